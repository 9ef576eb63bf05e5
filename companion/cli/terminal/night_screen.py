"""The night in a terminal: the current line, the next line, and the keys."""

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import typer
from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from companion.cli.host import HOST, say
from companion.cli.terminal.columns import packed, spread, wrap
from companion.cli.terminal.keyboard import (
    CTRL_C,
    ENTER,
    SPACE,
    TICK_SECONDS,
    orderly_exit,
    pressed_keys,
)
from companion.cli.terminal.large_letters import enlarge, passages
from companion.cli.terminal.prompts import bell
from companion.files.signals import deferred_signals
from companion.narration.narrator import Cue, Stage
from companion.narration.performance import STOPS, Key, Performance, Timekeeper, clock
from companion.table.names import chosen
from companion.words.night_script import KeyText, Screen

LETTER_ROWS = 7  # rows of the smallest large letters
PART_SECONDS = 2.5  # s for each part of a text that does not fit at once
BETWEEN_KEYS = "   "  # between keys, and between parts of the status
WAITING_STAGES = (Stage.READY, Stage.ENDED)  # stages in which nothing is spoken
SPOKEN_STAGES = (Stage.NIGHT, Stage.REHEARSAL, Stage.FREEZE, Stage.STOP, Stage.SOUND_CHECK)

NIGHT_KEYS = {
    "space": Key.HOLD,
    "left": Key.AGAIN,
    "right": Key.ON,
    "enter": Key.CONFIRM,
    # Letters, and those on the same keys of a Russian layout: nobody switches layouts in the dark.
    **dict.fromkeys("fFаА", Key.FREEZE),
    **dict.fromkeys("qQйЙ", Key.STOP),
    **dict.fromkeys("rRкК", Key.REPEAT),
    **dict.fromkeys("tTеЕ", Key.TEXT),
    **dict.fromkeys("pPзЗ", Key.REHEARSE),
}
_KEY_SIGNS = {
    Key.AGAIN: "←", Key.ON: "→", Key.FREEZE: "F", Key.STOP: "Q", Key.REPEAT: "R", Key.TEXT: "T",
    Key.REHEARSE: "P",
}  # fmt: skip

_WITH_STATUS = (Stage.SOUND_CHECK, Stage.REHEARSAL, Stage.LOST, *WAITING_STAGES)
_ARROWS = {"←": "left_key", "→": "right_key"}  # signs that some screen readers skip


class CtrlC(KeyboardInterrupt):
    """Ctrl-C was pressed as a key; signals that stop the program are not reported like this."""


