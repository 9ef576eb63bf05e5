"""The command line: parse, one call, print. The only place that prints, asks or exits."""

import contextlib
import io
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO, cast

from companion.files.signals import STOPPING

INTERRUPTED = 130  # what typer makes of Ctrl-C


def run() -> NoReturn:
    """The console script. A night that went well is left at once: numpy takes 0.03 s to go."""
    try:
        main()
    except SystemExit as end:
        if end.code == 0 and "numpy" in sys.modules:
            with contextlib.suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(0)
        raise


def main() -> NoReturn:
    """Runs a command, and turns every refusal into one friendly line."""
    status = 1
    try:
        for number in STOPPING:  # a closed terminal cleans up as Ctrl-C does
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                signal.signal(number, _interrupt)
        _mend_streams()
        status = _run()
    except KeyboardInterrupt:
        _complain("Stopped. Nothing was left half done; run the command again when you like.")
    _deafen()
    sys.exit(status)


def _mend_streams() -> None:
    """A closed stream becomes an empty one; ? stands for what an old terminal cannot show or say."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nothing(mode))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run() -> int:
    import typer
    from typer.exceptions import TyperException

    from companion.cli.app import app
    from companion.errors import Refusal

    try:
        result = typer.main.get_command(app).main(prog_name="companion", standalone_mode=False)
        sys.stdout.flush()
    except Refusal as refusal:
        from companion.cli.host import told

        _complain(told(refusal))
        return refusal.status
    except TyperException as error:
        _complain(_usage(error))
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        sys.stdout = _nothing("w")  # whoever read along has left
        return 1
    except MemoryError:
        _complain("There is not enough memory for this: close something, or ask for less.")
        return 1
    except OSError as error:
        _complain(f"The system refused: {error.strerror or error}. Mend that and try again.")
        return 1
    except Exception as error:
        if os.environ.get("COMPANION_DEBUG"):
            raise
        _complain(
            f"This is a fault of the companion, not yours ({type(error).__name__}). "
            "COMPANION_DEBUG=1 shows where; please report it."
        )
        return 1
    if result == INTERRUPTED:
        raise KeyboardInterrupt
    return result if isinstance(result, int) else 0


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _usage(error: Exception) -> str:
    """What was wrong with the command, and where its help is."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "companion"
    return f"{' '.join(message.split())} ({command} --help shows how.)"


def _complain(sentence: str) -> None:
    with contextlib.suppress(OSError):
        print(f"companion: {sentence}", file=sys.stderr)


def _deafen() -> None:
    """What was begun is cleaned up; stopping once is enough."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _deafen()
    raise KeyboardInterrupt
