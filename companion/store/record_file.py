"""Schema of record files, and their faults."""

import re
from typing import Annotated

from companion.deal.chain import LinkKind
from companion.deal.sealed import FINGERPRINT_PATTERN, HEAD_PATTERN, TOKEN_PATTERN
from companion.errors import Detail
from companion.files.toml_schema import Between, ListOf, Text
from companion.frozen import Frozen
from companion.store.codec import MAX_PLAYERS, Expected
from companion.store.recorded_game import MAX_MOVES, Memory, RoleSource
from companion.words.term_check import TableOfTerms

# Each thing that is not in every record raises the format, so that a companion that does not know
# it says that it is too old.
FORMAT, WITH_DEAL, WITH_TERMS, WITHOUT_TOKEN, WITH_ROLES = 1, 2, 3, 4, 5
MAX_FORMAT = 1000  # what is beyond is no format
MAX_OPENINGS = 10_000
MAX_DEALS = 10_000  # of an evening
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?")
# A shipped look, or the host's own file; never a network path, which Windows would contact at once.
LOOK = re.compile(r"[a-z0-9-]{1,40}|(?![\\/][\\/?]).*\.toml")


class NameRefused(Detail):
    """A name that cannot be used: empty, too long, a number, or like another one."""

    name: str


class NameLetters(Detail):
    """A name with letters that cannot be printed, spoken or shown."""

    name: str
    letters: tuple[str, ...]


class PackingFile(Frozen):
    """Options with which the envelopes were made."""

    languages: tuple[str, ...]
    paper: str
    knowledge: bool
    night: bool
    words: bool
    ballots: bool
    words_for: Annotated[tuple[int, ...], Between(0, MAX_PLAYERS)] = ()
    slips_alone: bool = False
    by_touch: bool = False


class OpeningFile(Frozen):
    """A note that a deal was opened."""

    at: str
    how: LinkKind
    seat: Annotated[int | None, Between(1, 10)] = None


class DealFile(Frozen):
    """A deal in a record; only version 0.1 wrote a `token`."""

    fingerprint: Annotated[str, re.compile(FINGERPRINT_PATTERN), Expected("written")]
    packing: PackingFile
    number: Annotated[int | None, Between(1, MAX_DEALS)] = None
    chain: Annotated[str, re.compile(f"({HEAD_PATTERN})?"), Expected("written")] = ""
    table_words: Annotated[tuple[str, ...], Between(0, MAX_PLAYERS)] = ()
    token: Annotated[str, re.compile(f"({TOKEN_PATTERN})?"), Expected("written")] = ""
    openings: Annotated[tuple[OpeningFile, ...], Between(0, MAX_OPENINGS)] = ()


class RecordFile(Frozen):
    """A whole record file; fields of type `object` are checked by the reader."""

    format: Annotated[int, Between(FORMAT, WITH_ROLES)]
    players: Annotated[object, ListOf(5, 10, Text())]
    first: Annotated[int, Between(1, 10)]
    theme: str
    language: str
    moves: Annotated[tuple[object, ...], Between(0, 10 * MAX_MOVES), Expected("written")]
    ruleset: Annotated[dict[str, object], Expected("written")]
    memory: Memory = Memory()
    speak: bool = False
    look: Annotated[str, LOOK, Expected("look")] = ""
    begun: Annotated[str, MOMENT, Expected("moment")] = ""
    ended: Annotated[str, MOMENT, Expected("moment")] = ""
    roles: Annotated[tuple[str, ...], Between(0, MAX_PLAYERS)] = ()
    roles_from: RoleSource = RoleSource.RECORD
    deal: Annotated[dict[str, object] | None, Expected("written")] = None
    terms: Annotated[object, TableOfTerms()] = None
