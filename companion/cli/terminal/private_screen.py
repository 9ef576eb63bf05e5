"""Showing a secret to one player, on a screen that keeps no trace of it, or line by line."""

import asyncio
import math
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from itertools import chain
from shutil import get_terminal_size
from typing import NamedTuple

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.utils import is_dumb_terminal

from companion.cli.host import HOST, NeedsTerminal
from companion.cli.terminal.columns import centred, wrap
from companion.cli.terminal.keyboard import (
    CTRL_C,
    ENTER,
    SPACE,
    TICK_SECONDS,
    orderly_exit,
    pressed_keys,
)
from companion.cli.terminal.large_letters import enlarge
from companion.cli.terminal.prompts import at_a_terminal, show
from companion.deal.chain import LinkKind
from companion.files.signals import deferred_signals
from companion.rules.pieces import HAND, Seat
from companion.store.recorded_game import DeckRefused
from companion.table.deal import open_deal, private_look
from companion.table.deck import VETO, hand, is_moderated, top_tiles
from companion.table.table import Table

SETTLE = 0.4  # s after each change in which keys are ignored
FIRST_REPEAT = 0.7  # s at most until a keyboard repeats a key that is held down
NEXT_REPEAT = 0.2  # s at most between further repeats
ESCAPE_SECONDS = 0.1  # s until Escape is no longer the beginning of an arrow key
MAX_LETTER_ROWS = 14  # rows of large letters

SPACE_KEY, ENTER_KEY = " ", "c-m"
LEAVE_KEYS = frozenset({"escape", "c-c", "q", "Q", "й", "Й"})  # й: where q is on a Russian layout
HIDE_KEYS = LEAVE_KEYS | {SPACE_KEY, ENTER_KEY}
PAGE_KEYS = {"left": -1, "up": -1, "pageup": -1, "right": 1, "down": 1, "pagedown": 1}


TILES_SECONDS = 60  # s in which a player chooses a tile
SCREENS = 3  # screens of empty lines that hide a secret, also in a window made larger


class LookWords(NamedTuple):
    """Sentences around a secret on the screen, in the language of the game."""

    hand_over: str
    show_key: str
    hide_key: str  # {seconds}: how long it still shows
    done: str
    done_key: str


def look(table: Table, seat: Seat) -> None:
    """Ask to pass the device to a player, show their role and knowledge, and ask for the device back.

    Raises:
        NeedsTerminal: there is no terminal.
        Refusal: nothing on this computer opens the deal.
    """
    whose = table.names[seat - 1]
    dealt = open_deal(table, LinkKind.LOOK, seat)
    if not (at_a_terminal() if HOST.is_plain else has_terminal()):
        raise NeedsTerminal("screen", f"companion envelope {whose} --look")
    words = dealt.wordings[seat - 1].look
    named = LookWords(
        hand_over=words.hand_over.format(name=whose),
        show_key=words.show_key.format(name=whose),
        hide_key=words.hide_key,
        done=words.done,
        done_key=words.done_key,
    )
    secret = partial(private_look, table, dealt, seat)
    if HOST.is_plain:
        show_in_lines(named, table.say("look_stays", "messages"), secret)
    else:
        show_privately(named, secret)


def has_terminal() -> bool:
    """Return True if there are keys, and a screen that can be overwritten."""
    return at_a_terminal() and not is_dumb_terminal()


def look_at_tiles(table: Table, step: str, seat: Seat) -> str | None:
    """Ask to pass the device to a player, show them Policy tiles, and return their choice.

    The choice is a party or a veto, or "" after a Policy Peek. Return None if nobody has looked or
    chosen.

    Raises:
        NeedsTerminal: there is no terminal.
        DeckRefused: the tiles are sent in private messages.
        VaultGone: the tiles cannot be read.
    """
    from printables.edition.wording import load_wording

    if is_moderated(table):
        raise DeckRefused("in_messages")
    if not (at_a_terminal() if HOST.is_plain else has_terminal()):
        raise NeedsTerminal("screen", "companion play")
    board, own = table.referee.words["board"], table.referee.words["play"]["tiles"]
    look, name = load_wording(table.header.language, table.header.theme).look, table.names[seat - 1]
    named = LookWords(
        look.hand_over.format(name=name),
        own["show_key"].format(name=name),
        own["enact" if step == "enact_or_veto" else step],
        look.done,
        look.done_key,
    )
    keys: dict[str, str] = {}
    chosen: list[str] = []

    def tiles() -> list[str]:
        seen = top_tiles(table) if step == "peek" else hand(table)
        lines = [f"{number}  {board['parties'][party]}" for number, party in enumerate(seen, 1)]
        if step != "peek":
            keys.update((str(number), party) for number, party in enumerate(seen, 1))
        if step == "enact_or_veto":
            keys[str(HAND)] = VETO
            lines.append(f"{HAND}  {own['wish']}")
        return [" ".join(board["parties_short"][party] for party in seen), *lines]

    def choose(key: str) -> bool:
        chosen.extend([keys[key]] if key in keys else [])
        return bool(chosen)

    if HOST.is_plain:
        was_shown = show_in_lines(named, table.say("look_stays", "messages"), tiles, choose=choose)
    else:
        was_shown = show_privately(named, tiles, seconds=TILES_SECONDS, choose=choose)
    chosen += [""] * (was_shown and step == "peek")
    return chosen[0] if chosen else None


