"""Whether a language is offered: when it is complete, and its night is safe.

That is checked once: the digest of all files that passed comes along, or is kept in the user's cache. Classic
English is what the others are compared with, and is always offered.
"""

from collections.abc import Iterable, Iterator

from companion import __version__
from companion.errors import Detail, Refusal
from companion.files.toml import Fault
from companion.table.names import as_typed
from companion.words.checked import was_checked
from companion.words.referee import NoSuchLanguage, TableWordsIncomplete
from companion.words.stand_in import stands_in
from companion.words.tables import (
    ANY,
    CLASSIC,
    ENGLISH,
    EVENTS,
    extended,
    languages,
    scripts_of,
    themes,
    word_themes,
)

MAX_TOLD = 3  # faults of a language, or of a night, that is not offered


class NotInThisTheme(Refusal):
    """A language that has words, and none in this theme."""

    language: str
    theme: str
    themes: tuple[str, ...]  # which it has


class InFile(Detail):
    """A fault and the file that has it."""

    file: str
    fault: Fault


def offered(theme: str = CLASSIC) -> tuple[str, ...]:
    """The languages in which everything of a theme is there."""
    return tuple(one for one in languages(theme, EVENTS) if is_offered(one, theme))


def is_offered(language: str, theme: str = CLASSIC) -> bool:
    """Whether a language is complete and safe."""
    try:
        check_offered(language, theme)
    except Refusal:
        return False
    return True


def unfinished() -> Iterator[TableWordsIncomplete]:
    """Languages that have words and are not offered: what the first such theme of each lacks."""
    begun = {theme: _begun(theme) for theme in sorted(word_themes(), key=CLASSIC.__ne__)}
    for language in sorted(set().union(*begun.values())):
        for theme in (one for one, some in begun.items() if language in some):
            try:
                check_offered(language, theme)
            except TableWordsIncomplete as lacking:
                yield lacking
                break


def check_offered(language: str, theme: str = CLASSIC) -> None:
    """Refuse a language that lacks something.

    Raises:
        NoSuchLanguage: there is none of this name.
        FaultyFile: what the theme extends or calls things will not do.
        TableWordsIncomplete: a sentence is missing or impossible, or a night is not safe.
    """
    if (language, theme) == (ENGLISH, CLASSIC) or stands_in():
        return
    from companion.words.term_check import check_theme

    check_theme(theme)
    if language not in _begun(theme):
        raise NoSuchLanguage(as_typed(language), offered(theme))
    _check_once(language, theme)


def _check_once(language: str, theme: str) -> None:
    from companion.files.cache import cached, clip_folder, store

    clips, key = clip_folder(), words_digest(language, theme)
    checked = clips.with_name("words") if clips else None
    if was_checked(key) or cached(checked, key) is not None:
        return
    from companion.checks.languages import contract_faults
    from companion.files.toml_schema import UnknownKey

    faults = tuple(
        Fault("", InFile(name, fault))
        for name, some in contract_faults(language, theme).items()
        for fault in some
        if not isinstance(fault.problem, UnknownKey)  # what is there for nothing does no harm
    )
    if faults:
        raise TableWordsIncomplete(language, theme, len(faults), faults[:MAX_TOLD])
    store(checked, key, b"complete", ".txt")


def check_begun(some: Iterable[str], theme: str = CLASSIC) -> None:
    """Refuse languages that have words and lack some; what has none is refused where it is read.

    Raises:
        NotInThisTheme: one has words in other themes alone.
        TableWordsIncomplete: one lacks something.
    """
    begun = _begun(theme)
    for language in sorted(set(some) & (begun | _begun(CLASSIC))):
        if language not in begun:
            raise NotInThisTheme(language, theme, begun_themes(language))
        check_offered(language, theme)


def begun_themes(language: str) -> tuple[str, ...]:
    """The themes in which a language has any words."""
    return tuple(one for one in themes(language, ANY) if one in word_themes())


def _begun(theme: str) -> set[str]:
    return set(languages(theme, ANY))


def words_digest(language: str, theme: str) -> str:
    """The digest of everything that the check depends on."""
    from hashlib import sha256

    from companion.files.cache import digest
    from printables.edition.wording import wording_file

    whole = sha256(f"{__version__} {extended(theme)}".encode())
    for one in (language, ENGLISH):
        folders = scripts_of(one) / one, wording_file(one, theme).parent
        for folder in folders:
            for path in sorted(file for file in folder.rglob("*.toml") if file.is_file()):
                whole.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest(whole.digest())
