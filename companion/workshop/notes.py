"""Notes for translators: purpose of a line, its fields, where it is shown, and its room.

`audio_scripts/notes.toml` has them by table and field, classes have those of their sentences, and
the room on paper is found by drawing all that is printed in English.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from companion.checks.languages import all_sheets, pattern
from companion.checks.tables import told_classes
from companion.files.toml import toml_values
from companion.files.toml_schema import fitted
from companion.frozen import Frozen
from companion.words.grammar import FORM_PLACE
from companion.words.lines import lines_of
from companion.words.night_safety import MOMENTS_TABLE, moment_key
from companion.words.sentences import TYPED_TABLE, table_of
from companion.words.tables import CLASSIC, ENGLISH, NIGHT, PAPER, SCRIPTS, own_table, read_table
from companion.words.tiers import parts_of

if TYPE_CHECKING:
    from printables.pdf.dry_run import Place

RoomOf: TypeAlias = Callable[[str, str], str | None]  # returns the room of a line, by table and key
_TIGHTEST = 3  # number of places of a line in its note


class NotesFile(Frozen):
    """The whole file of notes for translators: by kind of room, by table or part, and by field."""

    rooms: dict[str, str]
    about: dict[str, dict[Literal["note", "where", "room"], str]]
    places: dict[str, str]


class LineNote(NamedTuple):
    """Notes on one line for its translator: its purpose, and the values of its fields."""

    where: str
    room: str
    remarks: str


def line_note(table: str, key: str, english: str, room: str | None) -> LineNote:
    """Return the notes for a translator on a line, with its room, if it was measured."""
    parts = reversed(parts_of(table, key))
    about = {
        name: text for part in parts for name, text in notes_file().about.get(part, {}).items()
    }
    meaning = read_table(ENGLISH, CLASSIC, MOMENTS_TABLE).get(moment_key(key))
    if table != NIGHT:
        meaning = _class_notes().get((table, key.removeprefix(f"{TYPED_TABLE}.").partition(".")[0]))
    places = dict.fromkeys(name for name, _ in FORM_PLACE.findall(english))
    filled_by = (f"{{{name}}}: {notes_file().places.get(name, '')}" for name in places)
    remarks = "; ".join((str(meaning or about["note"]), *filled_by))
    return LineNote(about["where"], room or about["room"], remarks)


@lru_cache
def notes_file() -> NotesFile:
    """Return the content of the file of notes for translators.

    Raises:
        FaultyFile: with all its faults.
    """
    path = SCRIPTS / "notes.toml"
    return fitted(toml_values(path), NotesFile, path)


@lru_cache
def _class_notes() -> dict[tuple[str, str], str]:
    return {
        (table_of(kind), kind.__name__): " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        for kind in told_classes()
    }


@lru_cache
def printed_rooms(theme: str) -> dict[str, str]:
    """Return the room of printed English lines of a theme, by their keys, as texts for translators.

    Lines that are the same have the smallest room of all of them.
    """
    from printables.pdf.dry_run import dry_run

    lines = lines_of(own_table(ENGLISH, theme, PAPER))
    with dry_run() as noted:
        all_sheets(ENGLISH, theme, every_rule=False)
    places: dict[str, set[Place]] = defaultdict(set)
    for place in noted.places:
        for text in place.texts:
            fitting = [line for line in lines.values() if pattern(line).fullmatch(text.casefold())]
            best = max(fitting, key=lambda line: len(FORM_PLACE.sub("", line)), default=None)
            places[best or ""].add(place)
    return {key: _places(places[line]) for key, line in lines.items() if line in places}


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
