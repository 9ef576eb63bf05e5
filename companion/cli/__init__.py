"""The command line: it parses arguments, makes one call and prints.

No other package prints, asks questions or exits.
"""

import atexit
import contextlib
import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO, cast

from companion.errors import Refusal
from companion.files.signals import STOP_SIGNALS

INTERRUPTED = 130  # Typer's exit status for Ctrl-C
NO_THREADS = ("OPENBLAS_NUM_THREADS", "1")  # numpy's threads waste time by waiting actively
MANY_OBJECTS = 200_000  # garbage collection starts at this number; a night makes a third of them


def run() -> NoReturn:
    """Run the command and exit at once, since the orderly end of Python takes 8 % of a move's time.

    An orderly end would also restore the usual effect of signals, and a second Ctrl-C would end the
    program as if nothing had been cleaned up.
    """
    gc.set_threshold(MANY_OBJECTS)
    os.environ.setdefault(*NO_THREADS)
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, int):
            with contextlib.suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
                atexit._run_exitfuncs()
                os._exit(end.code)
        raise


def main() -> NoReturn:
    """Run a command, and print any error as one friendly line."""
    try:
        for number in STOP_SIGNALS:  # clean up if the terminal is closed, as for Ctrl-C
            if signal.getsignal(number) is not signal.SIG_IGN:  # so that nohup works
                signal.signal(number, _interrupt)
        _mend_streams()
        from companion.words.program import program, start_as

        start_as(program())  # so that commands in sentences work in this shell
        status = run_command(sys.argv[1:])
    except KeyboardInterrupt:
        from companion.cli.host import Stopped

        status = _complain(Stopped())
        # CPython remembers an interrupt inside exec, as when a dataclass is made, until the next one:
        # else `python -m companion` would end as if SIGINT had killed it
        exec("")  # noqa: S102
    _deafen()
    sys.exit(status)


def _mend_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nothing(mode))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run_command(typed: Sequence[str]) -> int:
    """Run a command line in this process, and return its exit status.

    Raises:
        KeyboardInterrupt: the host stops it.
    """
    from companion.cli.host import HOST

    HOST.begin(typed)
    try:
        return _run(typed)
    finally:
        for note in HOST.notes():
            _warn(note)


def _run(typed: Sequence[str]) -> int:
    import typer

    from companion.cli.app import app, command_of

    try:
        result = command_of(app).main(typed, prog_name="companion", standalone_mode=False)
        sys.stdout.flush()
    except Refusal as refusal:
        return _complain(refusal)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        sys.stdout = _nothing("w")  # the reader of the pipe has closed it
        return 1
    except Exception as error:
        from companion.cli.host import ProgramFault
        from companion.cli.usage import refusal_of

        reason = refusal_of(error)
        if isinstance(reason, ProgramFault):
            # Python 3.11 makes a RuntimeError of an interrupt inside __set_name__, as of an Enum
            if signal.getsignal(signal.SIGINT) is _not_heard:  # the program was stopped
                raise KeyboardInterrupt from None
            if os.environ.get("COMPANION_DEBUG"):
                raise
        return _complain(reason)
    if result == INTERRUPTED:
        raise KeyboardInterrupt
    return result if isinstance(result, int) else 0


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _complain(refusal: Refusal) -> int:
    from companion.cli.host import advice, refusal_text

    _warn(refusal_text(refusal) + advice(refusal))
    return refusal.status


def _warn(text: str) -> None:
    with contextlib.suppress(OSError):
        print(f"companion: {text}", file=sys.stderr)


def _deafen() -> None:
    # What was begun is cleaned up, and stopping once is enough. With SIG_IGN, Python would print
    # a traceback for a signal that arrives during the change.
    for number in STOP_SIGNALS:
        signal.signal(number, _not_heard)


def _not_heard(_number: int, _frame: FrameType | None) -> None:
    pass


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _deafen()
    raise KeyboardInterrupt
