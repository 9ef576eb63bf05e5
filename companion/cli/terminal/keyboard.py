"""Keys as they are pressed, without a screen."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from prompt_toolkit.input import create_input

SPACE, ENTER, CTRL_C = "space", "enter", "c-c"
_NAMES = {" ": SPACE, "c-m": ENTER, "c-j": ENTER}


@contextmanager
def pressed_keys(press: Callable[[Sequence[str]], None]) -> Iterator[None]:
    """Call `press` in the running event loop with all keys that arrived in one read.

    A front end that sends whole lines gives the letters, then Enter.
    """
    source = create_input()

    def read() -> None:
        keys = [getattr(pressed.key, "value", pressed.key) for pressed in source.read_keys()]
        press([_NAMES.get(key, key) for key in keys])

    with source.raw_mode(), source.attach(read):
        yield


def typed_word(keys: Sequence[str]) -> str:
    """Return the word of a whole line, or nothing for single keys."""
    *letters, last = keys or ("",)
    return "".join(letters).replace(SPACE, " ") if last == ENTER else ""
