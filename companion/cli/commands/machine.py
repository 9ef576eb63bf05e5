"""Commands about voices and this computer: `companion voice`, `voices`, `doctor`, `check`, `backup`."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.checks.machine import examinations, folder_checks, voice_rows
from companion.cli.completion import listed
from companion.cli.host import (
    HomeOption,
    NeedsTerminal,
    VoiceIncomplete,
    advice,
    refusal_text,
    say,
    words,
)
from companion.cli.options import ForceFileOption, language_option, players_option, theme_option
from companion.cli.terminal.columns import left, width
from companion.cli.terminal.prompts import at_a_terminal, typed_line
from companion.errors import Refusal
from companion.evening.folder.backup import back_up
from companion.evening.game.aloud import loudspeaker_name
from companion.evening.night.night import (
    check_own_voice,
    line_options,
    lines_to_record,
    voice_folder,
)
from companion.evening.settings import evening_settings
from companion.files.quoted import quoted
from companion.words.tables import CLASSIC, ENGLISH

if TYPE_CHECKING:
    from companion.narration.host_voice import HostVoice
    from companion.narration.player import Microphone
    from companion.narration.sound import Clip

REPEAT, SKIP, QUIT = "r", "s", "q"  # typed after a recorded line; Enter keeps it
voice = typer.Typer(
    add_completion=False, help="Record the night in your own voice, or check a recording."
)

NameArgument = Annotated[str, typer.Argument(help="Your name for the voice.")]
VoiceLanguage = Annotated[str, language_option("The language of the lines.", show_default=True)]
VoiceTheme = Annotated[str, theme_option("The theme whose lines they are.", show_default=True)]
VoicePlayers = Annotated[
    int | None, players_option("Only the lines for this number of players (default: all lines).")
]


@voice.command()
def record(
    name: NameArgument,
    language: VoiceLanguage = ENGLISH,
    theme: VoiceTheme = CLASSIC,
    players: VoicePlayers = None,
    take: Annotated[
        Path | None,
        typer.Option(
            readable=False,
            help="One recording of all lines, in the order of companion voice check, with a second "
            "of silence after each.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Record lines again that are already there.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Record the night in your own voice, line by line, or from one long recording.

    Each line is shown and recorded; keep it, or say it again.

    Examples: companion voice record grandma / companion voice record grandma --take all.wav
    """
    own = _voice(name, language, home)
    lines = _lines(language, theme, players)
    options = line_options(language, theme, players)
    if take is not None:
        from companion.narration.host_voice import keep_take

        keep_take(own, lines, take, again=again)
        _tell(own, lines, options)
        return
    if not at_a_terminal():
        raise NeedsTerminal("screen", "companion voice record")
    if not again:
        wanting = own.findings(lines)
        lines = {name: text for name, text in lines.items() if text in wanting}
    from companion.narration.player import Microphone

    with closing(Microphone()) as microphone:
        kept = record_lines(own, lines, microphone)
    typer.echo(
        say(
            "sound",
            "voice_kept",
            count=kept,
            command=f"companion voice check {quoted(name)}{options}",
        )
    )


@voice.command()
def check(
    name: NameArgument,
    language: VoiceLanguage = ENGLISH,
    theme: VoiceTheme = CLASSIC,
    players: VoicePlayers = None,
    home: HomeOption = None,
) -> None:
    """Check a recorded voice: lines that are missing, too short or long, too quiet, noisy, or out of date.

    You can also put files into its folder yourself, with the names it lists.

    Whether each sound says its own line only you can hear: rehearse the night with it once.

    Example: companion voice check grandma
    """
    options = line_options(language, theme, players)
    check_own_voice(home, name)
    own, lines = _voice(name, language, home), _lines(language, theme, players)
    _tell(own, lines, options)


def _voice(name: str, language: str, home: Path | None) -> "HostVoice":
    from companion.narration.host_voice import HostVoice

    return HostVoice(voice_folder(home, name), language)


def _lines(language: str, theme: str, players: int | None) -> dict[str, str]:
    table = (
        None if players is None else evening_settings(None, players=players).ruleset.table(players)
    )
    return lines_to_record(language, theme, table)


