"""The screen of the night: what is said, what comes next, how long it is quiet; and its keys."""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from functools import partial

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from companion.cli.terminal.columns import spread, width, wrap
from companion.cli.terminal.large_letters import enlarge, passages
from companion.cli.terminal.orderly_exit import TICK_SECONDS, orderly_exit
from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance, Timekeeper
from companion.narration.stops import STOPS, clock
from companion.narration.timeline import Cue
from companion.words.night_script import Screen

LETTER_ROWS = 7  # of the smallest large letters
PART_SECONDS = 2.5  # s of each part of what does not fit at once
BETWEEN_KEYS = "   "  # in the words of the row of keys, and of what is going on
WAITING_STAGES = (Stage.READY, Stage.ENDED)  # nothing is being said
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


class CtrlC(KeyboardInterrupt):
    """The key; a signal that stops the program is no key."""


class NightScreen:
    """Show a performance until it is done."""

    def __init__(
        self, player: Timekeeper, words: Screen, heading: str, note: Callable[[], str] = str
    ) -> None:
        self._player = player
        self._words = words
        self._heading = heading
        self._note = note  # of the sound check, as it is now
        self._scene: object = None
        self._drawn: StyleAndTextTuples | None = None
        self._app: Application[Performance] = Application(
            layout=Layout(Window(FormattedTextControl(self._page), always_hide_cursor=True)),
            key_bindings=self._bindings(),
            full_screen=True,
        )

    def run(self) -> Performance:
        """Show it; the performance as it ended.

        Raises:
            CtrlC: by that key.
        """
        STOPS.listen()
        with orderly_exit(self._app):
            return self._app.run(pre_run=self._start_watch)

    def _start_watch(self) -> None:
        self._app.create_background_task(self._watch())

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
        if performance.stage is Stage.DONE:  # it is about to leave the screen
            return []
        note = self._note() if performance.stage is Stage.SOUND_CHECK else ""
        return page(performance, self._words, self._heading, size.columns, size.rows, note)


def page(
    performance: Performance, words: Screen, heading: str, columns: int, rows: int, note: str = ""
) -> StyleAndTextTuples:
    """The screen for a moment: heading, large letters, the line itself, the next one, the keys.

    A note stands in the place of the heading. In a low terminal the next line and the heading are left
    out first, the note is not. Where not even the rest fits, its parts take turns.
    """
    inner = max(1, columns - 2)
    cue = _cue(performance)
    status, keys = _status(performance, words), key_names(performance, words)
    line = [] if performance.stage in WAITING_STAGES else wrap(cue.say.text, inner)
    parts = {"line": line, "keys": _keys(keys, inner), "status": wrap(status, inner)}
    parts["heading"] = wrap(note, inner) if note else []
    parts["status"] = parts["status"] or [""]  # else the page would jump
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
    """The keys that mean something now, and for what."""
    names = _KEY_SIGNS | {Key.HOLD: words.keyboard.space, Key.CONFIRM: words.keyboard.enter}
    labels = performance.buttons(words.buttons)
    return [f"{names[key]} {label}" for key, label in labels.items()]


def _keys(keys: Sequence[str], columns: int) -> list[str]:
    rows: list[str] = []
    for key in keys:
        longer = f"{rows[-1]}{BETWEEN_KEYS}{key}" if rows else ""
        if rows and width(longer) <= columns:
            rows[-1] = longer
        else:
            rows += wrap(key, columns)
    return rows


def _rows(texts: Sequence[tuple[str, str]]) -> StyleAndTextTuples:
    rows = [(style, f" {text}\n") for style, text in texts]
    style, text = rows[-1]
    return [*rows[:-1], (style, text.removesuffix("\n"))]


def _in_turns(
    performance: Performance, parts: dict[str, list[str]], rows: int
) -> list[tuple[str, str]]:
    """The part that is due: of the line while it is said, else of all there is."""
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
    """The line, the passage of it that is due, or the seconds of a pause."""
    left = performance.reading.pause_left(performance.at)
    if room < LETTER_ROWS or performance.stage in WAITING_STAGES:
        return []
    if left is not None and performance.playing:
        return list(enlarge(seconds_shown(left), width, min(room, 10)))
    whole = enlarge(cue.say.text, width, room)
    if whole:
        return list(whole)
    pieces = passages(cue.say.text, width, room)
    if not pieces:
        return []
    if performance.stage is Stage.LOST:  # nobody keeps the time: they take turns
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


def _status(performance: Performance, words: Screen) -> str:
    status = usual_status(performance, words)
    again = words.again if performance.again and performance.stage is not Stage.LOST else ""
    onward = words.onward if performance.onward else ""
    return BETWEEN_KEYS.join(filter(None, (again, onward, status)))


def usual_status(performance: Performance, words: Screen) -> str:
    """Return what is going on, and what the host may do."""
    match performance.stage:
        case Stage.SOUND_CHECK:
            return words.sound_check
        case Stage.READY:
            return words.read_aloud
        case Stage.ENDED:
            return words.ended
        case Stage.LOST:
            unfinished = words.unfinished if performance.again else ""
            return unfinished or words.lost
        case _ if performance.held:
            return f"{words.held} {words.keyboard.held}"
        case Stage.REHEARSAL:
            return words.rehearsal
        case _:
            left = performance.reading.pause_left(performance.at)
            return "" if left is None else f"{words.pause} {_countdown(left)}"


def seconds_shown(left: float) -> str:
    """Return the seconds of a pause as they are counted down."""
    return str(max(1, math.ceil(left - 0.001)))


def _countdown(left: float) -> str:
    seconds = int(seconds_shown(left))
    return f"{seconds}  {'●' * min(seconds, 40)}"


def _next(performance: Performance, words: Screen) -> str:
    reading = performance.reading
    if performance.stage in (Stage.READY, Stage.FREEZE):
        return f"{words.next}: {performance.readings[Stage.NIGHT].cues[0].say.text}"
    if performance.stage not in (Stage.REHEARSAL, Stage.NIGHT, Stage.STOP, Stage.LOST):
        return ""
    now = reading.index(performance.at)
    if now + 1 < len(reading.beats):
        return f"{words.next}: {reading.beats[now + 1].cues[0].say.text}"
    return words.last_line


def _place(performance: Performance) -> str:
    if performance.stage not in (Stage.NIGHT, Stage.LOST):
        return ""
    reading = performance.reading
    return f"{reading.index(performance.at) + 1} / {len(reading.beats)}"
