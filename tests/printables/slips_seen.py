"""Slips of random deals as instruments show them, with the role of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import knowledge
from companion.rulesets import load_ruleset
from printables.dealt.slip_faces import membership_words, role_words
from printables.dealt.slips import (
    PlayerSecret,
    SlipCodes,
    TableOfSlips,
    membership_text,
    role_sentences,
    role_text,
    slip_codes,
)
from printables.edition.wording import Wording, load_wording
from printables.pdf.codes import Picture, code_picture
from tests.printables.envelopes import roles_of
from tests.printables.instruments import OF_CODES, OF_WORDS, Look, Shown, coarse, pixels

NAMES = {  # in training, and in the test
    "ru": (
        ["Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Инна", "Клим"],
        ["Лиза", "Марк", "Нина", "Олег", "Павел", "Рита", "Софья", "Тимур", "Ульяна", "Фёдор"],
    ),
    "": (
        ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Iris", "Jack"],
        ["Karl", "Lena", "Mia", "Nils", "Olga", "Paul", "Rita", "Sven", "Tom", "Uma"],
    ),
}
PLAYERS = 7


@dataclass(frozen=True)
class Kind:
    """Kind of slip, and the instruments that might tell its role."""

    membership: bool = False
    knowledge: bool = False
    words: bool = False
    leaky: bool = False  # as in version 0.1: sentences of other lengths, one mask, blanks behind

    @property
    def looks(self) -> Mapping[str, Look]:
        return {"coarse": coarse} if self.leaky else OF_WORDS if self.words else OF_CODES

    @property
    def asked(self) -> tuple[Role | Party, ...]:
        return (Party.LIBERAL,) if self.membership else (Role.LIBERAL, Role.HITLER)


KINDS = {
    "role": Kind(),
    "knowledge": Kind(knowledge=True),
    "membership": Kind(membership=True),
    "words": Kind(words=True),
    "knowledge words": Kind(knowledge=True, words=True),
    "membership words": Kind(membership=True, words=True),
    "leaky": Kind(leaky=True),
}


class Seen(NamedTuple):
    """Measurements of slips by each instrument, a row each, and their owners."""

    rows: dict[str, np.ndarray]
    roles: list[Role]

    def by(self, look: str, asked: Role | Party) -> tuple[np.ndarray, np.ndarray]:
        """The rows, and whether each is of this role or party."""
        return self.rows[look], np.array([asked in {one, one.party} for one in self.roles])


def seen(
    kind: Kind, language: str, count: int, *, test: bool, theme: str = "classic", seed: int = 1
) -> Seen:
    """Slips of random deals; those of the test have other names."""
    chance, wording = Random(f"{language} {test} {seed}"), load_wording(language, theme)
    names = NAMES.get(language, NAMES[""])[test]
    codes = _codes(wording, knowing=kind.knowledge)
    rows: dict[str, list[np.ndarray]] = {look: [] for look in kind.looks}
    roles: list[Role] = []
    while len(roles) < count:
        dealt = [*roles_of(PLAYERS)]
        chance.shuffle(dealt)
        players = tuple(chance.sample(names, PLAYERS))
        shown = _shown(kind, wording, players, dealt, codes, chance)
        for name, look in kind.looks.items():
            rows[name].append(look(shown))
        roles += dealt
    return Seen({look: np.concatenate(one) for look, one in rows.items()}, roles)


def _codes(wording: Wording, *, knowing: bool) -> SlipCodes:
    """Those that hold any of the names."""
    every = [name for names in NAMES.get(wording.language, NAMES[""]) for name in names]
    longest = tuple(sorted(every, key=lambda name: len(name.encode()))[-PLAYERS:])
    common = TableOfSlips(load_ruleset("official"), longest, "0" * 64)
    return slip_codes([wording] * PLAYERS, common, knowledge=knowing)


def _shown(
    kind: Kind,
    wording: Wording,
    players: tuple[str, ...],
    roles: list[Role],
    codes: SlipCodes,
    chance: Random,
) -> Shown:
    common = TableOfSlips(load_ruleset("official"), players, chance.randbytes(32).hex())
    shown, words = [], []
    for seat, role in enumerate(roles, start=1):
        known = knowledge(common.table, roles, seat) if kind.knowledge else None
        secret = PlayerSecret(players[seat - 1], seat, role, known)
        nonce = chance.randbytes(32)
        if kind.leaky:
            shown.append(pixels(_leaky(wording, common, secret, codes, chance)))
            continue
        of, code = (membership_text, codes[1]) if kind.membership else (role_text, codes[0])
        said = of(wording, common, secret, nonce, code)
        shown.append(pixels(code_picture(said.text, code, said.mask, said.dense)))
        if kind.words and kind.membership:
            words.append(pixels(membership_words(wording, role.party, nonce)))
        elif kind.words:
            words.append(pixels(role_words(wording, common, secret, nonce)))
    return Shown(np.array(shown), np.array(words) if words else None)


def _leaky(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, codes: SlipCodes, chance: Random
) -> Picture:
    sentences, code = role_sentences(wording, common, secret), codes.role
    own = sentences[1] if secret.role is Role.LIBERAL else f"{sentences[2]} {sentences[0]}"
    text = "\n".join((secret.name, " " * chance.randrange(32), sentences[0], own)).encode()
    return code_picture(text + bytes(chance.choices(b" \t\r", k=code.length - len(text))), code)
