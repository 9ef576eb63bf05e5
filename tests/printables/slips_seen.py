"""Codes and words of random deals as pictures, with the role of each: what instruments look at."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from companion.rules.knowledge import knowledge
from companion.rules.pieces import Party, Role
from companion.rulesets import load_ruleset
from printables.components.slip_faces import Nonces, slip_faces
from printables.pen import Picture, code_picture
from printables.slips import PlayerSecret, TableOfSlips, role_sentences, slip_codes
from printables.wording import load_wording
from tests.printables.envelopes import roles_of
from tests.printables.instruments import CODES, Look, Pixels, cells, coarse, pixels

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


class Slips(NamedTuple):
    """What is on them, and of which role."""

    pictures: list[Pixels]
    roles: list[Role]

    def of(self, asked: Role | Party) -> list[bool]:
        return [asked is role or asked is role.party for role in self.roles]


def role_codes(language: str, count: int, *, test: bool) -> Slips:
    return _slips(language, count, lambda one: one[0].code, test=test)


def knowledge_codes(language: str, count: int, *, test: bool) -> Slips:
    return _slips(language, count, lambda one: one[0].code, test=test, knowing=True)


def membership_codes(language: str, count: int, *, test: bool) -> Slips:
    return _slips(language, count, lambda one: one[1].code, test=test)


def role_words(language: str, count: int, *, test: bool) -> Slips:
    return _slips(language, count, lambda one: one[0].words, test=test, words=True)


def membership_words(language: str, count: int, *, test: bool) -> Slips:
    return _slips(language, count, lambda one: one[1].words, test=test, words=True)


def leaky_codes(language: str, count: int, *, test: bool) -> Slips:
    """As in version 0.1: a sentence of another length for each role, one mask, blanks behind."""

    def leaky(common: TableOfSlips, secret: PlayerSecret, chance: Random) -> Picture:
        wording = load_wording(language, "classic")
        code = slip_codes([wording] * PLAYERS, common, knowledge=False).role
        sentences = role_sentences(wording, common, secret)
        own = sentences[1] if secret.role is Role.LIBERAL else f"{sentences[2]} {sentences[0]}"
        text = "\n".join((secret.name, " " * chance.randrange(32), sentences[0], own)).encode()
        return code_picture(text + bytes(chance.choices(b" \t\r", k=code.length - len(text))), code)

    return _deals(language, count, leaky, test=test)


def _slips(
    language: str,
    count: int,
    shown: Callable[..., Picture | None],
    *,
    test: bool,
    knowing: bool = False,
    words: bool = False,
) -> Slips:
    wording = load_wording(language, "classic")

    def slip(common: TableOfSlips, secret: PlayerSecret, chance: Random) -> Picture:
        codes = slip_codes([wording] * PLAYERS, common, knowledge=knowing)
        told = secret if knowing else PlayerSecret(secret.name, secret.seat, secret.role, None)
        nonces = Nonces(chance.randbytes(32), chance.randbytes(32))
        picture = shown(slip_faces(wording, common, told, nonces, codes, words=words))
        assert picture is not None
        return picture

    return _deals(language, count, slip, test=test)


def _deals(
    language: str,
    count: int,
    slip: Callable[[TableOfSlips, PlayerSecret, Random], Picture],
    *,
    test: bool,
) -> Slips:
    chance, rules = Random(f"{language} {test}"), load_ruleset("official")
    names: Sequence[str] = NAMES.get(language, NAMES[""])[test]
    found = Slips([], [])
    while len(found.roles) < count:
        players = tuple(chance.sample(names, PLAYERS))
        common = TableOfSlips(rules, players, chance.randbytes(32).hex())
        roles = [*roles_of(PLAYERS)]
        chance.shuffle(roles)
        for seat, role in enumerate(roles, start=1):
            known = knowledge(common.table, roles, seat)
            secret = PlayerSecret(players[seat - 1], seat, role, known)
            found.pictures.append(pixels(slip(common, secret, chance)))
            found.roles.append(role)
    return found


_WORDS: dict[str, Look] = {"1 mm cells": lambda one: cells(one, 57, 25), "coarse": coarse}

# What is looked at, through what, and what is asked.
KINDS: dict[str, tuple[Callable[..., Slips], Mapping[str, Look], tuple[Role | Party, ...]]] = {
    "role": (role_codes, CODES, (Role.LIBERAL, Role.HITLER)),
    "knowledge": (knowledge_codes, CODES, (Role.LIBERAL, Role.HITLER)),
    "membership": (membership_codes, CODES, (Party.LIBERAL,)),
    "words": (role_words, _WORDS, (Role.LIBERAL, Role.HITLER)),
    "membership words": (membership_words, _WORDS, (Party.LIBERAL,)),
    "leaky": (leaky_codes, {"coarse": coarse}, (Role.LIBERAL,)),
}