def _tell(own: "HostVoice", lines: dict[str, str], options: str) -> None:
    """Show all faults of a recorded voice, or that it has none, with the command to use it.

    Raises:
        VoiceIncomplete: the voice has faults.
    """
    findings = own.findings(lines)
    for text, problem in findings.items():
        typer.echo(say("sound", "voice_finding", line=text, problem=problem))
    if findings:
        raise VoiceIncomplete(own.name, len(findings), own.folder)
    typer.echo(
        say(
            "sound",
            "voice_complete",
            name=own.name,
            command=f"companion night --voice {quoted(own.name)}{options} --rehearse",
        )
    )


def record_lines(voice: "HostVoice", lines: Mapping[str, str], microphone: "Microphone") -> int:
    """Show lines one after the other and record them; return the number of recordings kept.

    Each recording is played; a faulty one is not kept, whatever is typed.
    """
    kept = 0
    for number, (name, text) in enumerate(lines.items(), start=1):
        typed = REPEAT
        while typed == REPEAT:
            typer.echo(say("sound", "record_line", number=number, count=len(lines)))
            typer.echo(f"\n  {text}\n")
            typed_line()
            microphone.start()
            input(f"{say('sound', 'record_now')} ")
            take = microphone.stop()
            fault = voice.fault(name, text, take)
            _play(text, take)
            key = "record_bad" if fault else "record_good"
            typer.echo(say("sound", key, problem=fault, repeat=REPEAT, skip=SKIP, quit=QUIT))
            try:
                typed = typed_line().strip().casefold()[:1]
            except EOFError:
                return kept
            if typed == QUIT:
                return kept
            if typed != SKIP and fault:
                typed = REPEAT
        if typed != SKIP:
            voice.keep(name, text, take)
            kept += 1
    return kept


def _play(text: str, take: "Clip") -> None:
    from companion.narration.announcer import play_take
    from companion.narration.host_voice import speech_of

    speech = speech_of(take)
    if len(speech.samples):
        with suppress(Refusal):
            play_take(text, speech, loudspeaker_name())


def voices(
    language: Annotated[
        str,
        typer.Option(
            "--language",
            "-l",
            help="Only voices for this language, like ru or pt.",
            **listed("language"),
        ),
    ] = "",
    engine: Annotated[
        str,
        typer.Option(
            help="Another speech engine (default: the system's).",
            **listed("engine"),
        ),
    ] = "",
) -> None:
    """List the voices on this machine.

    The one marked * reads the night unless you choose another with --voice, by its id or name.

    Example: companion voices --language ru
    """
    rows, refusal = voice_rows(words(), language, engine)
    widest = max(width(voice.id) for voice in rows)
    for voice in rows:
        typer.echo(
            f"{'*' if voice.usual else ' '} {left(voice.id, widest)}  {voice.languages:8}  {voice.name}"
        )
    if refusal:  # shown below the voices that were found
        raise refusal


def doctor(
    part: Annotated[
        Literal["screens"] | None,
        typer.Argument(
            help="Only this: whether a phone reaches this computer.", show_default=False
        ),
    ] = None,
) -> None:
    """Check what works on this machine, and what to do about what doesn't.

    Examples: companion doctor / companion doctor screens
    """
    if part is not None:
        from companion.cli.commands.screens import wait_for_a_phone

        if not wait_for_a_phone():
            raise typer.Exit(1)
        return
    from companion.cli.terminal.large_letters import missing_letters

    _show_findings(examinations(words(), missing_letters))


def check_games(home: HomeOption = None) -> None:
    """Check your games: the stored games, the log of deals, unfinished files and free space.

    Nothing is changed, and no role is shown.

    Example: companion check
    """
    if not _show_findings(folder_checks(words(), home)):
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, like games.zip.")],
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Save all games, settings, own words and voices in one file, without the keys of deals.

    To use it, unpack it into an empty folder and name that with --home.

    Example: companion backup games.zip
    """
    count, folder = back_up(home, file, force=force)
    typer.echo(say("messages", "backed_up", count=count, folder=folder, file=file))


def _show_findings(checks: Iterable[tuple[str, Callable[[], str]]]) -> bool:
    checks, works, fails = (*checks,), say("doctor", "works"), say("doctor", "fails")
    columns, mark_columns = max(width(name) for name, _ in checks), max(map(width, (works, fails)))
    passed = True
    for name, check in checks:
        try:
            finding, mark = check(), works
        except Refusal as refusal:
            finding, mark, passed = refusal_text(refusal) + advice(refusal), fails, False
        typer.echo(f"{left(mark, mark_columns)}  {left(name, columns)}  {finding}")
    return passed
