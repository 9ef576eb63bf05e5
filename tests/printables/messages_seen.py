"""Messages of random deals, as those see them who have the lengths or the letters of a file alone."""

import bz2
import lzma
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from companion.rules.pieces import Role
from companion.rules.ruleset import knowledge
from companion.rulesets import load_ruleset
from printables.dealt.private_messages import private_messages
from printables.dealt.slips import PlayerSecret, TableOfSlips
from printables.edition.wording import load_wording
from tests.printables.envelopes import FINGERPRINT, NAMES
from tests.printables.instruments import Verdict, sorted_by, told_apart


def _xz(text: bytes, preset: int) -> bytes:
    """A small dictionary holds as much of a message as a large one, and is made sooner."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": preset, "dict_size": 1 << 16}]
    return lzma.compress(text, lzma.FORMAT_XZ, filters=filters)


COMPRESSORS: Mapping[str, Callable[[bytes], bytes]] = {
    **{f"zlib {level}": partial(zlib.compress, level=level) for level in range(1, 10)},
    "bz2": bz2.compress,  # as long at other levels: all is in one block
    **{f"xz {preset}": partial(_xz, preset=preset) for preset in (0, 3, 6, 9)},
    "xz 9e": partial(_xz, preset=9 | lzma.PRESET_EXTREME),
}


class SeenMessages(NamedTuple):
    """A row for each message."""

    roles: list[Role]
    compressors: Sequence[str]
    lengths: np.ndarray  # by compressor
    letters: np.ndarray  # how many there are of each byte


def seen_messages(
    language: str,
    deals: int,
    *,
    theme: str = "classic",
    seed: int = 1,
    players: int = 7,
    compressors: Sequence[str] = tuple(COMPRESSORS),
) -> SeenMessages:
    """Those of so many deals at one table; lengths are compared with others of the same seat."""
    wording = load_wording(language, theme)
    common = TableOfSlips(load_ruleset("official"), NAMES[:players], FINGERPRINT)
    chance = Random(f"{seed} {language} {theme} {players}")
    owners: list[Role] = []
    lengths, letters = [], []
    for _ in range(deals):
        roles = [*common.table.roles]
        chance.shuffle(roles)
        everybody = [
            PlayerSecret(name, seat, roles[seat - 1], knowledge(common.table, roles, seat))
            for seat, name in enumerate(common.names, start=1)
        ]
        nonces = [chance.randbytes(16) for _ in everybody]
        texts = private_messages([wording] * players, common, everybody, 3, nonces)
        for text in map(str.encode, texts):
            lengths.append([len(text), *(len(COMPRESSORS[one](text)) for one in compressors)])
            letters.append(np.bincount(np.frombuffer(text, dtype=np.uint8), minlength=256))
        owners += roles
    assert len({one[0] for one in lengths}) == 1
    by_seat = np.array(lengths)[:, 1:].reshape(deals, players, -1)
    apart = by_seat - np.median(by_seat, axis=0)
    return SeenMessages(
        owners, compressors, apart.reshape(deals * players, -1), np.array(letters, dtype=float)
    )


def verdicts(seen: SeenMessages, role: Role) -> dict[str, Verdict]:
    """Judge how well each compressor, all together, and counted letters tell a role."""
    labels = np.array([one is role for one in seen.roles])
    told = {
        name: sorted_by(lengths, labels)
        for name, lengths in zip(seen.compressors, seen.lengths.T, strict=True)
    }
    half = len(labels) // 2
    for name, rows in (("all lengths", seen.lengths), ("letters", seen.letters)):
        told[name] = told_apart((rows[:half], labels[:half]), (rows[half:], labels[half:]))
    return told
