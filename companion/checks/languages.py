"""Everything that is left to translate or correct in a language: spoken, shown and printed words.

Every language and theme has the tables, names and fields of classic English. The tests check that
English has a sentence for every event, objection, move and refusal: tests/words/contract.py.
"""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import lru_cache, partial, reduce
from importlib import import_module
from io import BytesIO
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_args

from companion.checks.glossary import GLOSSARY, PLAY_TABLE, alike, breaches, usable_terms
from companion.errors import Detail, Refusal, Unheard, UsageRefusal
from companion.files.atomic_write import FileRefusal, atomic_write
from companion.files.toml import Fault, FaultyFile, Values, excerpt, toml_values
from companion.files.toml_schema import Missing, TableWith, Text, UnknownKey, WrongValue
from companion.files.toml_writer import entry
from companion.frozen import Frozen
from companion.narration.voices import CLIPS
from companion.rules import contradictions, events, moves, objections
from companion.table.names import as_typed
from companion.words.grammar import FORM_PLACE, form_faults, grammar_faults
from companion.words.lines import (
    english_digest,
    line_faults,
    lines_of,
    noted_digests,
    translation_faults,
    without_places,
)
from companion.words.night_safety import night_faults
from companion.words.night_script import script_in
from companion.words.role_names import ROLE_NAMES_TABLE, role_line_faults
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    FileMissing,
    NoSuchLanguage,
    check_theme,
    checked_code,
    english_stands_in,
    extended,
    languages,
    own_table,
    scripts_of,
    table_file,
    table_names,
)
from companion.words.tiers import Tier, tier_of
from printables.edition.wording import read_wording

if TYPE_CHECKING:
    from printables.edition.piece import Edition


class WordsLeft(Refusal):
    """Something is left to do in languages, or in a folder of one; `count` faults were listed."""

    languages: tuple[str, ...]
    count: int


_BASES = {Detail, Refusal, Unheard, UsageRefusal, FileRefusal}  # classes without a sentence


def faults_of(
    language: str, theme: str = CLASSIC, root: Path | None = None
) -> dict[str, tuple[Fault, ...]]:
    """Return the faults of a language by table: missing, unknown or impossible lines.

    Tables without a fault are left out. `root` is the folder of the languages, if it is not the
    program's own.

    Raises:
        Refusal: a file cannot be read.
    """
    faults: dict[str, tuple[Fault, ...]] = {}
    words: dict[str, Values] = {}
    for table in (*table_names(), NIGHT):
        try:
            words[table] = own_table(language, theme, table, root)
            faults[table] = tuple(_table_faults(words[table], table))
        except FaultyFile as faulty:
            faults[table] = faulty.faults
    if words.get(NIGHT):
        faults[NIGHT] += tuple(_night_faults(language, theme, root))
    for table, fault in _form_faults(words):
        faults[table] += (fault,)
    if not faults[ROLE_NAMES_TABLE]:
        with suppress(FaultyFile):
            script = script_in(language, theme, root)
            faults[ROLE_NAMES_TABLE] = tuple(role_line_faults(script, words[ROLE_NAMES_TABLE]))
    return {table: some for table, some in faults.items() if some}


def _night_faults(language: str, theme: str, root: Path | None) -> Iterator[Fault]:
    try:
        yield from night_faults(script_in(language, theme, root))
    except FaultyFile as faulty:
        yield from faulty.faults
        lacking = tuple(f"{fault.key}." for fault in faulty.faults)
        with english_stands_in():
            unsafe = night_faults(script_in(language, theme, root))
        yield from (fault for fault in unsafe if not f"{fault.key}.".startswith(lacking))


def _form_faults(words: Mapping[str, Values]) -> Iterator[tuple[str, Fault]]:
    if (grammar := words.get("grammar")) is not None:
        yield from (("grammar", fault) for fault in grammar_faults(grammar))
        for table in table_names():
            yield from ((table, fault) for fault in form_faults(words.get(table, {}), grammar))
    spoken = words.get("voice", {}).get("spoken", {})
    for table, own in spoken.items() if isinstance(spoken, dict) else ():
        if table in words or table not in table_names():  # tables that cannot be read are skipped
            faults = _compared(own, words.get(table, {}), f"spoken.{table}", whole=False)
            yield from (("voice", fault) for fault in faults)


def told_classes() -> Iterator[type]:
    """Yield every class that has a sentence in the tables of words."""
    unions = (events.Event, objections.Objection, moves.Move, contradictions.Contradiction)
    for union in unions:
        yield from get_args(union)
    for package in ("companion", "printables"):
        walked = walk_packages(import_module(package).__path__, f"{package}.")
        for module in [info.name for info in walked if not info.name.endswith("__main__")]:
            for kind in vars(import_module(module)).values():
                own = isinstance(kind, type) and kind.__module__ == module
                if own and issubclass(kind, (Refusal, Detail)) and kind not in _BASES:
                    yield kind


def _table_faults(words: Values, table: str) -> Iterator[Fault]:
    if not words:
        yield Fault("", FileMissing())
    elif table != NIGHT:  # the night has a schema of its own
        yield from _compared(words, own_table(ENGLISH, CLASSIC, table), "")


