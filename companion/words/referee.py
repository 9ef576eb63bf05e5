"""The referee of the table: the words of one language, loaded and checked, and how they are said.

What is said of an event, a refusal, a move, a step or a rule stands in sentences.py.
"""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from companion.errors import CompanionError
from companion.files.toml_schema import Fault, FaultyFileError, read_text, toml_of
from companion.rules.frozen import Frozen
from companion.words.folder import CLASSIC, SCRIPTS

if TYPE_CHECKING:
    from companion.narration.narrator import Say
    from companion.words.schema import Words

SUFFIX = ".referee.toml"
_TABLE = re.compile(r"^\[(\w+)", re.MULTILINE)
_SPEAKABLE = "LMN"  # letters, their marks, and numbers


class Referee(Frozen):
    """One language in one theme."""

    language: str
    theme: str
    words: "Words"


def referee_languages(theme: str = CLASSIC) -> tuple[str, ...]:
    """The languages that the table is offered in: those with a referee of this theme."""
    return tuple(sorted(path.parent.name for path in SCRIPTS.glob(f"*/{theme}{SUFFIX}")))


def referee_themes(language: str) -> tuple[str, ...]:
    """The themes that a language has a referee of."""
    found = (SCRIPTS / language).glob(f"*{SUFFIX}")
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in found))


def load_referee(language: str, theme: str = CLASSIC) -> Referee:
    """The referee of a language and theme; each table of the file is read when it is first used.

    Raises:
        CompanionError: the language is not offered.
        FaultyFileError: now or at that first use, with all faults of the whole file.
    """
    if language not in referee_languages(theme):
        raise CompanionError(
            f'There is no referee in the language "{language[:40]}" and the theme "{theme[:40]}": '
            f"choose one of {', '.join(referee_languages())}."
        )
    path = SCRIPTS / language / f"{theme}{SUFFIX}"
    words = cast("Words", _Tables(path))
    if words["language"] != language:
        fault = Fault("language", f'is "{words["language"]}": expected "{language}", as its folder')
        raise FaultyFileError(path, (fault,))
    return Referee(language, theme, words)


def read_referee(path: Path) -> Referee:
    """A referee's file, the host's own or a shipped one.

    Raises:
        FaultyFileError: with all faults of the file: keys, types, and places in the sentences.
    """
    from companion.files.toml_extends import read_extended
    from companion.words.schema import Words

    words = read_extended(path, Words)
    return Referee(words["language"], path.name.removesuffix(SUFFIX), words)


class _Tables(dict[str, Any]):
    """The tables of a file, each parsed when it is first asked for; tests check whole files.

    A command says a sentence or two: all three hundred would take it as long as the rules do.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        text = read_text(path)
        starts = [*_TABLE.finditer(text)]
        ends = [*(start.start() for start in starts[1:]), len(text)]
        top = text[: starts[0].start()] if starts else text
        self._parts: dict[str, list[str]] = {}
        for start, end in zip(starts, ends, strict=True):
            self._parts.setdefault(start[1], []).append(text[start.start() : end])
        own = toml_of(top, path)
        theme = own.pop("extends", None)
        self._below = None if theme is None else _extended(theme, path)
        super().__init__((self._below or {}) | own)

    def __missing__(self, table: str) -> object:
        found = toml_of("".join(self._parts.get(table, ())), self._path).get(table)
        if self._below is not None and isinstance(found, dict | None):
            from companion.files.toml_extends import over

            found = over(self._below[table], found or {})
        if not isinstance(found, dict):
            read_referee(self._path)  # raises, with what else is wrong
        self[table] = found
        return found


def _extended(theme: object, path: Path) -> _Tables:
    from companion.files.toml_extends import extended_words

    return _Tables(extended_words(theme, path))


def voice_names(referee: Referee, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names as a voice can say them: no emoji, no invisible marks.

    A name of nothing else is said as the number of the seat.
    """
    return tuple(
        _speakable(name) or referee.words["nameless"].format(seat=seat)
        for seat, name in enumerate(names, start=1)
    )


def spoken(referee: Referee, text: str) -> "Say":
    """A sentence for the voice; make it with `voice_names`."""
    from companion.narration.narrator import Say, respelt

    return Say(text, respelt(text, referee.words["spelling"]), referee.language)


def _speakable(name: str) -> str:
    kept = (
        letter if unicodedata.category(letter)[0] in _SPEAKABLE or letter in "-'’" else " "
        for letter in name
    )
    said = " ".join("".join(kept).split())
    return said if any(map(str.isalnum, said)) else ""
