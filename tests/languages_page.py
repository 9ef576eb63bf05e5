"""The table of languages in audio_scripts/README.md, how much each has; and what of them has passed its check.

`poe write-languages` writes both; test_new_language.py compares the rows.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.checks.languages import contract_faults, themes_of, word_files
from companion.words.night_safety import line_digest, night_texts
from companion.words.night_script import load_script
from companion.words.role_names import template_script
from companion.words.tables import (
    CHECKED_FILE,
    CLASSIC,
    ENGLISH,
    SCRIPTS,
    _checks,
    languages,
    word_themes,
)

PAGE = Path(__file__).parents[1] / "audio_scripts" / "README.md"
_BEGIN, _END = "<!-- languages: written by poe write-languages -->\n", "<!-- end -->"


def rows() -> Iterator[str]:
    """A row for each language: the share of the English lines that it has in each theme."""
    for language in languages():
        shares = [_share(language, theme) for theme in word_themes()]
        yield f"| {' | '.join([f'{load_script(language).name} (`{language}`)', *shares])} |"


def _share(language: str, theme: str) -> str:
    if theme not in themes_of(language):
        return ""
    there = {key: file for key, file in _lines(language, theme).items() if file}
    expected = _lines(ENGLISH, CLASSIC)
    return f"{100 * len(expected.keys() & there.keys()) // len(expected)} %"


def _lines(language: str, theme: str) -> dict[tuple[str, str], str]:
    """The lines of a theme over the classic ones."""
    return {
        (file.table, key): line
        for one in dict.fromkeys((CLASSIC, theme))
        for file in word_files(language, one)
        for key, line in file.lines.items()
    }


def shown() -> list[str]:
    """The rows as they stand on the page."""
    table = PAGE.read_text(encoding="utf-8").partition(_BEGIN)[2].partition(_END)[0]
    return table.splitlines()[2:]


def write() -> None:
    """Write the table again."""
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.partition(_BEGIN)[0], text.partition(_END)[2]
    lines = [f"| language | {' | '.join(word_themes())} |", f"|{'---|' * (1 + len(word_themes()))}"]
    table = "\n".join([*lines, *rows()])
    PAGE.write_text(f"{head}{_BEGIN}{table}\n{_END}{rest}", encoding="utf-8")


def lines() -> Iterator[tuple[str, str, str, str]]:
    """Every text of the nights that come along: its language, theme and moment, and the text.

    tests/words/test_night_lines.py proves them.
    """
    for language in languages():
        for theme in themes_of(language):
            script = load_script(language, theme)
            for one in (script, template_script(script, theme)):
                for moment, text in night_texts(one):
                    yield language, theme, moment, text


def line_digests() -> list[str]:
    """The digests of these texts."""
    return sorted({line_digest(language, moment, text) for language, _, moment, text in lines()})


def write_checked() -> None:
    """Write the digests of all lines of the night again, and which languages lack nothing in which theme."""
    file = SCRIPTS / CHECKED_FILE
    known = line_digests()
    file.write_text("".join(f"{one}\n" for one in known), encoding="ascii", newline="\n")
    _checks.cache_clear()
    for language in languages():
        for theme in themes_of(language):
            if not any(contract_faults(language, theme)):
                known.append(f"{language}/{theme}")
    file.write_text("".join(f"{one}\n" for one in known), encoding="ascii", newline="\n")


if __name__ == "__main__":
    write()
    write_checked()
