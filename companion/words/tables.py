"""Tables of words in `audio_scripts/<language>/<theme>/<table>.toml` and `printables/wordings`.

`audio_scripts/themes/<theme>.toml` has the terms of a theme, and names the theme it extends. A
host's own languages are in the same structure below another folder; shipped files take precedence.
Codes of languages are those of BCP 47, but in lower case: "pt", "pt-br". A code is the name of a
folder too, and some file systems ignore case.

Each term of a theme, for files and commands, must stand for exactly one name in the code.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.errors import Detail, Refusal
from companion.files.atomic_write import FileRefusal
from companion.files.toml import Fault, FaultyFile, Values, excerpt, over, toml_values
from companion.files.toml_extends import EXTENDS
from companion.files.toml_schema import Missing, OneOf, TableWith, Text, UnknownKey, WrongValue
from companion.frozen import Frozen
from companion.words.lines import Mark, whole

TERM = re.compile("[a-z]{1,40}")
# Names used in commands, options, pieces and files, and further names in themes.
TAKEN_NAMES = frozenset(
    Path(__file__).with_name("taken_words.txt").read_text(encoding="ascii").split()
)


class TermTaken(Detail):
    """A term is not written in letters a to z, or has another meaning already."""

    value: str


class Terms(Frozen):
    """The terms of a theme for names in the code; a name like "vote_ja" has several."""

    words: Mapping[str, str] = {}
    options: Mapping[str, str] = {}  # more options of commands, by the name that a host may type

    def themed(self, values: Any) -> Any:
        """Return plain values with keys and texts in the terms of the theme."""
        return _renamed(values, self.words) if self.words else values

    def plain(self, values: Any) -> Any:
        """Return plain values with keys and texts in the names of the code."""
        return _renamed(values, {term: word for word, term in self.words.items()})

    def option(self, name: str) -> str:
        """Return the name in the code of an option that was typed in terms of the theme."""
        return str(self.plain(_renamed(name, self.options)))

    def faults(self) -> tuple[Fault, ...]:
        """Return faults of a theme's terms, or if there are none, of its option names.

        No name may have two meanings.
        """
        wrong = tuple(_faults("terms", self.words, TAKEN_NAMES, lambda name, term: (name, term)))
        if wrong:  # with such faults, conflicts cannot be found
            return wrong
        taken = TAKEN_NAMES.union(self.words.values())
        return tuple(_faults("options", self.options, taken, lambda option, name: (name, option)))


PLAIN = Terms()


def _renamed(values: Any, words: Mapping[str, str]) -> Any:
    match values:
        case str():
            return re.sub("[a-z]+", lambda part: words.get(part[0], part[0]), values)
        case dict():
            return {_renamed(key, words): _renamed(value, words) for key, value in values.items()}
        case list():
            return [_renamed(value, words) for value in values]
    return values


def _faults(
    table: str, values: object, taken: frozenset[str], meant: Callable[[Any, Any], tuple[Any, Any]]
) -> Iterator[Fault]:
    if not isinstance(values, dict):
        yield Fault(table, WrongValue(excerpt(values), TableWith((Text(),))))
        return
    pairs = [meant(*item) for item in values.items()]
    terms = [term for _, term in pairs]
    for key, (name, term) in zip(values, pairs, strict=True):
        at = f"{table}.{key[:40]}"
        if not isinstance(name, str) or name not in TAKEN_NAMES:
            from difflib import get_close_matches

            near = get_close_matches(str(name), TAKEN_NAMES, 1, 0)
            yield Fault(at, UnknownKey(tuple(near)))
        elif (
            not isinstance(term, str)
            or not TERM.fullmatch(term)
            or terms.count(term) > 1
            or term in taken - {name}
        ):
            yield Fault(at, TermTaken(excerpt(term)))


LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")


class NoLanguageCode(Refusal):
    """A code is not a language code of BCP 47, or Windows does not allow a folder of this name."""

    name: str


def as_code(typed: str) -> str:
    """Return a typed code in the form in which codes are shown: "pt_BR" becomes "pt-br"."""
    return typed.strip().lower().replace("_", "-")


def checked_code(typed: str) -> str:
    """Return a typed code in its usual form, after checking it.

    Raises:
        NoLanguageCode: it is no language code, or Windows has a device of this name.
    """
    code = as_code(typed)
    # Names that folders cannot have on Windows.
    if not is_language_code(code) or code in {"aux", "con", "nul", "prn"}:
        raise NoLanguageCode(typed.strip()[:40])
    return code


def is_language_code(code: str) -> bool:
    """Return True if a code has the form of a language code like "pt" or "pt-br"."""
    return LANGUAGE_CODE.fullmatch(code) is not None


SCRIPTS = Path(__file__).parents[2] / "audio_scripts"
WORDINGS = Path(__file__).parents[2] / "printables" / "wordings"
CLASSIC = "classic"
ENGLISH = "en"
ANY = "*"  # stands for any table
NIGHT, EVENTS = "night", "events"
PAPER = "paper"  # stands for the printed words of a theme
CHECKED_FILE = "checked.txt"
_THEME_KEYS = (EXTENDS, "terms", "options")


class NoSuchLanguage(Refusal):
    """There are no words in this language, or not in this theme."""

    name: str
    allowed: tuple[str, ...]


class FileMissing(Detail):
    """A file of words does not exist or is empty."""


class EnglishInstead(FileRefusal):
    """A file of words cannot be read during a game, which goes on in English."""

    faults: tuple[Fault, ...]


_own: Path | None = None
_unreadable: dict[Path, EnglishInstead] = {}  # files that could not be read
_STAND_IN_MARK: ContextVar[Mark | None] = ContextVar("mark", default=None)


def look_in(own: Path | None) -> None:
    """Also look for the host's own languages in this folder; None for no such folder."""
    global _own  # noqa: PLW0603  one program has one host
    _own = own
    _unreadable.clear()


