"""Files of a new language to fill in: every English entry, with notes on what it must say.

People who develop the program get the files in its own folders, everybody else beside their games;
both are found. `audio_scripts/notes.toml` has notes by table and field, classes have those of their
sentences, and the room on paper is found by drawing all that is printed in English.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from companion.checks.glossary import GLOSSARY, usable_terms
from companion.checks.languages import all_sheets, note_origin, pattern, told_classes
from companion.files.atomic_write import atomic_write, explained
from companion.files.toml import Values, read_text, toml_key, toml_values
from companion.files.toml_schema import fitted
from companion.files.toml_writer import comment, entry, table as head_of
from companion.frozen import Frozen
from companion.table.names import NotAnAnswer, as_typed
from companion.words.grammar import FORM_PLACE
from companion.words.lines import is_line, lines_of
from companion.words.night_safety import MOMENTS_TABLE, moment_key
from companion.words.sentences import TYPED_TABLE, table_of
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    check_theme,
    checked_code,
    own_folder,
    own_table,
    read_table,
    scripts_of,
    table_file,
    table_names,
    themes,
)
from companion.words.tiers import parts_of

if TYPE_CHECKING:
    from printables.pdf.dry_run import Place


RoomOf: TypeAlias = Callable[[str, str], str | None]  # returns the room of a line, by table and key


class _NotesFile(Frozen):
    rooms: dict[str, str]
    about: dict[str, dict[Literal["note", "where", "room"], str]]
    places: dict[str, str]


class LineNote(NamedTuple):
    """Notes on one line for its translator: its purpose, and the values of its fields."""

    where: str
    room: str
    remarks: str


def line_note(table: str, key: str, english: str, room: str | None) -> LineNote:
    """Return the notes for a translator on a line, with its greatest length, if that was measured."""
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
def notes_file() -> _NotesFile:
    """Return the content of the file of notes for translators.

    Raises:
        FaultyFile: with all its faults.
    """
    path = SCRIPTS / "notes.toml"
    return fitted(toml_values(path), _NotesFile, path)


@lru_cache
def _class_notes() -> dict[tuple[str, str], str]:
    return {
        (table_of(kind), kind.__name__): " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        for kind in told_classes()
    }


@lru_cache
def printed_rooms(theme: str) -> dict[str, str]:
    """Return how long each printed line of a theme may be, by key, as a text for translators.

    A line printed in several places must fit the smallest of them.
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
    # The note on a line has three places at most.
    return "; ".join(_place(place) for place in [*boxes.values()][:3])


def _place(place: "Place") -> str:
    template = notes_file().rooms["place" if len(place.texts) == 1 else "shared"]
    places = place._asdict() | {"texts": len(place.texts)}
    sizes = {name: f"{places[name]:.1f}" for name in ("width", "height", "size")}
    return template.format_map(places | sizes)


_PAGES = Path(SCRIPTS.name, "README.md"), Path("printables", "README.md")
_NEW_WORDINGS = Path("printables", "wordings")


def begin_language(language: str, theme: str, on_screen: RoomOf) -> tuple[int, Path]:
    """Write every file that the language lacks in a theme; return their number and folder.

    Existing files stay. `on_screen` has the room of lines in columns of a terminal, if it is small,
    by table and key.

    Raises:
        NoLanguageCode, NotAnAnswer: it has no valid code, or there is no such theme.
        FaultyFile: the theme's files have faults.
        Refusal: a file cannot be written.
    """
    language = checked_code(language)
    if theme not in themes(ENGLISH):
        raise NotAnAnswer(as_typed(theme), themes(ENGLISH))
    check_theme(theme)
    root = _root(language)
    scripts = root / SCRIPTS.name / language
    room_of = rooms_of(theme, on_screen)
    files = {scripts / theme / f"{name}.toml": name for name in (*table_names(), NIGHT)}
    files[root / _NEW_WORDINGS / language / f"{theme}.toml"] = PAPER
    begun = {
        path: emptied(name, theme, language, room_of)
        for path, name in files.items()
        if table_file(ENGLISH, theme, name).is_file()
    }
    begun[scripts / GLOSSARY] = _glossary(theme, language)
    lacking = {path: lines for path, lines in begun.items() if not path.exists()}
    for path, lines in lacking.items():
        _write(path, lines)
    if lacking:
        english = {
            f"{theme}/{name}": lines_of(toml_values(table_file(ENGLISH, theme, name)))
            for path, name in files.items()
            if path in lacking
        }
        note_origin(language, english)
        for page in _PAGES:  # pages to which the files refer
            if not (root / page).exists():
                _write(root / page, read_text(SCRIPTS.parent / page).splitlines())
    return len(lacking), root


def rooms_of(theme: str, on_screen: RoomOf) -> RoomOf:
    """Return a function for the greatest length of a line on paper, measured here, or in a terminal."""
    rooms = printed_rooms(theme)
    return lambda table, key: rooms.get(key) if table == PAPER else on_screen(table, key)


def _root(language: str) -> Path:
    shipped, own = SCRIPTS.parent, own_folder()
    if (scripts_of(language) / language).is_dir():
        return scripts_of(language).parent
    # A file in the folder of people who develop the program.
    at_work = (shipped / "pyproject.toml").is_file() and Path.cwd().is_relative_to(shipped)
    return shipped if at_work or own is None else own


def _write(path: Path, lines: Iterable[str]) -> None:
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def emptied(table: str, theme: str, language: str, room_of: RoomOf) -> Iterator[str]:
    """Yield the lines of a file for translators: notes with the English texts, and empty entries."""
    english = table_file(ENGLISH, theme, table)
    for line in takewhile(lambda line: line.startswith("#"), read_text(english).splitlines()):
        yield re.sub(r"\bEnglish\b", language, line)
    yield from _emptied(toml_values(english), "", table, language, room_of)


def _glossary(theme: str, language: str) -> Iterator[str]:
    english, _ = usable_terms(scripts_of(ENGLISH) / ENGLISH, theme)
    terms = {toml_key(name): {"term": name} for name, term in english.items() if term.term == name}
    return _emptied({theme: terms}, "", "glossary", language, lambda *_: None)


def _emptied(values: Values, key: str, table: str, language: str, room_of: RoomOf) -> Iterator[str]:
    if key and not (values and all(isinstance(value, dict) for value in values.values())):
        yield from ("", head_of(key))
    for name, value in sorted(values.items(), key=lambda item: isinstance(item[1], dict)):
        at = f"{key}.{name}".strip(".")
        match value:
            case dict():  # spellings for English voices fit no other language
                inner = {} if name == "spelling" else value
                yield from _emptied(inner, at, table, language, room_of)
            case str() if at == "language":
                yield entry(name, language)
            case [*_] if name == "languages":
                yield entry(name, [language])
            case str() if not re.search(r"^forms\.|(^|\.)extends$|(?<!screen)\.pause$", at):
                yield from ("", *_explained(table, at, value, room_of), entry(name, ""))
            case [*_] if is_line(f"{at}[0]"):
                yield from ("", f"{name} = [")
                for number, item in enumerate(value):
                    lines = *_explained(table, f"{at}[{number}]", item, room_of), '"",'
                    yield from (f"    {line}" for line in lines)
                yield "]"
            case [*_]:
                yield from ("", *_explained(table, at, ", ".join(value), room_of), entry(name, []))
            case _:
                yield entry(name, value)


def _explained(table: str, key: str, english: str, room_of: RoomOf) -> Iterator[str]:
    note = line_note(table, key, english, room_of(table, key))
    where = f"Where: {note.where}. Room: {note.room}"
    return map(comment, (note.remarks, where, f"English: {english}"))
