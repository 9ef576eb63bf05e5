"""The command `companion night`: read the eyes-closed setup aloud, save it, or show it large."""

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete, listed
from companion.cli.host import (
    HomeOption,
    NeedsTerminal,
    OptionLacks,
    Stopped,
    open_table,
    say,
    words,
)
from companion.cli.options import (
    ACCEPT_HELP,
    GAME_PANEL,
    LanguagesWish,
    PlayersWish,
    RulesetWish,
    ThemeWish,
)
from companion.cli.terminal.night import read_night, show_night
from companion.cli.terminal.progress import Note, Progress
from companion.cli.terminal.prompts import at_a_terminal, can_redraw, typed_line
from companion.errors import Refusal
from companion.evening.game.aloud import names_unread
from companion.evening.night.night import (
    Night,
    NightSound,
    by_text,
    check_lines,
    host_voices,
    names_of_voices,
    spoken_by,
)
from companion.evening.settings import (
    NotTogether,
    check_each,
    current_game,
    evening_settings,
    table_scripts,
)
from companion.narration.narrator import (
    LONG_PAUSE,
    NO_AMBIENCE,
    SHORT_PAUSE,
    Levels,
    Pauses,
    VoiceSettings,
)
from companion.narration.performance import Performance, Standby, Timekeeper
from companion.store.journal import StoredGame
from companion.table.games_folder import checked_home
from companion.table.names import HowTo, chosen
from companion.words.night_script import MAX_RATE, MIN_RATE, Script, read_script

NIGHT_PANEL, VOICE_PANEL, FILES_PANEL = "The night", "The voice", "Files"


class NoNightAtThisTable(Refusal):
    """The night is not read in this game, because the envelopes say who knows whom."""


