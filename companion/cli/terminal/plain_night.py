"""The night line by line: each line, each pause and each row of keys once; and its keys."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

import typer

from companion.cli.host import HOST, say
from companion.cli.terminal.chimes import bell
from companion.cli.terminal.keyboard import CTRL_C, pressed_keys, typed_word
from companion.cli.terminal.night_screen import (
    NIGHT_KEYS,
    WAITING_STAGES,
    CtrlC,
    key_names,
    seconds_shown,
    usual_status,
)
from companion.cli.terminal.orderly_exit import TICK_SECONDS
from companion.files.signals import deferred_signals
from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance, Timekeeper
from companion.narration.stops import STOPS, clock
from companion.table.names import chosen
from companion.words.night_script import Screen

_WITH_STATUS = (Stage.SOUND_CHECK, Stage.REHEARSAL, Stage.LOST, *WAITING_STAGES)
_ARROWS = {"←": "left_key", "→": "right_key"}  # which some screen readers skip


class PlainNight:
    """Tell a performance until it is done."""

    def __init__(self, player: Timekeeper, words: Screen, note: Callable[[], str] = str) -> None:
        self._player, self._words, self._note = player, words, note
        self._before: Performance | None = None
        self._said: set[object] = set()  # by what tells it from other moments
        self._explained: set[Stage] = set()  # whose keys were told
        self._is_left = False

    def run(self) -> Performance:
        """Tell it, and return the performance as it ended.

        Raises:
            CtrlC: by that key.
        """
        STOPS.listen()
        with deferred_signals() as signals:
            asyncio.run(self._run(signals))
        if self._is_left:
            raise CtrlC
        return self._player.performance

    async def _run(self, signals: Sequence[int]) -> None:
        before = clock()
        with pressed_keys(self._press):
            while not (self._is_left or signals or self._is_told()):
                await asyncio.sleep(TICK_SECONDS)
                now = clock()
                self._player.pass_time(now - before)
                before = now

    def _press(self, keys: Sequence[str]) -> None:
        word = typed_word(keys)
        buttons = self._player.performance.buttons(self._words.buttons)
        meant = chosen({label: key for key, label in buttons.items()}, word)
        names = [word] if word else keys
        for key in (NIGHT_KEYS.get(name, meant) for name in names):
            if key is not None:
                self._said = set() if key is Key.AGAIN else self._said
                self._player.press(key)
        self._is_left = self._is_left or CTRL_C in keys

    def _is_told(self) -> bool:
        """Tell what is new; return whether the performance is done."""
        now, before = self._player.performance, self._before
        if now.stage is Stage.DONE:
            return True
        if before is None or now.stage is not before.stage:
            if now.stage in (Stage.LOST, *WAITING_STAGES) and HOST.has_chimes:
                bell()
            self._said = set()
        elif now.at < before.at:  # a line is said again
            self._said = set()
        parts = dict(self._parts(now))
        for part, text in parts.items():
            if part not in self._said:
                typer.echo(self._shown(text))
        if now.stage not in self._explained:
            self._explained.add(now.stage)
            typer.echo(self._shown(", ".join(key_names(now, self._words))))
        self._said, self._before = {*parts}, now
        return False

    def _parts(self, now: Performance) -> Iterator[tuple[object, str]]:
        """Yield all that is true now, each with what tells it from other moments."""
        words, reading = self._words, now.reading
        paused = now.playing and now.stage in (Stage.NIGHT, Stage.REHEARSAL)
        left = reading.pause_left(now.at) if paused else None
        status = usual_status(now, words) if now.held or now.stage in _WITH_STATUS else ""
        note = self._note() if now.stage is Stage.SOUND_CHECK else ""
        again = words.again if now.again and now.stage is not Stage.LOST else ""
        onward = words.onward if now.onward else ""
        yield from ((text, text) for text in (note, again, onward, status) if text)
        if now.stage not in WAITING_STAGES:
            cue = reading.cue(now.at)
            yield cue.start, cue.say.text
        if left is not None:
            yield (words.pause, reading.index(now.at)), f"{words.pause} {seconds_shown(left)}"

    def _shown(self, text: str) -> str:
        for sign, key in _ARROWS.items():
            text = text.replace(sign, say("messages", key))
        return text
