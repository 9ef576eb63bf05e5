"""Check which languages can be chosen for the night alone or for a whole evening.

Classic English has every line. Lines that a language lacks beside the night are in English.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from companion.errors import Refusal
from companion.files.toml_extends import TOML_SUFFIX
from companion.table.names import as_typed
from companion.words.night_safety import UnsafeNight, night_faults
from companion.words.night_script import Script, load_script
from companion.words.tables import (
    ANY,
    CLASSIC,
    ENGLISH,
    NoSuchLanguage,
    Tier,
    check_theme,
    is_language_code,
    is_whole,
    lacking,
    languages,
    stand_in_mark,
    themes,
    word_themes,
)


class NotInThisTheme(Refusal):
    """A language has some words, but none in this theme."""

    language: str
    theme: str
    themes: tuple[str, ...]  # themes in which the language has words


class LanguageNotReady(Refusal):
    """A language lacks lines of the night, or of a whole evening."""

    language: str
    theme: str
    count: int
    file: str  # file of the first missing line
    key: str


def offered(theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> tuple[str, ...]:
    """Return the languages in which a theme has all lines for this extent, like the night."""
    return tuple(code for code in languages(theme, ANY) if is_offered(code, theme, tier))


def is_offered(language: str, theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> bool:
    """Return True if a language has all lines for this extent, like the night, and its night is safe."""
    try:
        check_offered(language, theme, tier)
    except Refusal:
        return False
    return True


def own_languages() -> Iterator[tuple[str, str]]:
    """Yield each language that is not completely shipped, and a theme in which it has words."""
    for theme in sorted(word_themes(), key=CLASSIC.__ne__):
        for language in languages(theme, ANY):
            if not is_whole(language, theme):
                yield language, theme


def check_offered(language: str, theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> None:
    """Check that a language has all lines for an extent (`tier`), like the night or a whole evening.

    Raises:
        NoSuchLanguage: there is no language of this name.
        NotInThisTheme: it only has words in other themes.
        FaultyFile: the theme's files or the night have faults.
        LanguageNotReady: lines are missing or impossible.
        UnsafeNight: lines of its night are dangerous, or not accepted by the host.
    """
    if (language, theme) == (ENGLISH, CLASSIC) or stand_in_mark():
        return
    check_theme(theme)
    if language not in languages(theme, ANY):
        if known := begun_themes(language):
            raise NotInThisTheme(language, theme, known)
        raise NoSuchLanguage(as_typed(language), offered(theme))
    if is_whole(language, theme):
        return
    if lines := lacking(language, theme, tier):
        first = lines[0]
        raise LanguageNotReady(language, theme, len(lines), f"{first.table}.toml", first.key)
    script = load_script(language, theme)
    if faults := night_faults(script):
        raise UnsafeNight(script.name, len(faults))


def check_each(some: Iterable[str], theme: str) -> None:
    """Check that all these languages have the lines of the night.

    Raises:
        Refusal: see `check_offered`.
    """
    for language in some:
        check_offered(language, theme)


def begun_themes(language: str) -> tuple[str, ...]:
    """Return the themes in which a language has any words."""
    known = themes(language, ANY) if is_language_code(language) else ()
    return tuple(theme for theme in known if theme in word_themes())


def table_scripts(
    languages: Sequence[str],
    words: str,
    look: str,
    own: Mapping[str, Script] = MappingProxyType({}),
) -> tuple[list[Script], tuple[str, ...]]:
    """Return the scripts of the night in some languages, and the role names of their theme.

    The host's own scripts stay as they are.

    Raises:
        UnsafeNight: a script has lines that are dangerous or not accepted.
        Refusal: there is no such script, or one role name could be taken for another.
    """
    scripts = [own.get(language) or load_script(language, words) for language in languages]
    for script in scripts:
        if script.language not in own:
            _check_lines(script)
    if not look.endswith(TOML_SUFFIX):
        return scripts, ()
    from companion.words.role_names import role_names, template_script, with_role_names
    from printables.look.themes import load_theme

    check_each(set(languages) - own.keys(), words)
    theirs, told = load_theme(look).role_names, dict[str, None]()
    for place, script in enumerate(scripts):
        names = {} if script.language in own else role_names(script, words, theirs)
        if names:
            _check_lines(template_script(script, words))
            scripts[place] = with_role_names(script, words, names)
            told |= dict.fromkeys(theirs.values())
    return scripts, tuple(told)


def _check_lines(script: Script) -> None:
    if not stand_in_mark() and (faults := night_faults(script)):
        raise UnsafeNight(script.name, len(faults))
