"""`companion doctor`: what works on this machine, and what to do where it does not."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

import typer

from companion.cli.host import told
from companion.errors import CompanionError, Refusal
from companion.words.folder import languages
from companion.words.script import load_script


def doctor() -> None:
    """Say what works on this machine, and what to do where it does not."""
    for examine in (_voices, _loudspeaker, _fonts, _folders):
        for name, well, finding in examine():
            typer.echo(f"{'ok ' if well else 'NO '}  {name:12}  {finding}")


Finding = tuple[str, bool, str]


def _voices() -> list[Finding]:
    from companion.narration.voices import VoiceList, choose_voices

    try:
        voice_list = VoiceList()
        found = voice_list.voices()
    except Refusal as error:
        return [("voices", False, told(error))]
    findings = [("voices", True, f"{len(found)} from {voice_list.engine}")]
    for language in languages():

        def name_voice(language: str = language) -> str:
            script = load_script(language)
            return f"{script.name}: {choose_voices(found, [script])[0].name}"

        findings.append(_ask(f"voice {language}", name_voice))
    return findings


def _loudspeaker() -> list[Finding]:
    from companion.narration.player import loudspeakers

    return [_ask("loudspeaker", lambda: ", ".join(loudspeakers()))]


def _fonts() -> list[Finding]:
    from companion.cli.terminal.large_letters import missing_letters

    def covers() -> str:
        names = []
        for language in languages():
            script = load_script(language)
            words = "".join(line.say for line in script.all_lines())
            lacking = missing_letters(words + script.name)
            if lacking:
                raise CompanionError(
                    f"Source Sans lacks {lacking} of {script.name}: --text shows it in small print."
                )
            names.append(script.name)
        return f"Source Sans has every letter of {', '.join(names)}"

    return [_ask("fonts", covers)]


def _folders() -> list[Finding]:
    from companion.cli.commands.night import clip_folder
    from companion.cli.table import home_folder

    return [
        _ask("clips", lambda: _writable(clip_folder(), "every night is spoken afresh")),
        _ask("games", lambda: _writable(home_folder(None), "say where with --home FOLDER")),
        _ask("this folder", lambda: _writable(Path(), "save in a folder of yours")),
    ]


def _writable(folder: Path | None, otherwise: str) -> str:
    if folder is None:
        raise CompanionError(f"You have no home folder: {otherwise}.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return str(folder.resolve())
    except OSError as error:
        raise CompanionError(
            f"{folder.absolute()} cannot be written ({error.strerror}): {otherwise}."
        ) from None


def _ask(name: str, question: Callable[[], str]) -> Finding:
    try:
        return name, True, question()
    except Refusal as error:
        return name, False, told(error)
