"""An attacker who computes: a coarse picture of a slip is compared with all that it can be.

The texts are known but for the role and the random blanks; so are name, fingerprint and kind of
code. For each role, mask, place and bit of the lines the mean picture is known, and the likeliest
role is chosen (Bayes, with Gaussian noise of what is random). A classifier that knows no text,
as those of `instruments`, does not find what this one finds.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import numpy as np
from qrcode import base, util
from qrcode.main import QRCode

from companion.rules.pieces import Role
from companion.rulesets import load_ruleset
from printables.dealt.hidden_words import (
    DOTS_PER_MM,
    INK_SHARE,
    MID_GREY,
    Choice,
    _draw_rows,
    _Row,
    _rows,
    _ShuffledChoice,
    with_halo,
)
from printables.dealt.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, role_words
from printables.dealt.slips import (
    PHASES,
    UNLIKE_OTHERS,
    PlayerSecret,
    TableOfSlips,
    _head,
    _length,
    blanks,
    role_lines,
    role_sentence,
    role_text,
    slip_codes,
)
from printables.edition.wording import Wording, load_wording
from printables.pdf.codes import MASKS, Code, code_picture
from tests.printables.envelopes import roles_of
from tests.printables.instruments import _means, pixels
from tests.printables.slips_seen import PLAYERS
from tests.quick_codes import _plan, quick_codes

NAMES = (
    "Ada",
    "Ben",
    "Dan",
    "Eva",
    "Gia",
    "Ida",
    "Jan",
)  # of one length: fewer pictures to compare
_BEGIN = 4 + 16  # bits before the bytes of a part: its mode and length
_STEP = 5  # pixels between the places that are tried for a row of words
_HALF = 0.5  # the mean of a bit that is not known


class Attack(NamedTuple):
    """Count of roles told right, of slips, and of Liberals among them."""

    right: int
    slips: int
    liberals: int

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.slips)

    def __str__(self) -> str:
        always = round(100 * self.liberals / self.slips)
        return f"right in {self.percent} %; always saying Liberal: {always} %"


def attack_on_codes(language: str, cells: int, count: int, seed: int = 1) -> Attack:
    """Tell the roles of random slips from pictures of so many grey cells on each side."""
    wording, chance = load_wording(language, "classic"), Random(f"{language} {seed}")
    common = TableOfSlips(load_ruleset("official"), NAMES, "0" * 64)
    code = slip_codes([wording] * PLAYERS, common, knowledge=False).role
    lens = _Lens.of(code, cells)
    means = [_whitened(lens, _means_of(wording, common, role, code)) for role in Role]
    priors = np.log([roles_of(PLAYERS).count(role) for role in Role])
    right = slips = liberals = 0
    while slips < count:
        dealt = [*roles_of(PLAYERS)]
        chance.shuffle(dealt)
        table = common.replace(fingerprint=chance.randbytes(32).hex())
        for seat, role in enumerate(dealt, start=1):
            secret = PlayerSecret(NAMES[seat - 1], seat, role, None)
            said = role_text(wording, table, secret, chance.randbytes(32), code)
            with quick_codes():
                seen = lens.of_picture(
                    pixels(code_picture(said.text, code, said.mask, said.dense)).ravel()
                )
            heads = _heads(lens, _head(wording.slips.role, table, secret).encode())
            found = [_evidence(seen - heads, one) for one in means] + priors
            right += [*Role][int(np.argmax(found))] is role
            liberals += role is Role.LIBERAL
            slips += 1
    return Attack(right, slips, liberals)


def attack_on_words(language: str, cell: float, count: int, seed: int = 1) -> Attack:
    """Tell the roles of random slips from their words in grey cells of so many mm."""
    wording, chance = load_wording(language, "classic"), Random(f"{language} {seed}")
    common = TableOfSlips(load_ruleset("official"), NAMES, "0" * 64)
    high, wide = (
        round(side * DOTS_PER_MM) for side in (WORDS_WIDTH, WORDS_HEIGHT)
    )  # as it is read
    lenses = [
        _means(side, np.arange(int(side / DOTS_PER_MM / cell) + 1) * cell * DOTS_PER_MM / side)
        for side in (high, wide)
    ]
    roles, held = [*Role], {}
    for true, order in product(range(len(roles)), permutations(range(len(roles)))):
        choice = Choice([role_sentence(wording, role) for role in roles], true)
        held[true, order] = _rows(
            wording.slips.marked, [_ShuffledChoice(choice, order)], wide, high
        )
    pictures = {
        text: _RowPictures(row, lenses, (wide, high))
        for rows in held.values()
        for row in rows
        for text in [row.text]
    }
    tops = range(0, max(1, high - int(sum(row.height for row in next(iter(held.values()))))), _STEP)
    right = slips = liberals = 0
    while slips < count:
        dealt = [*roles_of(PLAYERS)]
        chance.shuffle(dealt)
        for seat, role in enumerate(dealt, start=1):
            secret = PlayerSecret(NAMES[seat - 1], seat, role, None)
            shown = pixels(role_words(wording, common, secret, chance.randbytes(32)))
            seen = lenses[0] @ (np.rot90(shown, -1) - INK_SHARE) @ lenses[1].T
            likely = {
                key: max(_of_rows(seen, rows, pictures, top) for top in tops)
                for key, rows in held.items()
            }
            right += roles[max(likely, key=likely.__getitem__)[0]] is role
            liberals += role is Role.LIBERAL
            slips += 1
    return Attack(right, slips, liberals)


class _RowPictures:
    """The pictures of a row of words, by where it begins, less that of the pattern around it."""

    def __init__(self, row: _Row, lenses: Sequence[np.ndarray], size: tuple[int, int]) -> None:
        drawn = np.asarray(_draw_rows([row], 0, [0], size)) > MID_GREY
        self._picture = np.where(drawn, 1 - INK_SHARE, np.where(with_halo(drawn), -INK_SHARE, 0))
        self._free, self._lenses = size[0] - row.width, lenses
        self._known: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def likelihood(self, seen: np.ndarray, top: int) -> float:
        """The best of all places on its line, in squares of greys."""
        if top not in self._known:
            rolled = np.roll(self._picture, top, axis=0)
            shown = [
                self._lenses[0] @ np.roll(rolled, left, axis=1) @ self._lenses[1].T
                for left in range(0, int(self._free), _STEP)
            ]
            self._known[top] = np.array(shown), np.array([(one**2).sum() for one in shown])
        every, squares = self._known[top]
        return float((2 * (every * seen).sum(axis=(1, 2)) - squares).max())


def _of_rows(
    seen: np.ndarray, rows: Sequence[_Row], pictures: dict[str, _RowPictures], top: int
) -> float:
    """Return how well rows from a place on explain a picture."""
    found, y = 0.0, float(top)
    for row in rows:
        found += pictures[row.text].likelihood(seen, round(y)) if row.text else 0
        y += row.height
    return found


class _Lens(NamedTuple):
    """Transformation of a code to a coarse picture in which the noise of each number is alike."""

    code: Code
    matrix: np.ndarray  # numbers of the picture by modules
    empty: np.ndarray  # by masks and modules: a code whose bits are all 0
    places: np.ndarray  # the module of each bit of data, in the order of the text

    @classmethod
    def of(cls, code: Code, cells: int) -> "_Lens":
        means = _means(code.modules, np.linspace(0, 1, cells + 1))
        matrix = np.kron(means, means)
        places, empty = zip(*(_plan_of(code, mask) for mask in range(MASKS)), strict=True)
        random = np.zeros(code.modules**2)
        random[places[0]] = _HALF**2
        size, turned = np.linalg.eigh(matrix * random @ matrix.T)
        kept = size > size.max() * 1e-6
        whitening = (turned[:, kept] / np.sqrt(size[kept])).T
        return cls(code, whitening @ matrix, np.array(empty), places[0][_in_text(code)])

    def of_picture(self, modules: np.ndarray) -> np.ndarray:
        return np.asarray(self.matrix @ modules)


def _plan_of(code: Code, mask: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the bits, and the code with none set."""
    drawn = QRCode(code.version, code.level, border=0, mask_pattern=mask)
    planned: list[tuple[np.ndarray, np.ndarray]] = []

    def plan(self: QRCode, data: Sequence[int], _: int) -> None:
        places, empty = _plan(self.modules, mask)
        planned.append((places[: 8 * len(data)], empty.ravel().astype(float)))
        self.modules = empty.astype(bool).tolist()

    usual, QRCode.map_data = QRCode.map_data, plan
    try:
        drawn.add_data(b"")
        drawn.make(fit=False)
    finally:
        QRCode.map_data = usual
    return planned[0]


