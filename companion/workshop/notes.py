"""Notes for translators: what a line is, what fills its places, where it is seen, and its room.

`audio_scripts/notes.toml` says it by table and place; classes say it of their sentences.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from typing import NamedTuple, TypeAlias

from companion.checks.tables import told_classes
from companion.files.toml import toml_values
from companion.files.toml_schema import fitted
from companion.frozen import Frozen
from companion.words.grammar import FORM_PLACE
from companion.words.sentences import TYPED_TABLE, table_of
from companion.words.tables import NIGHT, SCRIPTS
from companion.workshop.skeleton import Notes, night_note

RoomOf: TypeAlias = Callable[[str, str], str | None]  # of a line, by table and key


class About(Frozen):
    """Notes on all lines of a table, or of a part of one."""

    note: str = ""
    where: str = ""
    room: str = ""


class NotesFile(Frozen):
    """The whole file: by kind of room, by table or part, and by place."""

    rooms: dict[str, str]
    about: dict[str, About]
    places: dict[str, str]


class LineNote(NamedTuple):
    """Notes on one line."""

    note: str
    places: str
    where: str
    room: str


def line_note(table: str, key: str, english: str, room: str | None) -> LineNote:
    """Return what a translator is told of a line, with its measured room, if it has one."""
    about = about_line(table, key)
    name = key.removeprefix(f"{TYPED_TABLE}.").partition(".")[0]
    note = night_note(key) if table == NIGHT else _told().get((table, name), "")
    named = dict.fromkeys(name for name, _ in FORM_PLACE.findall(english))
    meanings = notes_file().places
    places = "; ".join(f"{{{name}}}: {meanings.get(name, '')}" for name in named)
    return LineNote(note or about.note, places, about.where, room or about.room)


def line_notes(table: str, room_of: RoomOf) -> Notes:
    """The notes above the lines of a table; `room_of` has the measured room of some, by their key."""

    def notes(key: str, english: str) -> Iterator[str]:
        line = line_note(table, key, english, room_of(table, key))
        yield line.note
        if line.places:
            yield line.places
        yield f"Where: {line.where}. Room: {line.room}"

    return notes


def about_line(table: str, key: str) -> About:
    """Return the notes on a line, from its part of the table, then from the table."""
    names = [table, *(part.partition("[")[0] for part in key.split("."))]
    parts = (".".join(names[: count + 1]) for count in range(len(names)))
    every = [notes_file().about.get(part, About()) for part in parts]
    return reduce(
        lambda whole, part: whole.replace(
            **{key: text for key, text in part.fields().items() if text}
        ),
        every,
    )


@lru_cache
def notes_file() -> NotesFile:
    """The file.

    Raises:
        FaultyFile: with all its faults.
    """
    path = SCRIPTS / "notes.toml"
    return fitted(toml_values(path), NotesFile, path)


@lru_cache
def _told() -> dict[tuple[str, str], str]:
    return {
        (table_of(kind), kind.__name__): " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        for kind in told_classes()
    }