def unreadable() -> tuple[EnglishInstead, ...]:
    """Return the files of words that could not be read so far."""
    return tuple(_unreadable.values())


@contextmanager
def english_stands_in(mark: Mark = str) -> Iterator[None]:
    """Also read nights with marked English texts in place of missing or faulty ones.

    This is for translators.
    """
    token = _STAND_IN_MARK.set(mark)
    try:
        yield
    finally:
        _STAND_IN_MARK.reset(token)


def stand_in_mark() -> Mark | None:
    """Return the mark of English texts within `english_stands_in`, or None outside."""
    return _STAND_IN_MARK.get()


def own_folder() -> Path | None:
    """Return the folder of the host's own languages, which may not exist yet, or None."""
    return _own


def languages(theme: str = CLASSIC, table: str = NIGHT) -> tuple[str, ...]:
    """Return the codes of the languages that have this table, or any table, in a theme."""
    return tuple(sorted({path.parts[-3] for path in _found(f"*/{theme}/{table}.toml")}))


def themes(language: str = "*", table: str = EVENTS) -> tuple[str, ...]:
    """Return the themes in which a language, or any language, has this table."""
    return tuple(sorted({path.parts[-2] for path in _found(f"{language}/*/{table}.toml")}))


def scripts_of(language: str) -> Path:
    """Return the folder `audio_scripts` with the language, or that for a new one."""
    own = None if (SCRIPTS / language).is_dir() else own_folder()
    return own / SCRIPTS.name if own and (own / SCRIPTS.name / language).is_dir() else SCRIPTS


def _found(pattern: str) -> list[Path]:
    own = own_folder()
    roots = [SCRIPTS, own / SCRIPTS.name] if own else [SCRIPTS]
    return [path for root in roots for path in root.glob(pattern)]


def table_names() -> tuple[str, ...]:
    """Return the names of a language's tables of words, except those of night and printed words."""
    folder = SCRIPTS / ENGLISH / CLASSIC
    names = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.toml"))
    return tuple(sorted(name.as_posix() for name in names if name.as_posix() != NIGHT))


def read_table(language: str, theme: str, table: str) -> Values:
    """Return a table of words; texts that the language lacks are English.

    Raises:
        FaultyFile: an English file is not TOML.
    """
    if (language, theme) == (ENGLISH, CLASSIC) or is_whole(language, theme):
        return own_table(language, theme, table)
    if language == ENGLISH:  # the classic words are English too
        return own_table(language, theme, table, filled=table != NIGHT)
    english = own_table(ENGLISH, theme, table)
    try:
        values = own_table(language, theme, table, filled=table != NIGHT)
    except FaultyFile as faulty:
        values = {}
        _unreadable.setdefault(faulty.file, EnglishInstead(faulty.file, faulty.faults))
    return whole(values, english, language, stand_in_mark() or str)