def _in_text(code: Code) -> np.ndarray:
    """The place in the code of each bit of the text, whose blocks are put into it in turn."""
    sizes = [block.data_count for block in base.rs_blocks(code.version, code.level)]
    parts = np.split(np.arange(sum(sizes)), np.cumsum(sizes)[:-1])
    in_turn = [part[at] for at in range(max(sizes)) for part in parts if at < len(part)]
    return (8 * np.argsort(in_turn)[:, None] + np.arange(8)).ravel()


@lru_cache
def _blank() -> np.ndarray:
    """The mean of each bit of a byte of blanks."""
    bits = np.unpackbits(np.frombuffer(blanks(50_000, b"blanks"), np.uint8)).reshape(-1, 8)
    return np.asarray(bits.mean(axis=0))


def _means_of(wording: Wording, common: TableOfSlips, role: Role, code: Code) -> np.ndarray:
    """The mean bits of all texts of a role: a row for each place and bit of the lines.

    Where the head stands, they are 0.
    """
    secret = PlayerSecret(NAMES[0], 1, role, None)
    head, lines = _head(wording.slips.role, common, secret), role_lines(wording, common, secret)
    size = 8 * sum(one.data_count for one in base.rs_blocks(code.version, code.level))
    rows = []
    for pairs in range(1, PHASES + 1):
        left = code.length - _length(head, lines) - 2 * pairs
        for shift in range(left + 1):
            first = len(head.encode()) + shift + len(UNLIKE_OTHERS)
            behind: list[np.ndarray] = []
            for line in lines:
                text = b"\n" + line.sentence.encode()
                behind += [_known(byte) for byte in text]
                behind += _blanks(line.length + 1 - len(text))
            behind += [*_blanks(left - shift), *map(_known, UNLIKE_OTHERS)]
            bits = np.concatenate(
                [
                    _number(util.MODE_8BIT_BYTE, 4),
                    _number(first, 16),
                    np.zeros(8 * len(head.encode())),
                    *_blanks(shift),
                    *map(_known, UNLIKE_OTHERS),
                    _number(util.MODE_ALPHA_NUM, 4),
                    _number(2 * pairs, util.length_in_bits(util.MODE_ALPHA_NUM, code.version)),
                    *[_number(36 * 45 + 36, 11)] * pairs,  # two spaces
                    _number(util.MODE_8BIT_BYTE, 4),
                    _number(len(behind), 16),
                    *behind,
                ]
            )
            padded = np.full(size, _HALF)
            padded[: len(bits)] = bits[:size]
            rows.append(padded)
    return np.array(rows)