def _compared(words: Any, english: Any, key: str, *, whole: bool = True) -> Iterator[Fault]:
    if type(words) is not type(english):
        yield Fault(key, WrongValue(excerpt(words), _like(english)))
    elif isinstance(words, str):
        yield from line_faults(words, english, key)
    elif isinstance(words, dict) and key == "spelling":  # spellings differ in each language
        for name, text in words.items():
            yield from _compared(text, "", f"{key}.{name}")
    # Tables with keys of each language's own.
    elif isinstance(words, dict) and key not in {"spoken", "forms"}:
        for name in (*english, *sorted(words.keys() - english.keys())):
            inner = f"{key}.{name}".strip(".")
            if name not in english:
                yield Fault(inner, UnknownKey(tuple(english)))
            elif name in words:
                yield from _compared(words[name], english[name], inner, whole=whole)
            elif whole and english[name] != {}:
                yield Fault(inner, Missing(_like(english[name])))


def _like(english: Any) -> Detail:
    return TableWith(tuple(english)) if isinstance(english, dict) else Text()


ORIGIN = "english.toml"
T = TypeVar("T")
# Finds faults of a table's lines.
OnScreen: TypeAlias = Callable[[str, Mapping[str, str]], Iterator[Fault]]
Found: TypeAlias = tuple[Path, Fault]  # a fault in a file


class Misfit(Detail):
    """A line is too long for the printed piece on which it has to fit."""

    reason: Refusal


class WordFile(Frozen):
    """A file of words in a language: its lines, and the English lines of the same names."""

    theme: str
    table: str
    path: Path
    lines: "dict[str, str]"
    english: "dict[str, str]"

    @property
    def key(self) -> str:
        """Name of the file in the notes about its translation."""
        return f"{self.theme}/{self.table}"


def contract_faults(language: str, theme: str) -> Iterator[Found]:
    """Yield the faults of a language: lines that are missing, unknown, impossible or unsafe at night."""
    for table, faults in faults_of(language, theme).items():
        yield from ((table_file(language, theme, table), fault) for fault in faults)
    path = table_file(language, theme, PAPER)
    if path.is_file():
        yield from _tried(partial(read_wording, path))
    else:
        yield path, Fault("", FileMissing())


def all_faults(
    language: str,
    on_screen: OnScreen = lambda *_: iter(()),
    begins: Callable[[str], object] = lambda _: None,
) -> dict[str, tuple[Fault, ...]]:
    """Return everything that is left to do in a language, by the name of the file.

    The night and the glossary come first. `on_screen` returns the lines that are too long for a
    terminal; `begins` is called with each folder before it is checked. If a printed line is faulty,
    the English line is used to check what depends on it.

    Raises:
        NoSuchLanguage: there is no such language.
    """
    themes = themes_of(language)
    names: dict[tuple[str, Fault], str] = {}  # to list a fault of several themes once
    for theme in themes:
        begins(f"{language}/{theme}")
        for path, fault in _faults(language, theme, on_screen):
            name = _shown(path)
            of_any_theme = reduce(lambda name, theme: name.replace(theme, ""), themes, name)
            names.setdefault((of_any_theme, fault), name)
    by_file: dict[str, tuple[Fault, ...]] = {}
    for (_, fault), name in names.items():
        by_file[name] = (*by_file.get(name, ()), fault)
    return dict(sorted(by_file.items(), key=lambda item: _rank(item[0])))


def _faults(language: str, theme: str, on_screen: OnScreen) -> Iterator[Found]:
    folder = folder_of(language)
    noted: Values | None = {}
    for path in (
        [folder / GLOSSARY] if language == ENGLISH else [folder / GLOSSARY, folder / ORIGIN]
    ):
        noted = (yield from _tried(partial(toml_values, path))) if path.is_file() else {}
        if noted == {}:
            yield path, Fault("", FileMissing())
    for key, note in (noted or {}).items() if language != ENGLISH else ():
        if not isinstance(note, str):
            yield folder / ORIGIN, Fault(key, WrongValue(excerpt(note), Text()))
    yield from _tried(partial(check_theme, theme))
    broken = [*contract_faults(language, theme)]
    yield from broken
    glossary, wrong = (yield from _tried(partial(usable_terms, folder, theme))) or ({}, ())
    yield from ((folder / GLOSSARY, fault) for fault in wrong)
    for file in word_files(language, theme):
        faults = [*breaches(file.lines, file.english, glossary), *on_screen(file.table, file.lines)]
        if language != ENGLISH:
            note = str((noted or {}).get(file.key, ""))
            faults += translation_faults(file.lines, file.english, note)
        yield from ((file.path, fault) for fault in faults)
    with suppress(FaultyFile):
        for fault in alike(own_table(language, theme, PLAY_TABLE)):
            yield table_file(language, theme, PLAY_TABLE), fault
    with english_stands_in() if broken else nullcontext():
        yield from _misfits(language, theme)


def _tried(read: Callable[[], T]) -> Generator[Found, None, T | None]:
    try:
        return read()
    except FaultyFile as faulty:
        yield from ((faulty.file, fault) for fault in faulty.faults)
        return None


