"""The files of a language to fill in: as many as English has, each entry with what it must say.

They are written into the program's own folders by those who work on it there, and beside the games
by everybody else; both are found.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion.evening.languages import (
    PAPER,
    accept,
    all_sheets,
    file_of,
    line_of,
    word_files,
)
from companion.evening.new_game import UnknownTheme
from companion.files.atomic_write import atomic_write, explained
from companion.files.toml import read_text
from companion.files.toml_writer import comment, entry, table
from companion.frozen import Frozen
from companion.table.names import as_typed
from companion.words.check import tables
from companion.words.glossary import glossary_file, read_glossary
from companion.words.language_code import checked_code
from companion.words.referee import Referee
from companion.words.sentences import say
from companion.words.skeleton import Notes, emptied, notes_of
from companion.words.tables import ENGLISH, NIGHT, SCRIPTS, own_folder, scripts_of, themes

_PROJECT = "pyproject.toml"  # stands beside the folders of those who work on the program
_TIGHTEST = 2  # places of a line that are told
_PAGES = Path(SCRIPTS.name, "README.md"), Path("printables", "README.md")
_WORDINGS = Path("printables", "wordings")


class Begun(Frozen):
    """What was written: so many files, and the folder that has them."""

    files: int
    folder: Path


def begin_language(language: str, theme: str, referee: Referee) -> Begun:
    """Write every file that the language lacks in a theme; those that are there stay.

    Raises:
        NoLanguageCode, CodeOfDevice, UnknownTheme: it has no code, or there is no such theme.
        Refusal: a file cannot be written.
    """
    language = checked_code(language)
    if theme not in themes(ENGLISH):
        raise UnknownTheme(as_typed(theme), themes(ENGLISH))
    root = _root(language)
    scripts = root / SCRIPTS.name / language
    rooms = _rooms(theme, referee)
    written = 0
    for name in (*tables(), NIGHT, PAPER):
        source = file_of(ENGLISH, theme, name)
        path = scripts / theme / f"{name}.toml"
        notes = notes_of(name)
        if name == PAPER:
            path, notes = root / _WORDINGS / language / f"{theme}.toml", rooms
        if source.is_file() and not path.exists():
            _write(path, emptied(read_text(source), language, notes))
            written += 1
    if not glossary_file(scripts).exists():
        _write(glossary_file(scripts), [*_glossary(theme)])
        written += 1
    if written:
        accept(language, begun=True)
        for page in _PAGES if root != SCRIPTS.parent else ():
            if not (root / page).exists():  # which the files refer to
                _write(root / page, read_text(SCRIPTS.parent / page).splitlines())
    return Begun(written, root)


def _root(language: str) -> Path:
    """Where the folders of the language lie, or are to be made."""
    shipped, own = SCRIPTS.parent, own_folder()
    if (scripts_of(language) / language).is_dir():
        return scripts_of(language).parent
    at_work = (shipped / _PROJECT).is_file() and Path.cwd().is_relative_to(shipped)
    return shipped if at_work or own is None else own


def _write(path: Path, lines: list[str]) -> None:
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _glossary(theme: str) -> Iterator[str]:
    """The English terms, each to be given its own."""
    english = read_glossary(scripts_of(ENGLISH) / ENGLISH, theme)
    for name, term in english.items():
        if term.term == name:
            yield table(f'{theme}."{name}"')
            yield comment(f"English: {name}")
            yield entry("term", "")
            yield ""


def _rooms(theme: str, referee: Referee) -> Notes:
    """How many letters the places of printed lines hold."""
    rooms = _drawn_rooms(theme)

    def notes(_key: str, english: str) -> Iterator[str]:
        for held, lines, piece in sorted(rooms.get(english, ()))[:_TIGHTEST]:
            places = {"piece": piece, "lines": lines, "letters": held // lines}
            yield say(referee, "sound", "room", **places)

    return notes


@lru_cache
def _drawn_rooms(theme: str) -> dict[str, set[tuple[int, int, str]]]:
    """The places of each English line as drawn: letters in all, lines, the piece."""
    from printables.pen import proof

    with proof() as noted:
        all_sheets(ENGLISH, theme, every_rule=False)
    files = [one for one in word_files(ENGLISH, theme) if one.table == PAPER]
    rooms: dict[str, set[tuple[int, int, str]]] = defaultdict(set)
    for place in noted.places:
        whole = sum(map(len, place.texts))
        for text in place.texts:
            if line := line_of(text, files)[1]:
                lines = max(1, round(place.lines * len(text) / whole))
                rooms[line].add((lines * place.letters, lines, place.piece))
    return rooms
