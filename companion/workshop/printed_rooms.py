"""Room of lines on paper, found by drawing all that is printed in English."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.checks.languages import all_sheets, pattern
from companion.words.grammar import FORM_PLACE
from companion.words.lines import Lines, lines_of
from companion.words.tables import ENGLISH, PAPER, own_table
from companion.workshop.notes import notes_file

if TYPE_CHECKING:
    from printables.pdf.proof import Place

_TIGHTEST = 3  # places of a line that are told


@lru_cache
def printed_rooms(theme: str) -> dict[str, str]:
    """The room of lines in the English wording of a theme, by their keys, as translators read it.

    Lines that are the same have the tightest places of all of them.
    """
    from printables.pdf.proof import proof

    lines = lines_of(own_table(ENGLISH, theme, PAPER))
    with proof() as noted:
        all_sheets(ENGLISH, theme, every_rule=False)
    places: dict[str, set[Place]] = defaultdict(set)
    for place in noted.places:
        for text in place.texts:
            for key in _keys_of(text, lines):
                places[key].add(place)
    return {key: _places(some) for key, some in places.items()}


def _keys_of(text: str, lines: Lines) -> Iterator[str]:
    matches = [line for line in {*lines.values()} if pattern(line).fullmatch(text.casefold())]
    if matches:
        best = max(matches, key=lambda line: len(FORM_PLACE.sub("", line)))
        yield from (key for key, line in lines.items() if line == best)


def _places(places: "set[Place]") -> str:
    every = sorted(
        places, key=lambda place: (place.lines * place.letters, place.piece, -len(place.texts))
    )
    boxes = {(place.piece, round(place.width), round(place.height)): place for place in every}
    return "; ".join(_place(place) for place in [*boxes.values()][:_TIGHTEST])


def _place(place: "Place") -> str:
    template = notes_file().rooms["place" if len(place.texts) == 1 else "shared"]
    places = place._asdict() | {"texts": len(place.texts)}
    sizes = {name: f"{places[name]:.1f}" for name in ("width", "height", "size")}
    return template.format_map(places | sizes)
