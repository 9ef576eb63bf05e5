"""The files of a language to fill in: as many as English has, each entry with what it must say.

They are written into the program's own folders by those who work on it there, and beside the games
by everybody else; both are found.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.checks.glossary import glossary_file, usable_terms
from companion.checks.languages import accept
from companion.evening.dealing.new_game import UnknownTheme
from companion.files.atomic_write import atomic_write, explained
from companion.files.toml import read_text
from companion.files.toml_writer import comment, entry, table
from companion.table.names import as_typed
from companion.words.language_code import checked_code
from companion.words.tables import (
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    own_folder,
    scripts_of,
    table_file,
    table_names,
    themes,
)
from companion.words.term_check import check_theme
from companion.workshop.notes import RoomOf, line_notes
from companion.workshop.printed_rooms import printed_rooms
from companion.workshop.skeleton import emptied

_PROJECT = "pyproject.toml"  # stands beside the folders of those who work on the program
_PAGES = Path(SCRIPTS.name, "README.md"), Path("printables", "README.md")
_NEW_WORDINGS = Path("printables", "wordings")


def begin_language(language: str, theme: str, on_screen: RoomOf) -> tuple[int, Path]:
    """Write every file that the language lacks in a theme: how many, and into which folder.

    Files that are there stay.

    `on_screen` has the room of lines in a terminal that has too little for some, by table and key.

    Raises:
        NoLanguageCode, UnknownTheme: it has no code, or there is no such theme.
        FaultyFile: what the theme extends or calls things will not do.
        Refusal: a file cannot be written.
    """
    language = checked_code(language)
    if theme not in themes(ENGLISH):
        raise UnknownTheme(as_typed(theme), themes(ENGLISH))
    check_theme(theme)
    root = _root(language)
    scripts = root / SCRIPTS.name / language
    room_of = rooms_of(theme, on_screen)
    written = 0
    for name in (*table_names(), NIGHT, PAPER):
        source = table_file(ENGLISH, theme, name)
        path = scripts / theme / f"{name}.toml"
        if name == PAPER:
            path = root / _NEW_WORDINGS / language / f"{theme}.toml"
        if source.is_file() and not path.exists():
            _write(path, emptied(read_text(source), language, line_notes(name, room_of)))
            written += 1
    if not glossary_file(scripts).exists():
        _write(glossary_file(scripts), _glossary(theme))
        written += 1
    if written:
        accept(language, begun=True)
        for page in _PAGES if root != SCRIPTS.parent else ():
            if not (root / page).exists():  # which the files refer to
                _write(root / page, read_text(SCRIPTS.parent / page).splitlines())
    return written, root


def rooms_of(theme: str, on_screen: RoomOf) -> RoomOf:
    """Return the room of lines on paper, which is measured here, and in a terminal."""
    rooms = printed_rooms(theme)
    return lambda table, key: rooms.get(key) if table == PAPER else on_screen(table, key)


def _root(language: str) -> Path:
    shipped, own = SCRIPTS.parent, own_folder()
    if (scripts_of(language) / language).is_dir():
        return scripts_of(language).parent
    at_work = (shipped / _PROJECT).is_file() and Path.cwd().is_relative_to(shipped)
    return shipped if at_work or own is None else own


def _write(path: Path, lines: Iterable[str]) -> None:
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _glossary(theme: str) -> Iterator[str]:
    english, _ = usable_terms(scripts_of(ENGLISH) / ENGLISH, theme)
    notes = line_notes("glossary", lambda *_: None)
    for name, term in english.items():
        if term.term == name:
            yield table(f'{theme}."{name}"')
            yield from map(comment, notes(name, name))
            yield comment(f"English: {name}")
            yield entry("term", "")
            yield ""
