"""`companion doctor`: what works on this machine, and what to do where it does not."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile

import typer

from companion.cli.host import say, told
from companion.errors import Refusal
from companion.files.os_reason import OSReason, os_reason
from companion.narration.cache import clip_folder
from companion.narration.voices import Voice, VoiceList, choose_voices
from companion.table.games_folder import home_folder
from companion.words.night_script import load_script
from companion.words.tables import languages


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
            finding, mark = examine(), say("doctor", "works")
        except Refusal as refusal:
            finding, mark = told(refusal), say("doctor", "fails")
        typer.echo(f"{mark:3}  {say('doctor', key, **places):15}  {finding}")


def _examinations() -> Iterator[tuple[str, dict[str, str], Callable[[], str]]]:
    """The name of each, with its places, and how it is done."""
    voices: list[Voice] = []
    yield "voices", {}, partial(_list_voices, voices)
    for language in languages() if voices else ():
        yield "voice_of", {"language": language}, partial(_voice_of, language, voices)
    yield "loudspeaker", {}, _loudspeakers
    yield "letters", {}, _letters
    yield "clips", {}, partial(_writable, clip_folder, Use.CLIPS)
    yield "games", {}, partial(_writable, partial(home_folder, None), Use.GAMES)
    yield "this_folder", {}, partial(_writable, Path, Use.HERE)


def _list_voices(voices: list[Voice]) -> str:
    voice_list = VoiceList()
    voices += voice_list.voices()
    return say("doctor", "voices_found", count=len(voices), engine=voice_list.engine)


def _voice_of(language: str, voices: list[Voice]) -> str:
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
    return say("doctor", "letters_found", languages=tuple(script.name for script in scripts))


def _writable(place: Callable[[], Path | None], use: Use) -> str:
    folder = place()
    if folder is None:
        raise NoCacheFolder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return str(folder.resolve())
    except OSError as error:
        raise UnwritableFolder(folder.absolute(), os_reason(error), use) from None
