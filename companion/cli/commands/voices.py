"""`companion voices`: who can read the night on this machine."""

from contextlib import suppress
from typing import Annotated

import typer

from companion.cli.completion import complete_language
from companion.narration.voices import NoVoice, Voice, VoiceList, choose_voices, no_voice
from companion.words.night_script import load_script
from companion.words.tables import languages


def voices(
    language: Annotated[
        str,
        typer.Option(
            "--language",
            "-l",
            help="Only those that speak it, like ru or pt.",
            autocompletion=complete_language,
        ),
    ] = "",
    engine: Annotated[str, typer.Option(help="Another speech engine (else the system's).")] = "",
) -> None:
    """List the voices of this machine.

    The one marked * reads the night unless you say --voice.

    Example: companion voices --language ru
    """
    every = VoiceList(engine).voices()
    tag = language.strip().lower().replace("_", "-")
    listed = [voice for voice in every if not tag or voice.speaks(tag)]
    listed = listed or [voice for voice in every if voice.speaks(tag.split("-")[0])]
    if not listed:
        raise no_voice(language, every)
    chosen: set[Voice] = set()
    for one in languages():
        with suppress(NoVoice):
            chosen.update(choose_voices(every, [load_script(one)]))
    widest = max(len(voice.id) for voice in listed)
    for voice in listed:
        mark = "*" if voice in chosen else " "
        typer.echo(f"{mark} {voice.id:{widest}}  {', '.join(voice.languages):8}  {voice.name}")
