"""Where words stand on the sheets of a deal; a look says where, and in which letters."""

from typing import NamedTuple

from printables.letters import Letters
from printables.sheet import Box


class Field(NamedTuple):
    """A place for words, and their letters."""

    box: Box
    letters: Letters


class Address(NamedTuple):
    """The front of an envelope: whose it is, and of which deal."""

    name: Field
    place: Field
    below: Field  # what to do with it
    deal: Box
    lines: tuple[Letters, ...]  # of the deal's number, its link, and what the digits are
    digits: Letters


class SlipFields(NamedTuple):
    """What stands beside the code of a slip."""

    name: Field
    notes: Field
    short: Field  # the beginning of the deal's fingerprint
