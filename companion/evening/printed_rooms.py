"""How much room lines have on paper, found by drawing all that is printed in English."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.evening.languages import PAPER, all_sheets, english_of, pattern
from companion.words.grammar import PLACE
from companion.words.lines import Lines, lines_of
from companion.words.notes import notes_file
from companion.words.tables import ENGLISH
from printables.sheet import POINTS

if TYPE_CHECKING:
    from printables.proof import DrawnLine, Place

_TIGHTEST = 2  # places of a line that are told
_QUOTES = "“”"  # around what is said


@lru_cache
def printed_rooms(theme: str) -> dict[str, str]:
    """The room of lines in the English wording of a theme, by their keys, as translators read it."""
    from printables.proof import proof

    with proof() as noted:
        all_sheets(ENGLISH, theme, every_rule=False)
    lines = lines_of(english_of(theme, PAPER))
    places: dict[str, set[Place]] = defaultdict(set)
    for place in noted.places:
        for text in place.texts:
            for key in _keys_of(text, lines):
                places[key].add(place)
    told = {key: _places(some) for key, some in places.items()}
    drawn = [one for one in noted.drawn if any(map(str.isalpha, one.text))]
    for key, line in lines.items():
        if key not in told and (rows := _rows(line, drawn)):
            told[key] = _lines(rows)
    return told | {key: told[near] for key in lines if (near := _near(key, told)) is not None}


def _keys_of(text: str, lines: Lines) -> Iterator[str]:
    """The lines that are all of a printed text, in large letters or small; the longest if several."""
    found = [line for line in {*lines.values()} if pattern(line).fullmatch(text)]
    if found:
        best = max(found, key=lambda line: len(PLACE.sub("", line)))
        yield from (key for key, line in lines.items() if line == best)


def _places(places: "set[Place]") -> str:
    """The tightest places of a line."""
    every = sorted(places, key=lambda one: (one.lines * one.letters, one.piece, -len(one.texts)))
    boxes = {(one.piece, round(one.width), round(one.height)): one for one in every}
    return "; ".join(_place(one) for one in [*boxes.values()][:_TIGHTEST])


def _place(one: "Place") -> str:
    told = notes_file().rooms["place" if len(one.texts) == 1 else "shared"]
    places = one._asdict() | {"texts": len(one.texts)}
    sizes = {name: f"{places[name]:.1f}" for name in ("width", "height", "size")}
    return told.format_map(places | sizes)


def _rows(line: str, drawn: "Sequence[DrawnLine]") -> "Sequence[DrawnLine]":
    """The drawn lines that a text without a place of its own stands on."""
    for at, first in enumerate(drawn):
        if pattern(line).fullmatch(first.text.strip(_QUOTES)):
            return (first,)
        rest, rows = line.casefold(), []
        for one in drawn[at:]:
            text = one.text.strip(_QUOTES).casefold()
            if not rest.startswith(text):
                break
            rows.append(one)
            rest = rest.removeprefix(text).lstrip()
        if rows and not rest:
            return rows
    return ()


def _lines(rows: "Sequence[DrawnLine]") -> str:
    wide, size = max(one.width for one in rows), min(one.size for one in rows) * POINTS
    places = {
        "piece": rows[0].piece,
        "lines": len(rows),
        "width": f"{wide:.0f}",
        "size": f"{size:.1f}",
    }
    return notes_file().rooms["drawn"].format_map(places)


def _near(key: str, told: dict[str, str]) -> str | None:
    """A line in whose place this one stands by other rules: goal.fascist for goal.fascist_always."""
    near = [one for one in told if key.startswith(f"{one}_")]
    return None if key in told else max(near, key=len, default=None)
