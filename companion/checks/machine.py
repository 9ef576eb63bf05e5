"""Checks of this computer and of a folder of games, and the list of voices that can read the night."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from companion.deal.chain import broken_link
from companion.deal.secret_files import is_half_done
from companion.errors import Refusal
from companion.evening.night.night import lines_of_voices
from companion.evening.settings import check_offered, offered, own_languages
from companion.files.atomic_write import NotWritten, os_reason
from companion.files.cache import clip_folder
from companion.files.toml import toml_values
from companion.narration.narrator import RECORDED
from companion.narration.voices import (
    Voice,
    VoiceList,
    all_voices,
    can_be_read,
    choose_from,
    no_voice,
    recorded_voices,
    voice_lists,
)
from companion.store.journal import Journal
from companion.store.recorded_game import NoGame
from companion.table.games_folder import checked_home, open_games
from companion.words.night_script import Script, load_script
from companion.words.sentences import Referee, labelled, say
from companion.words.tables import SCRIPTS, as_code
from companion.words.tiers import Tier, reads

HEARD_FILE = "heard.toml"  # how well voices are understood, by their names


class LettersMissing(Refusal):
    """The typeface for large letters in the terminal lacks some letters of a language."""

    letters: str
    language: str


class _VoiceRow(NamedTuple):
    id: str
    languages: str
    name: str
    usual: bool = False  # this voice reads the night, unless the host chooses


def voice_rows(
    referee: Referee, language: str, engine: str
) -> tuple[list[_VoiceRow], Refusal | None]:
    """Return the voices of this computer and the host, and the reason if others cannot be listed.

    Raises:
        Refusal: there are no voices.
    """
    lists = voice_lists(engine)
    spoken, refusal = all_voices(lists)
    every = (*(() if engine else recorded_voices()), *spoken)
    tag = as_code(language)
    listed = [voice for voice in every if not tag or voice.speaks(tag)]
    listed = listed or [voice for voice in every if voice.speaks(tag.split("-")[0])]
    own = [
        _VoiceRow(name, code, say(referee, "sound", "voice_own", count=count))
        for name, code, count in (() if engine else lines_of_voices(None))
        if not tag or code in (tag, tag.split("-")[0])
    ]
    if not listed and not own:
        raise refusal or no_voice(language, every)
    chosen: set[Voice] = set()
    for one in offered():
        with suppress(Refusal):
            chosen.add(_best(lists, load_script(one), recorded=not engine))
    rows, figures = [], toml_values(SCRIPTS / HEARD_FILE)
    for voice in listed:
        name, heard = voice.name, figures.get(voice.name)
        if voice.id == RECORDED:
            name = say(referee, "sound", "voice_shipped", name=name)
        key = "voice_measured" if heard else "voice_unmeasured"
        name = say(referee, "sound", key, name=name, **(heard or {}))
        rows.append(_VoiceRow(voice.id, ", ".join(voice.languages), name, voice in chosen))
    return [*rows, *own], refusal


def _best(lists: Sequence[VoiceList], script: Script, *, recorded: bool = True) -> Voice:
    if recorded and can_be_read([script]):
        return next(one for one in recorded_voices() if one.speaks(script.language))
    return choose_from(lists, [script])[0]


def examinations(
    referee: Referee, missing_letters: Callable[[str], str]
) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of each check of this computer, and a function that returns its result.

    The function raises a Refusal if something does not work. `missing_letters` returns those
    letters of a text that cannot be shown in large letters.
    """
    lists, named = voice_lists(), partial(say, referee, "doctor")
    yield named("voices"), partial(_count_voices, referee, lists)
    for language in offered():
        yield named("voice_of", language=language), partial(_voice_of, referee, language, lists)
    for language, theme in own_languages():
        yield named("words_of", language=language), partial(_words_of, referee, language, theme)
    yield named("loudspeaker"), _loudspeakers
    yield named("letters"), partial(_letters, referee, missing_letters)
    yield named("clips"), partial(_writable, clip_folder)
    yield named("games"), partial(_writable, partial(checked_home, None))
    yield named("this_folder"), partial(_writable, Path)


