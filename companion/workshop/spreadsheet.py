"""The lines of a language as a table for spreadsheets, and back into its files.

A row has a line; a list is in one cell, with an item on each line of it. If a row, a column or a
text is missing, the language keeps what it has.
"""

import csv
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from companion.checks.languages import note_origin
from companion.errors import Detail, Refusal
from companion.files.atomic_write import FileRefusal, atomic_write
from companion.files.toml import (
    MAX_FILE_BYTES,
    Fault,
    FaultyFile,
    NotUTF8,
    Values,
    content_of,
    read_text,
    toml_values,
)
from companion.files.toml_schema import Missing, TableWith, UnknownKey
from companion.words.lines import is_line, line_faults, lines_of
from companion.words.tables import ENGLISH, NIGHT, PAPER, table_file, table_names, themes
from companion.words.tiers import Tier, tier_of
from companion.workshop.new_language import RoomOf, line_note

KEY, YOURS, IN_ENGLISH = "key", "yours", "English"
COLUMNS = (KEY, "tier", "where", "room", IN_ENGLISH, YOURS, "remarks")
_FORMULA = tuple("=+-@\t\r'")  # characters at the start of cells that spreadsheets calculate

Text: TypeAlias = "str | list[str]"
# Texts of a file, by the names of their tables and keys.
Texts: TypeAlias = dict[tuple[str, ...], Text]


class FaultyRow(Refusal):
    """A row of a table cannot be used; the first row of a table is number 1."""

    row: int
    fault: Fault


class FaultyRows(FileRefusal):
    """A table from a spreadsheet has faulty rows, so none of it was used."""

    rows: tuple[FaultyRow, ...]


class TwoTexts(Detail):
    """Another row of the table has the same key, but another text."""

    other: int


class Row(NamedTuple):
    """A row of a translators' table, with its translation."""

    number: int
    key: str
    english: str
    yours: str


class Change(NamedTuple):
    """A row whose text the language does not have yet, with today's English text."""

    row: Row
    theme: str
    table: str
    names: tuple[str, ...]
    text: Text
    english: Text

    @property
    def is_outdated(self) -> bool:
        """True if the text was translated from an English text that has changed."""
        return self.row.english not in ("", _tidy(_cell(self.english)))

    @property
    def origin(self) -> Text:
        """Return the English text from which the row was translated."""
        return _like(self.english, self.row.english) if self.is_outdated else self.english


# Out


def export_rows(language: str, theme: str, room_of: RoomOf) -> list[dict[str, str]]:
    """Return all lines of a language in a theme, those of the night first."""
    rows = []
    for table in (NIGHT, *table_names(), PAPER):
        own = _texts_in(language, theme, table)
        for names, english in _texts_in(ENGLISH, theme, table).items():
            key = ".".join(names)
            first = english if isinstance(english, str) else ", ".join(english)
            note = line_note(table, key, first, room_of(table, key))
            texts = _cell(english), _cell(own.get(names, ""))
            cells = f"{theme}/{table}.{key}", tier_of(table, key), note.where, note.room, *texts
            rows.append(dict(zip(COLUMNS, (*cells, note.remarks), strict=True)))
    return sorted(rows, key=lambda row: [*Tier].index(Tier(row["tier"])))


def write_rows(
    rows: list[dict[str, str]], path: Path, *, comma: bool = False, force: bool = False
) -> None:
    """Write a table as spreadsheets of most countries read it, or with commas between its columns.

    Raises:
        Refusal: the file cannot be written.
    """
    with (
        atomic_write(path, force=force) as (part,),
        part.open("w", encoding="utf-8-sig", newline="") as file,
    ):
        writer = csv.DictWriter(file, COLUMNS, delimiter="," if comma else ";")
        writer.writeheader()
        writer.writerows({name: _guarded(cell) for name, cell in row.items()} for row in rows)


def _texts_in(language: str, theme: str, table: str) -> Texts:
    path = table_file(language, theme, table)
    return _texts(toml_values(path)) if path.is_file() else {}


def _texts(values: Values, above: tuple[str, ...] = ()) -> Texts:
    texts: Texts = {}
    for name, value in values.items():
        path = (*above, name)
        key = ".".join(path)
        match value:
            case dict():
                texts |= _texts(value, path)
            case str() if is_line(key):
                texts[path] = value
            case [*items] if is_line(f"{key}[0]") or above == ("dangerous",):
                texts[path] = [str(item) for item in items]
    return texts


def _cell(text: Text) -> str:
    return text if isinstance(text, str) else "\n".join(text)


