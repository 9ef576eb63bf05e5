"""`companion voices`: who can read the night on this machine."""

from typing import Annotated

import typer

from companion.cli.completion import complete_language
from companion.errors import CompanionError, Refusal
from companion.words.folder import languages
from companion.words.script import load_script


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
    from companion.narration.voices import Voice, VoiceList, choose_voices, how_to_add

    found = VoiceList(engine).voices()
    tag = language.strip().lower().replace("_", "-")
    listed = [voice for voice in found if not tag or voice.speaks(tag)]
    listed = listed or [voice for voice in found if voice.speaks(tag.split("-")[0])]
    if not listed:
        raise CompanionError(f'No voice here speaks "{language}". {how_to_add()}')
    chosen: set[Voice] = set()
    for one in languages():
        try:
            chosen.update(choose_voices(found, [load_script(one)]))
        except Refusal:
            continue  # no voice for that language: it is not in the list either
    widest = max(len(voice.id) for voice in listed)
    for voice in listed:
        mark = "*" if voice in chosen else " "
        typer.echo(f"{mark} {voice.id:{widest}}  {', '.join(voice.languages):8}  {voice.name}")
