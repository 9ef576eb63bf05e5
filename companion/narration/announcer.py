"""Announcing events of the game aloud: names as a voice can say them, and queued sentences."""

import unicodedata
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.files.cache import clip_folder
from companion.narration.narrator import Levels, Say, Step, VoiceSettings, say_of
from companion.words.grammar import Name
from companion.words.letters import scripts
from companion.words.lines import lines_of
from companion.words.sentences import Referee

if TYPE_CHECKING:
    from companion.narration.sound import Clip

SENTENCE_GAP_SECONDS = 0.5  # s of quiet after each sentence


def voice_names(referee: Referee, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as a voice can say them, without emoji and invisible marks.

    A name that consists only of these, or has letters that the voice cannot read, is said as the
    number of the seat. Other names keep their grammatical forms.
    """
    nameless, read = referee.words["voice"]["nameless"], _read_by(referee)
    return tuple(
        Name(_speakable(name), getattr(name, "forms", {}))
        if _speakable(name) and scripts(name) <= read
        else Name(nameless.format(seat=seat), {})
        for seat, name in enumerate(names, start=1)
    )


def unreadable(referee: Referee, names: Sequence[str]) -> tuple[int, ...]:
    """Return the seats of players whose names have letters that the voice cannot read."""
    read = _read_by(referee)
    return tuple(seat for seat, name in enumerate(names, start=1) if not scripts(name) <= read)


def _read_by(referee: Referee) -> set[str]:
    return {"latin", *scripts(" ".join(lines_of(referee.words["events"]).values()))}


def speak_sentences(
    referee: Referee,
    sentences: Sequence[str],
    loudspeaker: str = "",
    hushed: Callable[[], bool] = lambda: False,
) -> None:
    """Speak sentences on a loudspeaker until they end or `hushed` returns True.

    Raises:
        Refusal: there is no voice, or no loudspeaker.
    """
    from companion.narration.player import play_through
    from companion.narration.readers import Engines, Lines, read
    from companion.narration.track import make_track
    from companion.words.night_script import load_script

    script = load_script(referee.language, referee.theme)
    spelling = referee.words["voice"]["spelling"]  # names are as `voice_names` returns them
    says = [say_of(text, spelling, referee.language) for text in sentences]
    narration = tuple(Step((say,), SENTENCE_GAP_SECONDS) for say in says)
    lines = Lines(tuple(dict.fromkeys(says)), [script], VoiceSettings(), Engines(clip_folder()))
    clips = read(lines, lambda *_: None).clips
    play_through(make_track(narration, clips), Levels(), loudspeaker, hushed)


def play_take(text: str, take: "Clip", loudspeaker: str = "") -> None:
    """Play a recording of a line and wait until it ends.

    Raises:
        Refusal: there is no loudspeaker.
    """
    from companion.narration.player import play_through
    from companion.narration.track import make_track

    say = Say(text, text, "")
    track = make_track((Step((say,), SENTENCE_GAP_SECONDS),), {say: take})
    play_through(track, Levels(), loudspeaker)


class Announcer:
    """Speaks sentences one after the other in a separate thread.

    `lost` is True if no voice works any more, so that the screen must show everything.
    """

    def __init__(self, referee: Referee, loudspeaker: str = "", *, on: bool) -> None:
        self._referee = referee
        self._loudspeaker = loudspeaker
        self._on = on
        self._waiting: SimpleQueue[Sequence[str] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, daemon=True)
        self._hushed = Event()
        self.lost = False
        if on:
            self._thread.start()

    def hush(self) -> None:
        """Stop speaking at once, and close the loudspeaker."""
        self._hushed.set()
        self._waiting.put(None)
        if self._on:
            self._thread.join(3.0)  # s to wait until a silenced loudspeaker is free

    def say(self, sentences: Callable[[], Sequence[str]]) -> None:
        """Queue sentences; the function `sentences` is not called if the announcer is off."""
        if self._on:
            self._waiting.put(sentences())

    def _work(self) -> None:
        while (sentences := self._waiting.get()) is not None and not self._hushed.is_set():
            try:
                speak_sentences(self._referee, sentences, self._loudspeaker, self._hushed.is_set)
            except Refusal:
                self.lost = True
                return


def _speakable(name: str) -> str:
    # Letters, their marks, and numbers, by their Unicode categories.
    kept = "".join(
        letter if unicodedata.category(letter)[0] in "LMN" or letter in "-'’" else " "
        for letter in name
    )
    return " ".join(kept.split()) if any(map(str.isalnum, kept)) else ""