def _rank(name: str) -> int:
    """Return the rank of a file in the list of work: night, glossary, then by importance."""
    table = PAPER if "wordings/" in name else "/".join(name.split("/")[3:]).removesuffix(".toml")
    return 2 * [*Tier].index(tier_of(table)) if table else 1


def themes_of(language: str) -> tuple[str, ...]:
    """Return the themes for which a language has any words, the classic theme first.

    Raises:
        NoLanguageCode: it cannot be a language code.
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
    """Yield the readable files of words of a language in a theme."""
    for table in (NIGHT, *table_names(), PAPER):
        path = table_file(language, theme, table)
        with suppress(FaultyFile):
            if path.is_file():
                lines, english = toml_values(path), own_table(ENGLISH, theme, table)
                yield WordFile(theme, table, path, lines_of(lines), lines_of(english))


def accept(language: str) -> None:
    """Record that all lines of a language are translations of today's English lines.

    Raises:
        Refusal: the record cannot be written.
    """
    files = [file for theme in themes_of(language) for file in word_files(language, theme)]
    english = {
        file.key: {key: file.english[key] for key in file.lines if key in file.english}
        for file in files
    }
    note_origin(language, english, anew=True)


def note_origin(
    language: str, english: Mapping[str, Mapping[str, str]], *, anew: bool = False
) -> None:
    """Record the English lines from which some lines were translated.

    Records of other lines are kept, unless the language is recorded `anew`.
    """
    path = folder_of(language) / ORIGIN
    notes = toml_values(path) if path.is_file() and not anew else {}
    for name, lines in english.items():
        own = {key: english_digest(line) for key, line in lines.items()}
        digests = noted_digests(str(notes.get(name, ""))) | own
        notes[name] = " ".join(f"{key}:{digest}" for key, digest in digests.items())
    with atomic_write(path, force=True) as (part,):
        text = "".join(f"{entry(key, note)}\n" for key, note in notes.items())
        part.write_text(text, encoding="utf-8", newline="\n")


def _misfits(language: str, theme: str) -> Iterator[Found]:
    from printables.pdf.dry_run import dry_run

    paper = table_file(language, theme, PAPER)
    with dry_run() as noted:
        try:
            all_sheets(language, theme)
        except Refusal as reason:
            yield paper, Fault("", Misfit(reason))
    files = [file for layer in extended(theme) for file in word_files(language, layer)]
    worst: dict[tuple[Path, str, object], Refusal] = {}  # worst fault of each line
    for refusal, texts in sorted(noted.refused, key=lambda item: item[0].fields().get("needed", 0)):
        file, line = line_of(max(texts, key=len), files)
        lines = file.lines.items() if file else [("", line)]
        for key in (key for key, text in lines if text.casefold() == line.casefold()):
            piece = type(refusal), refusal.fields().get("piece")
            worst.setdefault((file.path if file else paper, key, piece), refusal)
    yield from ((path, Fault(key, Misfit(refusal))) for (path, key, _), refusal in worst.items())


def all_sheets(language: str, theme: str, *, every_rule: bool = True) -> bytes:
    """Return a PDF of everything that is printed in a language.

    Pieces that differ by the rules come last.
    """
    from companion.evening.printing.sets import edition_of
    from companion.evening.settings import evening_settings
    from companion.rulesets import OFFICIAL, rulesets
    from printables.proofs.all_sheets import print_all_sheets

    def edition(ruleset: str) -> "Edition":
        by = evening_settings(None, ruleset=ruleset, languages=(language,))
        return edition_of(by._replace(words=theme, look=theme))

    others = [edition(name) for name in rulesets() if name != OFFICIAL] if every_rule else []
    file = BytesIO()
    print_all_sheets(file, edition(OFFICIAL), others)
    return file.getvalue()


def line_of(text: str, files: Sequence[WordFile]) -> tuple[WordFile | None, str]:
    """Return the line of a file that best matches a printed text, and the file, or None for no file.

    The line is a part of the text; or the text is a part of the line, if that is printed on several
    lines.
    """
    best: tuple[WordFile | None, str] = (None, "")
    printed, most = text.casefold().strip(), (0, False)
    for file in files:
        for line in file.lines.values():
            own = len(without_places(line).strip())
            whole = bool(own) and bool(pattern(line).search(printed))
            common = own if whole else len(printed) if printed in line.casefold() else 0
            if common and (common, whole) > most:
                best, most = (file, line), (common, whole)
    return best


@lru_cache(maxsize=5000)
def pattern(line: str) -> re.Pattern[str]:
    """Return a regular expression that matches a line as it is printed, with its fields filled in."""
    parts = FORM_PLACE.sub("\0", line).casefold().split("\0")
    return re.compile(".*".join(map(re.escape, parts)))


def _shown(path: Path) -> str:
    parts = path.parts
    below = SCRIPTS.name if SCRIPTS.name in parts else "printables"
    at = len(parts) - 1 - parts[::-1].index(below) if below in parts else 0
    return "/".join(parts[at:])
