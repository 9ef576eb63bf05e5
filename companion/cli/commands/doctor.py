"""`companion doctor`: what works on this machine, and what to do where it does not."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.host import told, words
from companion.errors import Refusal
from companion.files.os_reason import OSReason, os_reason
from companion.words.night_script import load_script
from companion.words.sentences import say
from companion.words.tables import languages

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
    for key, places, examine in _examinations():
        try:
            finding, mark = examine(), "works"
        except Refusal as refusal:
            finding, mark = told(refusal), "fails"
        typer.echo(f"{_say(mark):3}  {_say(key, **places):15}  {finding}")


def _examinations() -> Iterator[tuple[str, dict[str, str], Callable[[], str]]]:
    """The name of each, with its places, and how it is done."""
    voices: list[Voice] = []
    yield "voices", {}, partial(_list_voices, voices)
    for language in languages() if voices else ():
        yield "voice_of", {"language": language}, partial(_voice_of, language, voices)
    yield "loudspeaker", {}, _loudspeakers
    yield "letters", {}, _letters
    yield "clips", {}, _clip_folder
    yield "games", {}, _home_folder
    yield "this_folder", {}, partial(_writable, Path(), Use.HERE)


def _list_voices(voices: "list[Voice]") -> str:
    from companion.narration.voices import VoiceList

    voice_list = VoiceList()
    voices += voice_list.voices()
    return _say("voices_found", count=len(voices), engine=voice_list.engine)


def _voice_of(language: str, voices: "list[Voice]") -> str:
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
    from companion.narration.cache import clip_folder

    folder = clip_folder()
    if folder is None:
        raise NoCacheFolder
    return _writable(folder, Use.CLIPS)


def _home_folder() -> str:
    from companion.table.games_folder import home_folder

    return _writable(home_folder(None), Use.GAMES)


def _writable(folder: Path, use: Use) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return str(folder.resolve())
    except OSError as error:
        raise UnwritableFolder(folder.absolute(), os_reason(error), use) from None


def _say(key: str, **places: Any) -> str:
    return say(words(), "doctor", key, **places)