def _known(byte: int) -> np.ndarray:
    return _number(byte, 8)


def _number(number: int, size: int) -> np.ndarray:
    return np.array([number >> at & 1 for at in reversed(range(size))], float)


def _blanks(count: int) -> list[np.ndarray]:
    return [_blank()] * count


def _whitened(lens: _Lens, bits: np.ndarray) -> np.ndarray:
    """The mean pictures, by mask."""
    pictures = []
    data = lens.matrix[:, lens.places]
    for empty in lens.empty:
        mean = np.where(_is_random(lens), _HALF, empty)
        mean[lens.places] = empty[lens.places]
        turned = 1 - 2 * empty[lens.places]  # a mask turns a bit of 1 to a light module
        pictures.append((bits * turned) @ data.T + lens.of_picture(mean))
    return np.array(pictures, np.float32)


def _is_random(lens: _Lens) -> np.ndarray:
    """Modules of error correction, whose bits are like chance."""
    held = np.zeros(lens.code.modules**2, bool)
    held[_plan_of(lens.code, 0)[0]] = True
    return held


def _heads(lens: _Lens, head: bytes) -> np.ndarray:
    """The picture of the first line alone, by mask."""
    bits = np.unpackbits(np.frombuffer(head, np.uint8)).astype(float)
    places = lens.places[_BEGIN : _BEGIN + len(bits)]
    turned = 1 - 2 * lens.empty[:, places]
    return np.asarray((bits * turned) @ lens.matrix[:, places].T)


def _evidence(seen: np.ndarray, means: np.ndarray) -> float:
    """The logarithm of how likely pictures, less their heads by mask, are with one of the means."""
    away = [
        ((mean**2).sum(axis=1) - 2 * mean @ one + one @ one) / -2
        for one, mean in zip(seen, means, strict=True)
    ]
    every = np.concatenate(away)
    most = every.max()
    return float(most + np.log(np.exp(every - most).mean()))