def night(
    players: PlayersWish = None,
    language: LanguagesWish = None,
    theme: ThemeWish = "",
    ruleset: RulesetWish = "",
    script: Annotated[
        list[Path] | None,
        typer.Option(
            readable=False,  # a file that cannot be read is reported like other faults
            help="Your own script (see companion script new).",
            show_default=False,
            rich_help_panel=GAME_PANEL,
        ),
    ] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help=ACCEPT_HELP, rich_help_panel=GAME_PANEL)
    ] = False,
    pause: Annotated[
        float,
        typer.Option(help="Length of a short pause, in seconds.", rich_help_panel=NIGHT_PANEL),
    ] = SHORT_PAUSE,
    look: Annotated[
        float,
        typer.Option(
            help="Length of the long pause, while players look at each other, in seconds.",
            rich_help_panel=NIGHT_PANEL,
        ),
    ] = LONG_PAUSE,
    ambience: Annotated[
        str,
        typer.Option(
            help="Background sound that covers the noise of movement: none, rain, wind, fire or a "
            "sound file.",
            **listed("ambience"),
            rich_help_panel=NIGHT_PANEL,
        ),
    ] = NO_AMBIENCE,
    ambience_volume: Annotated[
        float,
        typer.Option(help="Volume of the background sound, 0 to 1.", rich_help_panel=NIGHT_PANEL),
    ] = 0.5,
    voice: Annotated[
        list[str] | None,
        typer.Option(
            help="A voice by id or name (see companion voices), or one you recorded (see companion "
            "voice); repeat it for each language.",
            autocompletion=complete("voice"),
            show_default=False,
            rich_help_panel=VOICE_PANEL,
        ),
    ] = None,
    rate: Annotated[
        int | None,
        typer.Option(
            help=f"Words per minute, {MIN_RATE} to {MAX_RATE} (default: as the script says).",
            show_default=False,
            rich_help_panel=VOICE_PANEL,
        ),
    ] = None,
    volume: Annotated[
        float, typer.Option(help="Volume of the voice, up to 1.", rich_help_panel=VOICE_PANEL)
    ] = 1.0,
    engine: Annotated[
        str,
        typer.Option(
            help="Speech engine: espeak, nsss (Mac) or sapi5 (Windows); default: the system's.",
            **listed("engine"),
            show_default=False,
            rich_help_panel=VOICE_PANEL,
        ),
    ] = "",
    loudspeaker: Annotated[
        str,
        typer.Option(
            help='A loudspeaker by name; "null" plays nothing, for a dry run.',
            envvar="COMPANION_LOUDSPEAKER",
            autocompletion=complete("loudspeaker"),
            show_default=False,
            show_envvar=False,
            rich_help_panel=VOICE_PANEL,
        ),
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(
            help="Save a sound file instead: .wav, .mp3, .ogg or .flac.",
            show_default=False,
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    captions: Annotated[
        Path | None,
        typer.Option(
            help="Captions for the saved file: .srt, .vtt or .lrc.",
            show_default=False,
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES_PANEL)
    ] = False,
    text: Annotated[
        bool,
        typer.Option(
            "--text",
            help="No sound: show large letters and countdowns, so that you can read it aloud.",
            rich_help_panel=NIGHT_PANEL,
        ),
    ] = False,
    fill: Annotated[
        bool,
        typer.Option(
            "--fill",
            help="Let another voice speak the lines that your recorded voice lacks.",
            rich_help_panel=VOICE_PANEL,
        ),
    ] = False,
    rehearse: Annotated[
        bool,
        typer.Option(
            "--rehearse",
            help="Rehearse the whole night with open eyes first, for beginners.",
            rich_help_panel=NIGHT_PANEL,
        ),
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Print the lines, and roughly when each is spoken.",
            rich_help_panel=NIGHT_PANEL,
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Read the eyes-closed setup aloud, so that the host can play too.

    Examples: companion night / companion night --players 7 --language it

    Without a loudspeaker: companion night --players 7 --language it --save night.mp3
    """
    if sum((save is not None, text, dry_run)) > 1:
        raise NotTogether(("--save", "--text", "--dry-run"))
    if captions and not save:
        raise OptionLacks("--captions", "--save night.mp3")
    game = current_game(home)
    if accept and not script:
        raise OptionLacks("--accept", "--script")
    own = _own_scripts(script or [], accept=accept)
    wanted = [*(language or []), *own]
    by = evening_settings(game, players=players, ruleset=ruleset, theme=theme, languages=wanted)
    if by.players is None:
        checked_home(home)
        raise HowTo("companion night --players 7")
    if game is not None and not by.night:
        raise NoNightAtThisTable
    check_each(sorted(set(by.languages) - own.keys()), by.words)
    voices = tuple(voice or ())
    own_voices = host_voices(home, voices)
    if fill and not own_voices:
        raise OptionLacks("--fill", "--voice")
    scripts, role_names = table_scripts(by.languages, by.words, by.named_by, own)
    tonight = Night(
        scripts,
        by.ruleset.table(by.players),
        Pauses(pause, look),
        VoiceSettings(engine, voices, rate),
        Levels(volume, ambience_volume),
        ambience,
        own=own_voices,
        hosts=names_of_voices(home, by.languages),
        fill=fill,
        theme=by.look if role_names else by.words,
    )
    if dry_run:
        _print_lines(tonight)
    elif save:
        _save(tonight, save, captions, force=force)
    else:
        sealing = partial(_seal, home) if game is not None and game.deal is not None else None
        if text:
            _prompt(tonight, sealing, rehearse=rehearse)
        else:
            note = _names_unread(game, home)
            _perform(tonight, loudspeaker, sealing, rehearse=rehearse, note=note)


def _own_scripts(files: Sequence[Path], *, accept: bool) -> dict[str, Script]:
    own = {}
    for file in files:
        script = read_script(file)
        check_lines(script, str(file), words(), typer.echo, accept=accept)
        own[script.language] = script
    if len(own) < len(files):
        raise NotTogether(tuple(map(str, files)))
    return own


def _seal(home: Path | None) -> None:
    """Ask if all have read their roles, then destroy the key to the current game's roles.

    Raises:
        NeedsTerminal: there is no terminal.
        Stopped: somebody has not read their role.
    """
    from companion.table.deal import is_unsealed, seal, sealed_sentences

    with open_table(home) as table:
        if not is_unsealed(table):
            return
        if not at_a_terminal():
            raise NeedsTerminal("seal", "companion seal")
        answers = table.referee.words["play"]
        yes, no = answers["yes"], answers["no"]
        typer.echo(table.say("everyone_read", "seal", yes=yes, no=no))
        read = None
        with suppress(EOFError):
            while read is None:
                read = chosen({yes: True, no: False}, typed_line())
        if not read:
            raise Stopped
        typer.echo("\n".join(sealed_sentences(table.referee, seal(table.journal))))


def _print_lines(night: Night) -> None:
    timeline = night.estimated()
    for beat in timeline.beats:
        for cue in beat.cues:
            typer.echo(f"{_clock(cue.start)}  {cue.say.text}")
        typer.echo(f"{_clock(beat.pause_start)}  … {beat.end - beat.pause_start:g} s")
    typer.echo(f"{_clock(timeline.end)}  ({say('sound', 'estimated')})")


def _save(night: Night, save: Path, captions: Path | None, *, force: bool) -> None:
    with Progress() as progress:
        timeline = night.save(save, captions, progress, force=force)
    if note := spoken_by(night, words()):
        typer.echo(note)
    typer.echo(
        say(
            "sound",
            "saved",
            file=save,
            length=_clock(timeline.end),
            lines=len(timeline.beats),
            languages=tuple(script.name for script in night.scripts),
        )
    )
    if captions:
        typer.echo(say("sound", "captions_saved", file=captions))


def _perform(
    night: Night,
    loudspeaker: str,
    sealing: Callable[[], None] | None,
    *,
    rehearse: bool = False,
    note: str = "",
) -> None:
    """Play the night on the loudspeaker.

    The function `sealing` is called when all sound is made and checked, and may ask a question; if
    it has none, the screen is already shown. `note` is shown with the sound check.

    Raises:
        Refusal: the night cannot be played, or was interrupted.
    """
    notes = partial(spoken_by, night, words(), note)
    if sealing is None and can_redraw():
        told_so_far = Note()

        def begin() -> Timekeeper:
            return NightSound(night, loudspeaker, nullcontext(told_so_far)).start(rehearse=rehearse)

        with closing(Standby(Performance(night.prompts()), begin)) as player:
            _show(player, night, lambda: told_so_far.text or notes())
        return
    with closing(NightSound(night, loudspeaker, Progress(), _need_terminal)) as sound:
        if sealing is not None:
            sealing()
        _show(sound.start(rehearse=rehearse), night, notes)


def _need_terminal() -> None:
    if not at_a_terminal():
        raise NeedsTerminal("screen", "companion night")


def _names_unread(game: StoredGame | None, home: Path | None) -> str:
    if game is None or not game.header.speak:
        return ""
    with open_table(home) as table:
        return names_unread(table)


def _prompt(night: Night, sealing: Callable[[], None] | None, *, rehearse: bool) -> None:
    reader = by_text(night, rehearse=rehearse)
    if sealing is not None:
        sealing()
    if at_a_terminal():
        _show(reader, night)
    else:
        read_night(night)


def _show(player: Timekeeper, night: Night, note: Callable[[], str] = str) -> None:
    end, screen = show_night(player, night, note), night.scripts[0].screen
    if end.begun:
        typer.echo(screen.ended if end.complete else screen.stopped)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 1), 60)
    return f"{minutes:.0f}:{rest:04.1f}"