class NightScreen:
    """Shows a night on the screen until it ends."""

    def __init__(
        self, player: Timekeeper, words: Screen, heading: str, note: Callable[[], str] = str
    ) -> None:
        self._player = player
        self._words = words
        self._heading = heading
        self._note = note  # the current remark of the sound check
        self._scene: object = None
        self._drawn: StyleAndTextTuples | None = None
        self._app: Application[Performance] = Application(
            layout=Layout(Window(FormattedTextControl(self._page), always_hide_cursor=True)),
            key_bindings=self._bindings(),
            full_screen=True,
        )

    def run(self) -> Performance:
        """Show the night until it ends, and return its final state.

        Raises:
            CtrlC: Ctrl-C was pressed.
        """
        STOPS.listen()
        with orderly_exit(self._app, self._watch):
            return self._app.run()

    async def _watch(self) -> None:
        before = clock()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = clock()
            self._player.pass_time(now - before)
            before = now
            self._refresh()

    def _refresh(self) -> None:
        performance = self._player.performance
        if performance.stage is Stage.DONE:
            if not self._app.is_done:
                self._app.exit(result=performance)
            return
        scene, drawn = (performance.stage, _cue(performance).say), self._page()
        if scene != self._scene:
            if performance.stage is Stage.LOST:
                self._app.output.bell()
            self._scene, self._drawn = scene, None
            self._app.renderer.clear()
        if drawn != self._drawn:
            self._drawn = drawn
            self._app.invalidate()

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for name, key in NIGHT_KEYS.items():
            bindings.add(name)(partial(self._press, key))

        @bindings.add("c-c")
        @bindings.add("<sigint>")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=CtrlC)

        return bindings

    def _press(self, key: Key, _: KeyPressEvent) -> None:
        self._player.press(key)
        self._refresh()

    # What is on the screen

    def _page(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        performance = self._player.performance
        if performance.stage is Stage.DONE:  # the screen is about to close
            return []
        note = self._note() if performance.stage is Stage.SOUND_CHECK else ""
        return page(performance, self._words, self._heading, size.columns, size.rows, note)


def page(
    performance: Performance, words: Screen, heading: str, columns: int, rows: int, note: str = ""
) -> StyleAndTextTuples:
    """Return the text of the screen: heading, large letters, current line, next line, and keys.

    A note replaces the heading. In a low terminal the next line and the heading are left out first,
    the note is not. If the rest does not fit either, its parts are shown one after the other.
    """
    inner = max(1, columns - 2)
    cue = _cue(performance)
    status = filter(None, (*_repeated(performance, words), _status(performance, words)))
    line = [] if performance.stage in WAITING_STAGES else wrap(cue.say.text, inner)
    keys = (row for key in key_names(performance, words) for row in wrap(key, inner))
    parts = {"line": line, "keys": packed(keys, inner)}
    # an empty line keeps the page from jumping
    parts["status"] = wrap(BETWEEN_KEYS.join(status), inner) or [""]
    parts["heading"] = wrap(note, inner) if note else []
    room = rows - sum(map(len, parts.values()))
    if room < 0:
        return _rows(_in_turns(performance, parts, rows))
    letters = LETTER_ROWS if performance.stage not in WAITING_STAGES and room >= LETTER_ROWS else 0
    *above_it, last = wrap(heading, inner) or [""]
    less = {"next": wrap(_next(performance, words), inner)}
    if not note:
        less["heading"] = [*above_it, spread(last, _place(performance), inner)]
    for name, texts in less.items():
        parts[name] = texts if len(texts) <= room - letters else []
        room -= len(parts[name])
    gaps = min(2, max(0, room - letters))
    big = _large(performance, cue, inner, room - gaps)
    above = max(0, (room - gaps - len(big)) // 2)
    below = max(0, room - gaps - len(big) - above)
    page_: list[tuple[str, list[str]]] = [
        ("", parts["heading"]),
        ("bold", parts["status"]),
        ("", [""] * (above + gaps // 2)),
        ("bold", big),
        ("", [""] * below),
        ("bold", parts["line"]),
        ("", [""] * (gaps - gaps // 2)),
        ("", parts["next"]),
        ("reverse", parts["keys"]),
    ]
    return _rows([(style, text) for style, texts in page_ for text in texts])


def key_names(performance: Performance, words: Screen) -> list[str]:
    """Return the keys that can be pressed now, each with its effect."""
    names = _KEY_SIGNS | {
        Key.HOLD: words.keyboard[KeyText.space],
        Key.CONFIRM: words.keyboard[KeyText.enter],
    }
    return [f"{names[key]} {label}" for key, label in performance.buttons(words.buttons).items()]


def _rows(texts: Sequence[tuple[str, str]]) -> StyleAndTextTuples:
    rows = [(style, f" {text}\n") for style, text in texts]
    style, text = rows[-1]
    return [*rows[:-1], (style, text.removesuffix("\n"))]


def _in_turns(
    performance: Performance, parts: dict[str, list[str]], rows: int
) -> list[tuple[str, str]]:
    """Return the part of the text that fits on a small screen now, changing every few seconds.

    While a line is spoken, its parts are shown; in between, all parts in turn.
    """
    line, left = parts["line"], performance.reading.pause_left(performance.at)
    status = parts["status"] if parts["status"] != [""] else []
    note = parts["heading"]
    speaking = (
        performance.playing and left is None and performance.stage in SPOKEN_STAGES and not note
    )
    top: list[str] = []
    if len(status) == 1 and rows > 1:
        top, status = status, []
    texts = (
        [("bold", line)]
        if speaking
        else [("", note), ("bold", line), ("bold", status), ("reverse", parts["keys"])]
    )
    pieces = [
        [(style, text) for text in some[first : first + rows - len(top)]]
        for style, some in texts
        for first in range(0, len(some), rows - len(top))
    ]
    if speaking:
        cue = _cue(performance)
        said = (performance.at - cue.start) / (cue.end - cue.start)
        due = _due(tuple("".join(text for _, text in piece) for piece in pieces), said)
    else:
        due = int(time.monotonic() / PART_SECONDS) % len(pieces)
    return [*(("bold", text) for text in top), *pieces[due]]


def _cue(performance: Performance) -> Cue:
    return performance.reading.cue(performance.at)


def _large(performance: Performance, cue: Cue, width: int, room: int) -> list[str]:
    """Return the line in large letters, or the part of it being spoken, or the seconds of a pause."""
    left = performance.reading.pause_left(performance.at)
    if room < LETTER_ROWS or performance.stage in WAITING_STAGES:
        return []
    if left is not None and performance.playing:
        return list(enlarge(_seconds_shown(left), width, min(room, 10)))
    whole = enlarge(cue.say.text, width, room)
    if whole:
        return list(whole)
    pieces = passages(cue.say.text, width, room)
    if not pieces:
        return []
    if performance.stage is Stage.LOST:  # the time is not running, so show parts by the clock
        due = int(time.monotonic() / PART_SECONDS) % len(pieces)
    else:
        due = _due(pieces, (performance.at - cue.start) / (cue.end - cue.start))
    return list(enlarge(pieces[due], width, room))


def _due(pieces: tuple[str, ...], share: float) -> int:
    letters = sum(map(len, pieces)) * min(max(share, 0), 0.999)
    for number, piece in enumerate(pieces):
        letters -= len(piece)
        if letters < 0:
            return number
    return len(pieces) - 1


def _repeated(performance: Performance, words: Screen) -> list[str]:
    is_again = performance.again and performance.stage is not Stage.LOST
    return [words.again] * is_again + [words.onward] * bool(performance.onward)


def _status(performance: Performance, words: Screen) -> str:
    match performance.stage:
        case Stage.SOUND_CHECK:
            return words.sound_check
        case Stage.READY:
            return words.read_aloud
        case Stage.ENDED:
            return words.ended
        case Stage.LOST:
            return (words.unfinished if performance.again else "") or words.lost
        case _ if performance.held:
            return f"{words.held} {words.keyboard[KeyText.held]}"
        case Stage.REHEARSAL:
            return words.rehearsal
        case _:
            left = performance.reading.pause_left(performance.at)
            if left is None:
                return ""
            seconds = _seconds_shown(left)
            return f"{words.pause} {seconds}  {'●' * min(int(seconds), 40)}"


def _seconds_shown(left: float) -> str:
    return str(max(1, math.ceil(left - 0.001)))


def _next(performance: Performance, words: Screen) -> str:
    reading = performance.reading
    if performance.stage in (Stage.READY, Stage.FREEZE):
        return f"{words.next} {performance.readings[Stage.NIGHT].cues[0].say.text}"
    if performance.stage not in (Stage.REHEARSAL, Stage.NIGHT, Stage.STOP, Stage.LOST):
        return ""
    now = reading.index(performance.at)
    if now + 1 < len(reading.beats):
        return f"{words.next} {reading.beats[now + 1].cues[0].say.text}"
    return words.last_line


def _place(performance: Performance) -> str:
    if performance.stage not in (Stage.NIGHT, Stage.LOST):
        return ""
    reading = performance.reading
    return f"{reading.index(performance.at) + 1} / {len(reading.beats)}"


# Line by line


class PlainNight:
    """Prints the night line by line in a terminal until it ends."""

    def __init__(self, player: Timekeeper, words: Screen, note: Callable[[], str] = str) -> None:
        self._player, self._words, self._note = player, words, note
        self._before: Performance | None = None
        self._said: set[object] = set()  # keys of sentences that were printed
        self._explained: set[Stage] = set()  # stages whose keys were explained
        self._is_left = False

    def run(self) -> Performance:
        """Print the night in lines, and return its final state.

        Raises:
            CtrlC: Ctrl-C was pressed.
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
        *letters, last = keys or ("",)
        word = "".join(letters).replace(SPACE, " ") if last == ENTER else ""  # a typed line
        buttons = self._player.performance.buttons(self._words.buttons)
        meant = chosen({label: key for key, label in buttons.items()}, word)
        for key in (NIGHT_KEYS.get(name, meant) for name in ([word] if word else keys)):
            if key is not None:
                self._said = set() if key is Key.AGAIN else self._said
                self._player.press(key)
        self._is_left = self._is_left or CTRL_C in keys

    def _is_told(self) -> bool:
        """Print new lines, and return True if the night has ended."""
        now, before = self._player.performance, self._before
        if now.stage is Stage.DONE:
            return True
        if before is None or now.stage is not before.stage:
            if now.stage in (Stage.LOST, *WAITING_STAGES) and HOST.has_chimes:
                bell()
            self._said = set()
        elif now.at < before.at:  # the same line begins again
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
        # all current sentences, each with a key
        words, reading = self._words, now.reading
        paused = now.playing and now.stage in (Stage.NIGHT, Stage.REHEARSAL)
        left = reading.pause_left(now.at) if paused else None
        status = _status(now, words) if now.held or now.stage in _WITH_STATUS else ""
        note = self._note() if now.stage is Stage.SOUND_CHECK else ""
        yield from ((text, text) for text in (note, *_repeated(now, words), status) if text)
        if now.stage not in WAITING_STAGES:
            cue = reading.cue(now.at)
            yield cue.start, cue.say.text
        if left is not None:
            yield (words.pause, reading.index(now.at)), f"{words.pause} {_seconds_shown(left)}"

    def _shown(self, text: str) -> str:
        for sign, key in _ARROWS.items():
            text = text.replace(sign, say("messages", key))
        return text
