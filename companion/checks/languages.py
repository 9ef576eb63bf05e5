"""A language as a whole, heard, shown and printed: what is to do in it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache, partial, reduce
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from companion.checks.glossary import GLOSSARY, breaches, glossary_file, usable_terms
from companion.checks.tables import faults_of
from companion.errors import Detail, Refusal
from companion.files.atomic_write import atomic_write
from companion.files.toml import Fault, FaultyFile, Values, excerpt, toml_values
from companion.files.toml_schema import Text, WrongValue
from companion.files.toml_writer import entry
from companion.frozen import Frozen
from companion.narration.shipped import CLIPS
from companion.table.names import as_typed
from companion.words.answers import PLAY_TABLE, alike
from companion.words.grammar import FORM_PLACE
from companion.words.language_code import checked_code
from companion.words.lines import lines_of, noted_digests, origin, stale, untranslated
from companion.words.stand_in import english_stands_in
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    FileMissing,
    NoSuchLanguage,
    languages,
    own_table,
    scripts_of,
    table_file,
    table_names,
)
from companion.words.term_check import check_theme
from companion.words.tiers import Tier, tier_of
from printables.edition.wording import read_wording

if TYPE_CHECKING:
    from printables.edition.piece import Edition

ORIGIN = "english.toml"
T = TypeVar("T")
OnScreen: TypeAlias = Callable[[str, Mapping[str, str]], Iterator[Fault]]  # of a table's lines
Add: TypeAlias = Callable[[str, Iterator[Fault]], object]  # of faults, by the name of a file


class Misfit(Detail):
    """A line that a printed piece cannot take."""

    reason: Refusal


class WordFile(Frozen):
    """A file of a language as it is: its lines, and the English ones in their places."""

    theme: str
    table: str
    path: Path
    lines: "dict[str, str]"
    english: "dict[str, str]"

    @property
    def key(self) -> str:
        """Return the key of notes about the file."""
        return f"{self.theme}/{self.table}"


# What is to do


def contract_faults(language: str, theme: str) -> dict[str, tuple[Fault, ...]]:
    """Return what is missing, unknown, impossible or unsafe, by the name of the file."""
    by_file = {
        _shown(table_file(language, theme, table)): faults
        for table, faults in faults_of(language, theme).items()
    }
    path = table_file(language, theme, PAPER)
    if path.is_file():
        add = by_file.setdefault
        _read(partial(read_wording, path), lambda name, some: add(name, tuple(some)))
    else:
        by_file[_shown(path)] = (Fault("", FileMissing()),)
    return by_file


def all_faults(
    language: str,
    on_screen: OnScreen = lambda *_: iter(()),
    begins: Callable[[str], object] = lambda _: None,
) -> dict[str, tuple[Fault, ...]]:
    """Return everything that is to do in a language, by the name of the file: night and glossary first.

    `on_screen` says which lines of a table a terminal has no room for; `begins` is called with each
    folder that is looked at. What depends on a faulty line is tried with the English one.

    Raises:
        NoSuchLanguage: there is no such language.
    """
    by_file: dict[str, tuple[Fault, ...]] = {}
    seen: set[tuple[str, Fault]] = set()
    themes = themes_of(language)
    of_themes: list[WordFile] = []

    def add(name: str, faults: Iterator[Fault]) -> None:
        plain = reduce(lambda name, theme: name.replace(theme, ""), themes, name)
        for fault in faults:
            of_any_theme = (plain, fault)  # what one theme lacks, others lack too
            if of_any_theme not in seen:
                seen.add(of_any_theme)
                by_file[name] = (*by_file.get(name, ()), fault)

    for path, problem in _of_whole_files(language):
        add(_shown(path), iter((Fault("", problem),)))
    glossary_at = _shown(glossary_file(folder_of(language)))
    for theme in themes:
        begins(f"{language}/{theme}")
        _read(partial(check_theme, theme), add)
        broken = contract_faults(language, theme)
        for name, faults in broken.items():
            add(name, iter(faults))
        noted = _noted(language, add)
        read = _read(partial(usable_terms, folder_of(language), theme), add)
        glossary, wrong = read or ({}, ())
        add(glossary_at, iter(wrong))
        files = list(word_files(language, theme))
        for file in files:
            name = _shown(file.path)
            if language != ENGLISH:
                add(name, untranslated(file.lines, file.english))
                add(name, stale(file.lines, file.english, noted.get(file.key, "")))
            add(name, breaches(file.lines, file.english, glossary))
            add(name, on_screen(file.table, file.lines))
        play = _read(partial(own_table, language, theme, PLAY_TABLE), lambda *_: None)
        add(_shown(table_file(language, theme, PLAY_TABLE)), alike(play or {}))
        of_themes = [*files, *of_themes]  # a theme takes lines from those before it
        with english_stands_in() if broken else nullcontext():
            for name, fault in _misfits(language, theme, of_themes):
                add(name, iter((fault,)))
    return dict(sorted(by_file.items(), key=lambda item: _rank(item[0])))


def _rank(name: str) -> int:
    """Return the place of a file in a list of what is to do: the night, the glossary, then by tiers."""
    table = PAPER if "wordings/" in name else "/".join(name.split("/")[3:]).removesuffix(".toml")
    return 2 * [*Tier].index(tier_of(table)) if table else 1


def _of_whole_files(language: str) -> Iterator[tuple[Path, Detail]]:
    needed = [GLOSSARY] if language == ENGLISH else [GLOSSARY, ORIGIN]
    for path in (folder_of(language) / name for name in needed):
        if not path.is_file() or _read(partial(toml_values, path), lambda *_: None) == {}:
            yield path, FileMissing()


def themes_of(language: str) -> tuple[str, ...]:
    """Return the themes in which a language has any words, the classic one first.

    Raises:
        NoLanguageCode: it cannot be a language.
        NoSuchLanguage: there are none.
    """
    checked_code(language)
    names = {path.parent.name for path in folder_of(language).glob("*/*.toml")} - {CLIPS}
    if not names:
        raise NoSuchLanguage(as_typed(language), languages())
    return tuple(sorted(names, key=lambda theme: (theme != CLASSIC, theme)))


def folder_of(language: str) -> Path:
    """Return the folder of the spoken and shown words of a language."""
    return scripts_of(language) / language


def word_files(language: str, theme: str) -> Iterator[WordFile]:
    """Yield the files of a language in a theme that can be read."""
    for table in (NIGHT, *table_names(), PAPER):
        path = table_file(language, theme, table)
        if path.is_file():
            own = _read(partial(toml_values, path), lambda *_: None)
            if own is not None:
                english = own_table(ENGLISH, theme, table)
                yield WordFile(theme, table, path, lines_of(own), lines_of(english))


def accept(language: str, *, begun: bool = False) -> Path:
    """Note the English lines as those that the language was written from.

    Where it is only `begun`, what was noted of other files before stays.
    """
    path = folder_of(language) / ORIGIN
    notes = {
        file.key: origin(file.lines, file.english)
        for theme in themes_of(language)
        for file in word_files(language, theme)
    }
    if begun and path.is_file():
        notes |= toml_values(path)
    _write_origin(path, notes)
    return path


def note_origin(language: str, english: Mapping[str, Mapping[str, str]]) -> None:
    """Note the English lines that some lines were written from, by the keys of their files."""
    path = folder_of(language) / ORIGIN
    notes = toml_values(path) if path.is_file() else {}
    for name, lines in english.items():
        digests = noted_digests(str(notes.get(name, ""))) | noted_digests(origin(lines, lines))
        notes[name] = " ".join(f"{key}:{digest}" for key, digest in digests.items())
    _write_origin(path, notes)


def _write_origin(path: Path, notes: Mapping[str, str]) -> None:
    lines = [entry(key, note) for key, note in notes.items()]
    with atomic_write(path, force=True) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _noted(language: str, add: Add) -> Values:
    path = folder_of(language) / ORIGIN
    noted = (_read(partial(toml_values, path), add) or {}) if path.is_file() else {}
    wrong = {key: note for key, note in noted.items() if not isinstance(note, str)}
    add(
        _shown(path), (Fault(key, WrongValue(excerpt(note), Text())) for key, note in wrong.items())
    )
    return {key: note for key, note in noted.items() if key not in wrong}


def _read(read: Callable[[], T], add: Add) -> T | None:
    try:
        return read()
    except FaultyFile as faulty:
        add(_shown(faulty.file), iter(faulty.faults))
        return None


def _misfits(language: str, theme: str, files: Sequence[WordFile]) -> Iterator[tuple[str, Fault]]:
    from printables.pdf.proof import proof

    with proof() as noted:
        try:
            all_sheets(language, theme)
        except Refusal as reason:
            yield _shown(table_file(language, theme, PAPER)), Fault("", Misfit(reason))
    worst: dict[tuple[str, str, object], Refusal] = {}  # of a line in places of several sizes
    for refusal, texts in sorted(noted.refused, key=lambda item: item[0].fields().get("needed", 0)):
        file, line, _ = line_of(max(texts, key=len), files)
        path = file.path if file else table_file(language, theme, PAPER)
        lines = file.lines.items() if file else [("", line)]
        for key in (key for key, text in lines if text.casefold() == line.casefold()):
            place = _shown(path), key, (type(refusal), refusal.fields().get("piece"))
            worst.setdefault(place, refusal)
    for (name, key, _), refusal in worst.items():
        yield name, Fault(key, Misfit(refusal))


def all_sheets(language: str, theme: str, *, every_rule: bool = True) -> bytes:
    """Return everything that is printed in a language, as a PDF; what differs by the rules at its end."""
    from companion.evening.printing.sets import edition_of
    from companion.evening.settings import evening_settings
    from companion.rulesets import rulesets
    from companion.rulesets.official import OFFICIAL
    from printables.proofs.all_sheets import print_all_sheets

    def edition(ruleset: str) -> "Edition":
        by = evening_settings(None, ruleset=ruleset, languages=(language,))
        return edition_of(by._replace(words=theme, look=theme))

    others = [edition(name) for name in rulesets() if name != OFFICIAL] if every_rule else []
    file = BytesIO()
    print_all_sheets(file, edition(OFFICIAL), others)
    return file.getvalue()


def line_of(text: str, files: Sequence[WordFile]) -> tuple[WordFile | None, str, str]:
    """Return the line that has most in common with a printed text: its file, the line, its key.

    It stands in the text; or the text is a part of it, if it is printed on several lines.
    """
    best: tuple[WordFile | None, str, str] = (None, "", "")
    printed, most = text.casefold().strip(), (0, False)
    for file in files:
        for key, line in file.lines.items():
            own = len(FORM_PLACE.sub("", line).strip())
            whole = bool(own) and bool(pattern(line).search(printed))
            common = own if whole else len(printed) if printed in line.casefold() else 0
            if common and (common, whole) > most:
                best, most = (file, line, key), (common, whole)
    return best


@lru_cache(maxsize=5000)
def pattern(line: str) -> re.Pattern[str]:
    """Return a pattern of a line with anything in its places, for printed texts without regard to large letters."""
    parts = FORM_PLACE.sub("\0", line).casefold().split("\0")
    return re.compile(".*".join(map(re.escape, parts)))


def _shown(path: Path) -> str:
    parts = path.parts
    below = SCRIPTS.name if SCRIPTS.name in parts else "printables"
    at = len(parts) - 1 - parts[::-1].index(below) if below in parts else 0
    return "/".join(parts[at:])
