"""`companion night`: the eyes-closed setup, read aloud, saved as a file, or as a teleprompter."""

import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import GAME, LanguagesWish, PlayersWish, RulesetWish, ThemeWish
from companion.cli.table import HomeOption
from companion.cli.terminal.progress import Progress
from companion.errors import CompanionError, UsageError
from companion.evening.settings import chosen, current_game
from companion.files.atomic_write import atomic_write
from companion.narration import captions as caption_formats
from companion.narration.audio_settings import AMBIENCES, SOUND_FILES, Levels, VoiceSettings
from companion.narration.narrator import (
    LONG_PAUSE,
    SHORT_PAUSE,
    Narration,
    Pauses,
    narrations,
    speaking_seconds,
)
from companion.narration.performance import Performance, Prompter, Readings, Stage, Timekeeper
from companion.narration.timeline import Timeline, lay_out
from companion.rules.ruleset import Table
from companion.words.referee import load_referee
from companion.words.script import FASTEST, SLOWEST, Script, load_script, read_script

if TYPE_CHECKING:
    from companion.narration.sound import Samples
    from companion.narration.track import Track

SILENCE = "none"
READER_RATE = 120  # words a minute: somebody who reads aloud to friends
READER_START = 1.0  # s to find the line
NIGHT, VOICE, FILES = "The night", "The voice", "Files"


