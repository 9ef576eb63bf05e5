"""What the file of a record may say, and what can be wrong with it."""

import re
from dataclasses import dataclass
from typing import Annotated

from companion.deal.sealed import FINGERPRINT, TOKEN, HowOpened
from companion.errors import Detail
from companion.files.toml_schema import Between

# Each thing that is not in every record raises the format, so that a companion that does not know
# it says that it is too old.
FORMAT, WITH_DEAL, WITH_TERMS = 1, 2, 3
MAX_FORMAT = 1000  # what is beyond is no format
MAX_OPENINGS = 10_000
MAX_TERMS = 200
TERM = re.compile("[a-z]{1,40}")
# A shipped look, or the host's own file; on no account a path of the network, which is asked at once.
LOOK = re.compile(r"[a-z0-9-]{1,40}|(?![\\/]{2}).*\.toml")


class NameToMend(Detail):
    """A name that a game cannot begin with."""

    name: str


class NameTwice(Detail):
    """A name that cannot be told from another one."""

    name: str


class OtherThanPlayers(Detail):
    """A list that has not one value for each player."""

    values: int
    players: int


class MovesBeyond(Detail):
    """More moves than any evening has."""

    moves: int
    most: int


class NameList(Detail):
    """The names in seating order."""


class MoveList(Detail):
    """The moves in order."""


class RulesetTable(Detail):
    """Every value of the rules."""


class SealedDeal(Detail):
    """The sealed deal, as the companion wrote it."""


class TermsTable(Detail):
    """A theme's terms, each for another word of the code."""


class LookName(Detail):
    """The name of a look, or the path of a file."""


class EightGroups(Detail):
    """A fingerprint: eight groups of four digits, 0 to 9 and A to F."""


class TokenText(Detail):
    """Letters and digits, as the companion wrote them."""


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """The table's memory."""

    votes: bool = True
    claims: bool = True
    proven: bool = True


@dataclass(frozen=True, slots=True)
class PackingFile:
    """How the envelopes were made."""

    languages: tuple[str, ...]
    paper: str
    knowledge: bool
    night: bool
    words: bool
    ballots: bool


@dataclass(frozen=True, slots=True)
class OpeningFile:
    """That a deal was opened."""

    at: str
    how: HowOpened
    seat: Annotated[int | None, Between(1, 10)] = None


@dataclass(frozen=True, slots=True)
class DealFile:
    """The sealed deal."""

    fingerprint: Annotated[str, re.compile(FINGERPRINT), EightGroups()]
    token: Annotated[str, re.compile(TOKEN), TokenText()]
    packing: PackingFile
    openings: Annotated[tuple[OpeningFile, ...], Between(0, MAX_OPENINGS)] = ()


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The whole file. What is an `object` here is looked at by those who know better."""

    format: Annotated[int, Between(FORMAT, WITH_TERMS)]
    players: Annotated[object, NameList()]
    first: Annotated[int, Between(1, 10)]
    theme: str
    language: str
    moves: Annotated[object, MoveList()]
    ruleset: Annotated[object, RulesetTable()]
    memory: MemoryFile = MemoryFile()
    speak: bool = False
    look: Annotated[str, LOOK, LookName()] = ""
    begun: str = ""
    ended: str = ""
    deal: Annotated[object, SealedDeal()] = None
    terms: Annotated[object, TermsTable()] = None
