"""How much room lines have on paper, found by drawing all that is printed in English."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.evening.languages import PAPER, all_sheets, english_of, pattern
from companion.words.grammar import PLACE
from companion.words.lines import Lines, is_line, lines_of
from companion.words.notes import notes_file
from companion.words.tables import ENGLISH
from printables.wording import wording_file, wording_of

if TYPE_CHECKING:
    from printables.proof import Place

_TIGHTEST = 2  # places of a line that are told
_PAIR = re.compile(r"([a-z])(?!\1)(?=[a-z])")  # letters next to each other


@lru_cache
def printed_rooms(theme: str) -> dict[str, str]:
    """The room of lines in the English wording of a theme, by their keys, as translators read it."""
    from printables.proof import proof

    english = english_of(theme, PAPER)
    on_two_lines = {*english["game"].casefold().split()}
    words = _told_apart(english, "", on_two_lines)
    wording = wording_of(words, wording_file(ENGLISH, theme))
    with proof() as noted:
        all_sheets(ENGLISH, theme, every_rule=False, wording=wording)
    lines = lines_of(words)
    places: dict[str, set[Place]] = defaultdict(set)
    for place in noted.places:
        for text in place.texts:
            for key in _keys_of(text, lines):
                places[key].add(place)
    return {key: _places(some) for key, some in places.items()}


def _told_apart(values: Any, key: str, known: set[str]) -> Any:
    """Words of which no line is the same as another one, so that each is found where it is printed.

    In those that are, letters change places: they are as long as before.
    """
    match values:
        case str() if is_line(key):
            return _unlike(values, known)
        case dict():
            return {
                name: _told_apart(one, f"{key}.{name}".strip("."), known)
                for name, one in values.items()
            }
        case list():
            inner = (f"{key}[{number}]" for number in range(len(values)))
            return [_told_apart(one, at, known) for one, at in zip(values, inner, strict=True)]
    return values


def _unlike(line: str, known: set[str]) -> str:
    """A line, or the first way to swap two of its letters that is not among those that are known."""
    pairs = (
        one.start() for one in _PAIR.finditer(PLACE.sub(lambda place: " " * len(place[0]), line))
    )
    swapped = (f"{line[:at]}{line[at + 1]}{line[at]}{line[at + 2 :]}" for at in pairs)
    for one in (line, *swapped):
        if one.casefold() not in known:
            known.add(one.casefold())
            return one
    return line


def _keys_of(text: str, lines: Lines) -> Iterator[str]:
    found = [line for line in {*lines.values()} if pattern(line).fullmatch(text.casefold())]
    if found:
        best = max(found, key=lambda line: len(PLACE.sub("", line)))
        yield from (key for key, line in lines.items() if line == best)


def _places(places: "set[Place]") -> str:
    every = sorted(places, key=lambda one: (one.lines * one.letters, one.piece, -len(one.texts)))
    boxes = {(one.piece, round(one.width), round(one.height)): one for one in every}
    return "; ".join(_place(one) for one in [*boxes.values()][:_TIGHTEST])


def _place(one: "Place") -> str:
    told = notes_file().rooms["place" if len(one.texts) == 1 else "shared"]
    places = one._asdict() | {"texts": len(one.texts)}
    sizes = {name: f"{places[name]:.1f}" for name in ("width", "height", "size")}
    return told.format_map(places | sizes)
