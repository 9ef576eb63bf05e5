"""The check of a theme's terms: each must be taken back to the one word that it stands for."""

import re
from collections.abc import Iterator

from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, HugeNumber, excerpt
from companion.files.toml_schema import WrongValue
from companion.words.tables import terms_file, terms_of
from companion.words.terms import Terms

TERM = re.compile("[a-z]{1,40}")
# What commands, options, pieces and records are made of, and what the themes call those besides.
NAMES = frozenset(
    [
        "again",
        "all",
        "ambience",
        "amend",
        "answer",
        "backs",
        "ballots",
        "bleed",
        "board",
        "boards",
        "box",
        "calibration",
        "call",
        "candidate",
        "captions",
        "card",
        "cards",
        "chancellor",
        "chaos",
        "check",
        "claim",
        "claims",
        "code",
        "completion",
        "count",
        "counted",
        "current",
        "deal",
        "deals",
        "deck",
        "discard",
        "doctor",
        "draw",
        "drawn",
        "drew",
        "drop",
        "dry",
        "elected",
        "election",
        "enact",
        "engine",
        "envelope",
        "envelopes",
        "estimate",
        "execute",
        "exempt",
        "export",
        "fails",
        "fascist",
        "fascists",
        "first",
        "force",
        "forget",
        "games",
        "history",
        "hitler",
        "home",
        "host",
        "import",
        "insert",
        "install",
        "investigate",
        "ja",
        "json",
        "keep",
        "know",
        "knowledge",
        "knows",
        "language",
        "last",
        "legal",
        "length",
        "liberal",
        "liberals",
        "limits",
        "list",
        "living",
        "look",
        "lost",
        "loudspeaker",
        "loyalty",
        "marker",
        "marks",
        "measure",
        "membership",
        "messages",
        "mini",
        "name",
        "nein",
        "new",
        "night",
        "no",
        "nominate",
        "of",
        "official",
        "out",
        "outline",
        "output",
        "paper",
        "passed",
        "pause",
        "peek",
        "peeked",
        "pile",
        "placards",
        "placed",
        "play",
        "players",
        "policy",
        "president",
        "print",
        "printer",
        "proof",
        "proven",
        "random",
        "rate",
        "received",
        "redo",
        "reference",
        "reprint",
        "reset",
        "reveal",
        "role",
        "roles",
        "rulebook",
        "rulers",
        "ruleset",
        "run",
        "said",
        "save",
        "saw",
        "script",
        "seal",
        "seat",
        "sheet",
        "shop",
        "show",
        "size",
        "sleeves",
        "speak",
        "split",
        "status",
        "table",
        "term",
        "test",
        "text",
        "the",
        "theme",
        "tie",
        "tile",
        "tiles",
        "to",
        "tonight",
        "track",
        "tracker",
        "tracks",
        "tray",
        "undo",
        "up",
        "version",
        "veto",
        "voice",
        "voices",
        "volume",
        "vote",
        "votes",
        "why",
        "win",
        "words",
        "zone",
    ]
)


class TableOfTerms(Detail):
    """A table with a term for each word."""


class NothingCalledSo(Detail):
    """A term for a word that is in no name."""


class NotATerm(Detail):
    """A term that is not written in letters a to z."""

    value: str | HugeNumber


class TermTaken(Detail):
    """A term that has another meaning already."""

    value: str


def check_terms(theme: str) -> None:
    """Refuse a theme whose terms or further options mean nothing, or several things.

    Raises:
        FaultyFile: with every such term, else with every such option.
    """
    terms = terms_of(theme)
    faults = tuple(term_faults(terms.words)) or tuple(_option_faults(terms))
    if faults:
        raise FaultyFile(terms_file(theme), faults)


def term_faults(terms: object) -> Iterator[Fault]:
    """What is wrong with the terms in a file."""
    if not isinstance(terms, dict):
        yield Fault("terms", WrongValue(excerpt(terms), TableOfTerms()))
        return
    given = list(terms.values())
    for name, term in terms.items():
        key = f"terms.{name[:40]}"
        if name not in NAMES:
            yield Fault(key, NothingCalledSo())
        elif not isinstance(term, str) or not TERM.fullmatch(term):
            yield Fault(key, NotATerm(excerpt(term)))
        elif given.count(term) > 1 or term in NAMES - {name}:
            yield Fault(key, TermTaken(term))


def _option_faults(terms: Terms) -> Iterator[Fault]:
    """What is wrong with the options of a theme whose terms are sound."""
    if not isinstance(terms.options, dict):
        yield Fault("options", WrongValue(excerpt(terms.options), TableOfTerms()))
        return
    taken = NAMES.union(terms.words.values())
    for option, name in terms.options.items():
        key = f"options.{option[:40]}"
        if not isinstance(name, str) or name not in NAMES:
            yield Fault(key, NothingCalledSo())
        elif not TERM.fullmatch(option):
            yield Fault(key, NotATerm(excerpt(option)))
        elif option in taken:
            yield Fault(key, TermTaken(option))