def show_privately(
    words: LookWords,
    secret: Callable[[], Sequence[str]],
    *,
    seconds: int = 20,
    choose: Callable[[str], bool] = lambda _: False,
) -> bool:
    """Show a secret to one player once, for limited seconds; return True if it was shown.

    Pressing a key of `choose` hides it too. `secret` is called when the player asks for it, and
    exceptions it raises end the screen. A signal that stops the program hides the secret, gives the
    terminal back, and is raised then.

    Raises:
        RuntimeError: there is no terminal, as `has_terminal` reports.
    """
    if not has_terminal():
        raise RuntimeError("A secret is shown in a terminal, never in a file or a pipe.")
    return _Look(words, secret, seconds, choose).run()


class _State(Enum):
    HAND_OVER = auto()
    SHOWN = auto()
    HIDDEN = auto()


class _Look:
    def __init__(
        self,
        words: LookWords,
        secret: Callable[[], Sequence[str]],
        seconds: int,
        choose: Callable[[str], bool],
    ) -> None:
        self._words = words
        self._secret = secret
        self._seconds = seconds
        self._choose = choose
        self._state = _State.HAND_OVER
        self._lines: Sequence[str] = [words.hand_over]
        self._shown: tuple[float, float] | None = None  # when the secret was shown, by both clocks
        self._part = 0  # part of a text that is too long for this terminal
        self._drawn: _State | None = None
        self._changed = 0.0  # when the player first saw this state
        self._key, self._held_until = "", 0.0
        bindings = KeyBindings()
        bindings.add(Keys.Any)(self._press)
        self._app: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._page), always_hide_cursor=True)),
            key_bindings=bindings,
            full_screen=True,
            erase_when_done=True,
            after_render=self._after_render,
            output=_output(),
        )
        self._app.ttimeoutlen = ESCAPE_SECONDS

    def run(self) -> bool:
        """Run the screen until the player returns the device or declines; True if the secret was shown."""
        try:
            with orderly_exit(self._app, self._watch):
                self._app.run(self._start, set_exception_handler=False, handle_sigint=False)
        finally:
            self._app.renderer.reset()  # needed if not even the first page could be drawn
        return self._shown is not None

    def _start(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._fail)

    def _fail(self, _loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self._leave(error)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if self._state is _State.SHOWN:
                if self._left() <= 0:
                    self._hide()
                self._app.invalidate()

    def _left(self) -> float:
        since, by_the_wall = self._shown or (0.0, 0.0)
        return self._seconds - max(time.monotonic() - since, time.time() - by_the_wall)

    # The keys

    def _press(self, event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        if key in PAGE_KEYS:
            self._part += PAGE_KEYS[key]
            return
        if not self._counts(key):
            return
        match self._state:
            case _State.HAND_OVER if key in (SPACE_KEY, ENTER_KEY):
                self._show()
            case _State.SHOWN if key in HIDE_KEYS or self._choose(key):
                self._hide()
            case _State.HAND_OVER | _State.HIDDEN if key in LEAVE_KEYS or key == ENTER_KEY:
                self._leave()

    def _counts(self, key: str) -> bool:
        now = time.monotonic()
        held = key == self._key and now < self._held_until
        self._held_until = max(self._held_until, now + NEXT_REPEAT) if held else now + FIRST_REPEAT
        self._key = key
        return (self._drawn is self._state and now - self._changed >= SETTLE) and not held

    # Changes of the state

    def _show(self) -> None:
        lines = list(self._secret())
        self._shown = time.monotonic(), time.time()
        if isinstance(self._app.output, _LineByLine):
            self._app.output.secret = True
        self._turn_to(_State.SHOWN, lines)

    def _hide(self) -> None:
        self._turn_to(_State.HIDDEN, [self._words.done])
        enlarge.cache_clear()

    def _turn_to(self, state: _State, lines: Sequence[str]) -> None:
        self._state, self._lines, self._part = state, lines, 0
        self._app.renderer.erase(leave_alternate_screen=False)

    def _leave(self, error: BaseException | None = None) -> None:
        if self._app.is_done:
            return
        if error is None:
            self._app.exit()
        else:
            self._app.exit(exception=error)

    # What is on the screen

    def _page(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        left = max(1, math.ceil(self._left())) if self._state is _State.SHOWN else None
        return page(self._lines, self._keys(left), self._part, left, size.columns, size.rows)

    def _keys(self, left: int | None) -> str:
        match self._state:
            case _State.HAND_OVER:
                return self._words.show_key
            case _State.SHOWN:
                return self._words.hide_key.replace("{seconds}", str(left))
            case _State.HIDDEN:
                return self._words.done_key

    def _after_render(self, _: Application[None]) -> None:
        if self._drawn is not self._state:
            self._drawn, self._changed = self._state, time.monotonic()


class _LineByLine(Vt100_Output):
    """Output of a private screen that erases a secret line by line.

    tmux and GNU screen may show full-screen programs on their usual screen, and keep in the
    scroll-back what is erased there at once.
    """

    secret = False

    def erase_down(self) -> None:
        """Erase from the first line down; a full-screen program never erases less."""
        if not self.secret:
            super().erase_down()
            return
        for row in range(1, self.get_size().rows + 1):
            self.cursor_goto(row, 1)
            self.erase_end_of_line()
        self.cursor_goto(1, 1)


def _output() -> Output:
    if sys.platform == "win32":
        return create_output()
    return _LineByLine.from_pty(sys.stdout, term=os.environ.get("TERM"))


def page(
    lines: Sequence[str], keys: str, part: int, left: int | None, columns: int, rows: int
) -> StyleAndTextTuples:
    """Return a page with lines in the middle and keys below, a secret's first line in large letters.

    If the page is too small, arrow keys turn to its other parts. `left` is the number of seconds
    for which a secret stays visible.
    """
    room = max(1, columns - 2)
    text = [
        [("" if number else "bold", centred(row, room)) for row in wrap(line, room)]
        for number, line in enumerate(lines)
    ]
    foot = [("reverse", row) for row in wrap(keys, room)]
    free = rows - len(foot) - sum(map(len, text))
    if free < 0:
        return _drawn(_part([*chain(*text), *foot], part, left, rows))
    if lines and left:
        text.insert(
            0, [("bold", row) for row in enlarge(lines[0], room, min(free, MAX_LETTER_ROWS))]
        )
        free -= len(text[0])
    blank = [("", "")]
    gap = blank if free >= len(text) else []
    body = [*chain(*((*paragraph, *gap) for paragraph in text))]
    free = rows - len(foot) - len(body)
    return _drawn([*blank * (free // 2), *body, *blank * (free - free // 2), *foot])


def _part(
    whole: Sequence[tuple[str, str]], part: int, left: int | None, rows: int
) -> list[tuple[str, str]]:
    height = max(1, rows - 1)
    parts = math.ceil(len(whole) / height)
    number = part % parts
    shown = list(whole[number * height : (number + 1) * height])
    blank = [("", "")] * (height - len(shown))
    return [*shown, *blank, ("reverse", f"← {number + 1}/{parts} → {left or ''}")]


def _drawn(rows: Sequence[tuple[str, str]]) -> StyleAndTextTuples:
    return [(style, f" {row.rstrip()}\n") for style, row in rows]


# Line by line


def show_in_lines(
    words: LookWords,
    warning: str,
    secret: Callable[[], Sequence[str]],
    *,
    seconds: int = TILES_SECONDS,
    choose: Callable[[str], bool] = lambda _: False,
) -> bool:
    """Print a secret for one player once, for limited seconds; return True if it was shown.

    `secret` is called when the player asks for it.
    """
    show([words.hand_over, warning, words.show_key])
    with deferred_signals() as signals:
        if not asyncio.run(_is_pressed(signals)):
            return False
        show([*secret(), words.hide_key.replace("{seconds}", str(seconds))])
        try:
            asyncio.run(_is_pressed(signals, seconds, choose))
        finally:
            show([""] * SCREENS * get_terminal_size().lines)
    show([words.done, words.done_key])
    with deferred_signals() as signals:
        asyncio.run(_is_pressed(signals))
    return True


async def _is_pressed(
    signals: Sequence[int],
    seconds: float = 0,
    choose: Callable[[str], bool] = lambda _: False,
) -> bool:
    # wait for a key, a signal or some seconds; True for Space or Enter
    pressed: list[str] = []
    left = seconds or float("inf")
    with pressed_keys(pressed.extend):
        await asyncio.sleep(SETTLE)
        pressed.clear()  # ignore keys that were pressed too early
        while not (pressed or signals) and left > 0:
            await asyncio.sleep(TICK_SECONDS)
            left -= TICK_SECONDS
    is_chosen = any(map(choose, pressed))
    return (is_chosen or bool({SPACE, ENTER} & {*pressed})) and CTRL_C not in pressed