def night(
    players: PlayersWish = None,
    language: LanguagesWish = None,
    theme: ThemeWish = "",
    ruleset: RulesetWish = "",
    script: Annotated[
        list[Path] | None,
        typer.Option(
            readable=False,  # what cannot be read is told like any other fault
            help="Your own script; see companion script new.",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    pause: Annotated[
        float, typer.Option(help="Seconds of a short pause.", rich_help_panel=NIGHT)
    ] = SHORT_PAUSE,
    look: Annotated[
        float,
        typer.Option(help="Seconds of the long pause, while eyes meet.", rich_help_panel=NIGHT),
    ] = LONG_PAUSE,
    ambience: Annotated[
        str,
        typer.Option(
            help="none, rain, wind, fire or a sound file: masks chairs and sleeves.",
            rich_help_panel=NIGHT,
        ),
    ] = "none",
    ambience_volume: Annotated[
        float, typer.Option(help="Its volume, 0 to 1.", rich_help_panel=NIGHT)
    ] = 0.5,
    voice: Annotated[
        list[str] | None,
        typer.Option(
            help="A voice by id or name (companion voices); repeat it for two languages.",
            show_default=False,
            rich_help_panel=VOICE,
        ),
    ] = None,
    rate: Annotated[
        int | None,
        typer.Option(
            help=f"Words a minute, {SLOWEST} to {FASTEST} (else the script's).",
            show_default=False,
            rich_help_panel=VOICE,
        ),
    ] = None,
    volume: Annotated[
        float, typer.Option(help="Volume of the voice, up to 1.", rich_help_panel=VOICE)
    ] = 1.0,
    engine: Annotated[
        str,
        typer.Option(
            help="Speech engine: espeak, nsss (Mac) or sapi5 (Windows) (else the system's).",
            show_default=False,
            rich_help_panel=VOICE,
        ),
    ] = "",
    loudspeaker: Annotated[
        str,
        typer.Option(
            help='A loudspeaker by name; "null" plays nowhere, for trying it out.',
            envvar="COMPANION_LOUDSPEAKER",
            show_default=False,
            show_envvar=False,
            rich_help_panel=VOICE,
        ),
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(
            help="Make a file instead: .wav, .mp3, .ogg or .flac.",
            show_default=False,
            rich_help_panel=FILES,
        ),
    ] = None,
    captions: Annotated[
        Path | None,
        typer.Option(
            help="Captions for the saved file: .srt, .vtt or .lrc.",
            show_default=False,
            rich_help_panel=FILES,
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES)
    ] = False,
    text: Annotated[
        bool,
        typer.Option(
            "--text",
            help="No sound: large letters and countdowns, to read aloud yourself.",
            rich_help_panel=NIGHT,
        ),
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Print the lines and about when they come.", rich_help_panel=NIGHT
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Read the eyes-closed setup aloud, so that the host can play too.

    Examples: companion night / companion night --players 7 --language it

    Without a loudspeaker: companion night --players 7 --language it --save night.mp3
    """
    if sum((save is not None, text, dry_run)) > 1:
        raise UsageError("--save, --text and --dry-run are three different nights: choose one.")
    if captions and not save:
        raise UsageError("--captions go with a file: add --save night.mp3.")
    game = current_game(home)
    own = {one.language: one for one in map(read_script, script or [])}
    if len(own) < len(script or []):
        raise UsageError("Two --script files are in the same language: choose one of them.")
    wanted = [*(language or []), *own]
    by = chosen(game, players=players, ruleset=ruleset, theme=theme, languages=wanted)
    if by.players is None:
        raise UsageError("How many play? There is no game yet: companion night --players 7")
    if game is not None and not by.night:
        referee = load_referee(game.header.language, game.header.theme)
        raise CompanionError(referee.words["tonight"]["steps"]["no_night"])
    tonight = Tonight(
        scripts=[own.get(one) or load_script(one, by.words) for one in by.languages],
        table=by.ruleset.table(by.players),
        pauses=Pauses(pause, look),
        wish=VoiceSettings(engine, tuple(voice or ()), rate),
        levels=Levels(volume, ambience_volume),
        ambience=ambience,
    )
    made = (SILENCE, *AMBIENCES)
    if ambience not in made and not Path(ambience).is_file():
        raise CompanionError(
            f'There is no ambience "{ambience}": choose {", ".join(made)} or a sound file.'
        )
    if dry_run:
        _print_lines(tonight)
    elif text:
        _prompt(tonight)
    elif save:
        _save(tonight, save, captions, force=force)
    else:
        _perform(tonight, loudspeaker)


class Tonight:
    """Everything the host chose for the night."""

    def __init__(
        self,
        *,
        scripts: Sequence[Script],
        table: Table,
        pauses: Pauses = Pauses(),
        wish: VoiceSettings = VoiceSettings(),
        levels: Levels = Levels(),
        ambience: str = SILENCE,
    ) -> None:
        self.scripts = scripts
        self.wish = wish
        self.levels = levels
        self.ambience = ambience
        self.words = narrations(scripts, table, pauses)
        self.heading = f"{scripts[0].screen.night} · {table.players}"

    def record(self, parts: Sequence[Narration], progress: "NightProgress") -> tuple["Track", ...]:
        """The parts as tracks, every line checked."""
        from companion.narration.voices import VoiceList

        # it looks for voices in a process of its own while the rest is imported
        voice_list = VoiceList(self.wish.engine, clip_folder())
        from companion.narration.recording import record

        return record(parts, self.scripts, voice_list, self.wish, clip_folder(), progress.lines)

    def recorded(self, kind: str, progress: "NightProgress") -> tuple[bytes, Timeline]:
        """The night as a sound file of a kind like ".mp3", and when every line is said in it.

        Raises:
            CompanionError: a voice or a line cannot be had.
        """
        bed = self.bed()
        (track,) = self.record([self.words.night], progress)
        from companion.narration.track import encode, mix

        return encode(mix(track, bed, self.levels), kind, progress.writing), track.timeline

    def bed(self) -> "Samples | None":
        """The ambience, if any."""
        if self.ambience == SILENCE:
            return None
        from companion.narration.ambience import ambience
        from companion.narration.sound import SAMPLE_RATE

        return ambience(self.ambience, SAMPLE_RATE)


def _print_lines(tonight: Tonight) -> None:
    """--dry-run."""
    rates = {s.language: tonight.wish.rate or s.voice.rate for s in tonight.scripts}
    timeline = lay_out(
        tonight.words.night, lambda say: speaking_seconds(say.spoken, rates[say.language])
    )
    for beat in timeline.beats:
        for cue in beat.cues:
            typer.echo(f"{_clock(cue.start)}  {cue.say.text}")
        typer.echo(f"{_clock(beat.pause_start)}  … {beat.end - beat.pause_start:g} s")
    typer.echo(f"{_clock(timeline.end)}  (pauses as they will be, speech estimated)")


def _save(tonight: Tonight, save: Path, captions: Path | None, *, force: bool) -> None:
    """--save, with --captions."""
    sound_kind = _kind(save, tuple(SOUND_FILES), "--save")
    caption_kind = _kind(captions, tuple(caption_formats.FORMATS), "--captions") if captions else ""
    targets = (save, captions) if captions else (save,)
    with atomic_write(*targets, force=force) as parts, NightProgress() as progress:
        sound, timeline = tonight.recorded(sound_kind, progress)
        parts[0].write_bytes(sound)
        if captions:
            words = caption_formats.FORMATS[caption_kind](timeline.cues)
            parts[1].write_text(words, encoding="utf-8", newline="\n")
    spoken = ", ".join(script.name for script in tonight.scripts)
    typer.echo(f"{save}  {_clock(timeline.end)}  {len(timeline.beats)} lines  {spoken}")
    if captions:
        typer.echo(f"{captions}  captions")


def _perform(tonight: Tonight, loudspeaker: str) -> None:
    """The night itself, on the loudspeaker."""
    from companion.narration.player import Player

    player = Player(loudspeaker)
    try:
        _need_terminal("--save night.mp3")
        words = tonight.words
        bed = tonight.bed()
        with NightProgress() as progress:
            check, night_track, freeze, stop = tonight.record(
                [words.sound_check, words.night, words.freeze, words.stop], progress
            )
        tracks = {
            Stage.SOUND_CHECK: check,
            Stage.NIGHT: night_track,
            Stage.FREEZE: freeze,
            Stage.STOP: stop,
        }
        readings = Readings(*(track.timeline for track in tracks.values()))
        player.start(Performance(readings), tracks, bed, tonight.levels)
        _show(player, tonight)
    finally:
        player.close()


def _prompt(tonight: Tonight) -> None:
    """--text."""
    readings = Readings.lay_out(
        tonight.words, lambda say: READER_START + speaking_seconds(say.text, READER_RATE)
    )
    start = Performance(readings, stage=Stage.READY, by_text=True)
    if sys.stdin.isatty() and sys.stdout.isatty():
        _show(Prompter(start), tonight)
        return
    for beat in readings.night.beats:
        for cue in beat.cues:
            typer.echo(cue.say.text)
            time.sleep(cue.end - cue.start)
        for left in range(math.ceil(beat.end - beat.pause_start), 0, -1):
            typer.echo(f"… {left}")
            time.sleep(min(1.0, beat.end - beat.pause_start))


def _show(player: Timekeeper, tonight: Tonight) -> None:
    from companion.cli.terminal.night_screen import NightScreen

    words = tonight.scripts[0].screen
    try:
        end = NightScreen(player, words, tonight.heading).run()
    except KeyboardInterrupt:
        performance = player.performance
        if performance.begun and not performance.complete:
            raise CompanionError(words.stopped) from None
        raise
    if end.complete:
        typer.echo(words.ended)
    elif end.begun:
        typer.echo(words.stopped)


def _need_terminal(instead: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CompanionError(
            "The night asks you to confirm the sound, so it needs a terminal: start it there, "
            f"or use {instead}."
        )


def _kind(path: Path, known: tuple[str, ...], option: str) -> str:
    suffix = path.suffix.lower()
    if suffix not in known:
        raise CompanionError(
            f'{option} {path.name} ends in "{suffix or "nothing"}": '
            f"choose a name that ends in {', '.join(known)}."
        )
    return suffix


def clip_folder() -> Path | None:
    """Where checked clips are kept; nowhere for a user without a home."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("secret-hitler-companion") / "clips"
    except RuntimeError:
        return None


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 1), 60)
    return f"{minutes:.0f}:{rest:04.1f}"


class NightProgress(Progress):
    """How far the recording is."""

    def lines(self, done: int, total: int) -> None:
        """So many lines have been spoken and checked."""
        self.say(f"Speaking {done} of {total} lines", last=done == total)

    def writing(self, share: float) -> None:
        """From 0 to 1 of the sound is encoded."""
        self.say(f"Writing {share:.0%}", last=share >= 1)