def own_table(
    language: str, theme: str, table: str, root: Path | None = None, *, filled: bool = False
) -> Values:
    """Return the texts that a language itself has, merged with those of themes it extends.

    With `filled`, empty texts are left out.

    Raises:
        Refusal: one of the files is not TOML.
    """
    values: Values = {}
    for layer in reversed(extended(theme)):
        path = table_file(language, layer, table, root)
        if path.is_file():
            own = toml_values(path)
            values = over(values, _filled_in(own) if filled else own)
    values.pop("extends", None)
    return values


def _filled_in(values: Values) -> Values:
    tables = {
        key: _filled_in(value) if isinstance(value, dict) else value
        for key, value in values.items()
    }
    return {key: value for key, value in tables.items() if value != ""}


def table_file(language: str, theme: str, table: str, root: Path | None = None) -> Path:
    """Return the path of a table of words; `root` is the folder of languages, if not the program's."""
    if table == PAPER:
        own = None if (WORDINGS / language).is_dir() else own_wordings()
        folder = own if own and (own / language).is_dir() else WORDINGS
        return folder / language / f"{theme}.toml"
    return (root or scripts_of(language)) / language / theme / f"{table}.toml"


def own_wordings() -> Path | None:
    """Return the folder of printed words in the host's own languages, or None."""
    own = own_folder()
    return own / WORDINGS.parent.name / WORDINGS.name if own else None


def is_whole(language: str, theme: str) -> bool:
    """Return True if a language is shipped and has every text of a theme."""
    return scripts_of(language) == SCRIPTS and f"{language}/{theme}" in shipped_checks()


def shipped_checks() -> frozenset[str]:
    """Return names of complete languages with their themes, and digests of lines of the night.

    `poe write-languages` writes the file from which they are read.
    """
    return _checks(SCRIPTS / CHECKED_FILE)


@lru_cache(maxsize=2)
def _checks(path: Path) -> frozenset[str]:
    try:
        return frozenset(path.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return frozenset()


def terms_of(theme: str) -> Terms:
    """Return the theme's terms for options, pieces and files, or those of the code if it has none."""
    values = theme_values(theme)
    return Terms(values.get("terms", {}), values.get("options", {}))


def plain_word(
    theme: str, word: str, known: Container[str], read: Callable[[Terms, str], str] = Terms.plain
) -> str:
    """Return a typed word translated from a theme's term to the name in the code.

    This theme counts first, then the others. The word stays as it is if it is `known` already, or
    if no theme has a known name for it.
    """
    plain = (
        read(terms_of(known_theme), word) for known_theme in dict.fromkeys((theme, *word_themes()))
    )
    return word if word in known else next((term for term in plain if term in known), word)


def _terms_file(theme: str) -> Path:
    return SCRIPTS / "themes" / f"{theme}.toml"


@lru_cache(maxsize=16)
def theme_values(theme: str) -> Values:
    """Return the values in the file of a theme; {} for the classic theme, which has no file."""
    if theme == CLASSIC:
        return {}
    path = _terms_file(theme)
    return toml_values(path) if path.is_file() else {}


def check_theme(theme: str, *above: str) -> None:
    """Check that a theme extends another, and that its terms and option names are unambiguous.

    Raises:
        FaultyFile: the theme, or one that it extends, has faults.
    """
    if theme == CLASSIC:
        return
    values = theme_values(theme)
    others = tuple(name for name in word_themes() if name not in (theme, *above))
    faults = [Fault(key, UnknownKey(_THEME_KEYS)) for key in values if key not in _THEME_KEYS]
    if EXTENDS not in values:
        faults.append(Fault(EXTENDS, Missing(OneOf(others))))
    elif values[EXTENDS] not in others:
        faults.append(Fault(EXTENDS, WrongValue(excerpt(values[EXTENDS]), OneOf(others))))
    if wrong := (*faults, *terms_of(theme).faults()):
        raise FaultyFile(_terms_file(theme), wrong)
    check_theme(values[EXTENDS], theme, *above)


def word_themes() -> tuple[str, ...]:
    """Return all themes that have words in some language, the classic theme first."""
    return tuple(sorted(themes(), key=lambda theme: theme != CLASSIC))


def extended(theme: str) -> tuple[str, ...]:
    """Return the theme, followed by all themes that it extends."""
    chain = [theme]
    while (below := theme_values(chain[-1]).get("extends")) and below not in chain:
        chain.append(str(below))
    return tuple(chain)