def _count_voices(referee: Referee, lists: Sequence[VoiceList]) -> str:
    found, refusal = all_voices(lists)
    if refusal:
        raise refusal
    engine = ", ".join(one.engine for one in lists)
    return say(referee, "doctor", "voices_found", count=len(found), engine=engine)


def _voice_of(referee: Referee, language: str, lists: Sequence[VoiceList]) -> str:
    script = load_script(language)
    return labelled(referee, script.name, _best(lists, script).name)


def _words_of(referee: Referee, language: str, theme: str) -> str:
    check_offered(language, theme)
    tier = next(one for one in reversed(Tier) if reads(language, theme, one))
    return labelled(referee, theme, say(referee, "doctor", tier))


def _loudspeakers() -> str:
    from companion.narration.devices import loudspeakers

    return ", ".join(loudspeakers())


def _letters(referee: Referee, missing_letters: Callable[[str], str]) -> str:
    scripts = [load_script(language) for language in offered()]
    for script in scripts:
        text = "".join(line.say for _, line in script.all_lines())
        if missing := missing_letters(text + script.name):
            raise LettersMissing(missing, script.name)
    names = tuple(script.name for script in scripts)
    return say(referee, "doctor", "letters_found", languages=names)


def _writable(place: Callable[[], Path | None]) -> str:
    folder = place() or Path("~")  # a user without a home folder has none
    try:
        existing = next(one for one in (folder, *folder.absolute().parents) if one.exists())
        with TemporaryFile(dir=existing):
            return str(folder.resolve())
    except OSError as error:
        raise NotWritten(folder.absolute(), os_reason(error)) from None


MIN_FREE = 100  # MB, for the journal, a night and a printed set
_MB = 1_000_000


class DamagedGames(Refusal):
    """Some stored games cannot be read; all other games can."""

    refusals: tuple[Refusal, ...]


class BrokenChain(Refusal):
    """An entry in the log of deals does not follow from the entry before."""

    link: int


class HalfDone(Refusal):
    """Files that a killed program has left behind unfinished, or that a running program is still writing."""

    files: tuple[str, ...]


class LittleSpace(Refusal):
    """The disk with the games is nearly full; sizes in MB."""

    folder: Path
    free: int
    needed: int


def folder_checks(referee: Referee, home: Path | None) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of each check, and a function that returns its result or raises a Refusal.

    Raises:
        Refusal: the folder that the host named is missing or is no folder.
    """
    folder = checked_home(home)

    def journal() -> str:
        with open_games(home) as games:
            with suppress(NoGame):
                games.check()
            damaged = tuple(_damaged(games))
            if damaged:
                raise DamagedGames(damaged)
            return say(referee, "doctor", "all_games", count=len(games.games()), folder=folder)

    def chain() -> str:
        with open_games(home) as games:
            links = games.chain()
        broken = broken_link(links)
        if broken is not None:
            raise BrokenChain(broken)
        return say(referee, "doctor", "all_links", count=len(links))

    def half_done() -> str:
        parts = tuple(sorted(path.name for path in folder.rglob(".*.part")))
        if parts or is_half_done(folder):
            raise HalfDone(parts)
        return say(referee, "doctor", "nothing_left")

    def space() -> str:
        free = shutil.disk_usage(folder if folder.exists() else folder.anchor or ".").free // _MB
        if free < MIN_FREE:
            raise LittleSpace(folder, free, MIN_FREE)
        return say(referee, "doctor", "space_free", free=free)

    checks = {"games": journal, "chain": chain, "half_done": half_done, "space": space}
    yield from ((say(referee, "doctor", name), check) for name, check in checks.items())


def _damaged(journal: Journal) -> Iterator[Refusal]:
    for summary in journal.games():
        try:
            _ = journal.load(summary.number).game  # replays all moves
        except Refusal as refusal:
            yield refusal
