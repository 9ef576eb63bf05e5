"""`companion doctor`: what works on this machine, and what to do where it does not."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.host import told, words
from companion.cli.terminal.columns import width
from companion.errors import Refusal
from companion.files.os_reason import OSReason, os_reason
from companion.words.folder import languages
from companion.words.script import load_script
from companion.words.sentences import say

if TYPE_CHECKING:
    from companion.narration.voices import Voice


class Use(StrEnum):
    """What a folder is needed for."""

    CLIPS = "clips"
    GAMES = "games"
    HERE = "here"


class NoCacheFolder(Refusal):
    """The user has no home for it."""


class UnwritableFolder(Refusal):
    """The operating system does not let files be made in a folder."""

    folder: Path
    reason: OSReason
    use: Use


class LettersMissing(Refusal):
    """The typeface of large letters lacks some of a language."""

    letters: str
    language: str


def doctor() -> None:
    """Say what works on this machine, and what to do where it does not."""
    marks = {works: _say("works" if works else "fails") for works in (True, False)}
    mark_width = max(map(width, marks.values()))
    name_width = max(12, *map(width, _names()))
    for name, works, finding in _findings():
        mark = marks[works] + " " * (mark_width - width(marks[works]))
        typer.echo(f"{mark}  {name}{' ' * (name_width - width(name))}  {finding}")


Finding = tuple[str, bool, str]


def _names() -> tuple[str, ...]:
    """What is examined, in this order; the voices of the languages come after the first."""
    return (
        _say("voices"),
        *(_say("voice_of", language=one) for one in languages()),
        _say("loudspeaker"),
        _say("letters"),
        _say("clips"),
        _say("games"),
        _say("this_folder"),
    )


def _findings() -> Iterator[Finding]:
    every, *one_each, loudspeaker, letters, clips, games, here = _names()
    yield from _voices(every, one_each)
    yield _ask(loudspeaker, _loudspeakers)
    yield _ask(letters, _letters)
    yield _ask(clips, _clip_folder)
    yield _ask(games, _home_folder)
    yield _ask(here, lambda: _writable(Path(), Use.HERE))


def _voices(name: str, names: list[str]) -> Iterator[Finding]:
    from companion.narration.voices import VoiceList

    voice_list = VoiceList()
    try:
        voices = voice_list.voices()
    except Refusal as refusal:
        yield name, False, told(refusal)
        return
    yield name, True, _say("voices_found", count=len(voices), engine=voice_list.engine)
    for own_name, language in zip(names, languages(), strict=True):
        yield _ask(own_name, partial(_voice_of, language, voices))


def _voice_of(language: str, voices: "Sequence[Voice]") -> str:
    from companion.narration.voices import choose_voices

    script = load_script(language)
    return f"{script.name}: {choose_voices(voices, [script])[0].name}"


def _loudspeakers() -> str:
    from companion.narration.player import loudspeakers

    return ", ".join(loudspeakers())


def _letters() -> str:
    from companion.cli.terminal.large_letters import missing_letters

    scripts = [load_script(language) for language in languages()]
    for script in scripts:
        text = "".join(line.say for line in script.all_lines())
        if missing := missing_letters(text + script.name):
            raise LettersMissing(missing, script.name)
    return _say("letters_found", languages=tuple(script.name for script in scripts))


def _clip_folder() -> str:
    from companion.narration.voices import clip_folder

    folder = clip_folder()
    if folder is None:
        raise NoCacheFolder
    return _writable(folder, Use.CLIPS)


def _home_folder() -> str:
    from companion.cli.table import home_folder

    return _writable(home_folder(None), Use.GAMES)


def _writable(folder: Path, use: Use) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return str(folder.resolve())
    except OSError as error:
        raise UnwritableFolder(folder.absolute(), os_reason(error), use) from None


def _ask(name: str, question: Callable[[], str]) -> Finding:
    try:
        return name, True, question()
    except Refusal as refusal:
        return name, False, told(refusal)


def _say(key: str, **places: Any) -> str:
    return say(words(), "doctor", key, **places)