def _like(other: Text, cell: str) -> Text:
    # spreadsheets and people lose the spaces around a text
    return other.replace(other.strip(), cell) if isinstance(other, str) else cell.split("\n")


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


# In


def changes(language: str, path: Path) -> list[Change]:
    """Return the changes that a table would make in the words of a language, without writing.

    Raises:
        FaultyFile: it is no such table.
        FaultyRows: rows cannot be used.
        Refusal: a file cannot be read.
    """
    contract = {
        f"{theme}/{table}.{'.'.join(names)}": (theme, table, names, text)
        for theme in themes(ENGLISH)
        for table in (NIGHT, *table_names(), PAPER)
        for names, text in _texts_in(ENGLISH, theme, table).items()
    }
    changed, faulty = dict[str, Change](), list[FaultyRow]()
    seen: dict[str, Row] = {}
    for row in _rows(path):
        if row.key not in contract:
            near = tuple(get_close_matches(row.key, contract, 1))
            faulty.append(FaultyRow(row.number, Fault(row.key, UnknownKey(near))))
            continue
        theme, table, names, english = contract[row.key]
        before = seen.setdefault(row.key, row)
        text = _like(english, row.yours)
        original = lines_of({row.key: english})
        faults = [
            fault
            for key, line in lines_of({row.key: text}).items()
            for fault in line_faults(line, original.get(key, ""), key)
        ]
        if before.yours != row.yours:
            faults.append(Fault(row.key, TwoTexts(before.number)))
        faulty += [FaultyRow(row.number, fault) for fault in faults[:1]]
        if _texts_in(language, theme, table).get(names) != text:
            changed[row.key] = Change(row, theme, table, names, text, english)
    if faulty:
        raise FaultyRows(path, tuple(faulty[:20]))  # faulty rows that are listed, at most
    return [*changed.values()]


def take_over(language: str, changed: list[Change]) -> None:
    """Write changed texts into the files of a language, which must all exist; comments stay.

    Raises:
        Refusal: a file cannot be read or written; then none is changed.
    """
    by_place: dict[tuple[str, str], list[Change]] = {}
    for change in changed:
        by_place.setdefault((change.theme, change.table), []).append(change)
    files = {
        path: _with_texts(path, some)
        for place, some in by_place.items()
        for path in [table_file(language, *place)]
    }
    with atomic_write(*files, force=True) as parts:
        for part, text in zip(parts, files.values(), strict=True):
            part.write_text(text, encoding="utf-8", newline="\n")
    note_origin(
        language,
        {
            "/".join(place): lines_of({".".join(one.names): one.origin for one in some})
            for place, some in by_place.items()
        },
    )


def _rows(path: Path) -> Iterator[Row]:
    """Yield the rows with a translation, in any format in which spreadsheets save a table."""
    for delimiter in ";,\t":
        try:
            table = list(csv.reader(StringIO(_decoded(path), newline=""), delimiter=delimiter))
        except csv.Error:
            continue
        names: list[str] = []
        for number, cells in enumerate(table, start=1):
            tidy = [_tidy(cell) for cell in cells]
            if {KEY, YOURS} <= {cell.casefold() for cell in tidy}:
                names = [cell.casefold() for cell in tidy]
            elif names:
                row = dict(zip(names, tidy, strict=False))
                if row.get(KEY) and row.get(YOURS):
                    yield Row(number, row[KEY], row.get(IN_ENGLISH.casefold(), ""), row[YOURS])
        if names:
            return
    raise FaultyFile(path, (Fault(f"{KEY}, {YOURS}", Missing(TableWith(COLUMNS))),))


def _decoded(path: Path) -> str:
    content = content_of(path, MAX_FILE_BYTES)
    wide = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise FaultyFile(path, (Fault("", NotUTF8()),)) from None


def _tidy(cell: str) -> str:
    text = cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell
    return "\n".join(line for part in text.splitlines() if (line := part.strip()))


def _with_texts(path: Path, changed: list[Change]) -> str:
    import tomlkit

    toml_values(path)  # raise an error with the position of the fault
    document = tomlkit.parse(read_text(path))
    for change in changed:
        *above, name = change.names
        table: Any = document
        for part in above:
            table = table.setdefault(part, {})
        old = table.get(name)
        if isinstance(old, list) and len(old) == len(change.text):
            for number, item in enumerate(change.text):
                old[number] = item  # keep the comments between entries
        else:
            table[name] = change.text
    return tomlkit.dumps(document)
