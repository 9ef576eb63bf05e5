"""The command line: parse, one call, print. The only place that prints, asks or exits."""

import io
import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130  # what typer makes of Ctrl-C


def main() -> None:
    """The console script: runs a command, and turns every refusal into one friendly line."""
    status = 1
    for stream in (sys.stdout, sys.stderr):  # an old terminal shows ? for what it cannot show
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        for name in ("SIGTERM", "SIGHUP"):  # a closed terminal cleans up as Ctrl-C does
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), _interrupt)
        status = _run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        _complain("Stopped. Nothing was left half done; run the command again when you like.")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


def _run() -> int:
    import typer
    from typer.exceptions import TyperException

    from companion.cli.app import app
    from companion.errors import CompanionError, UsageError

    try:
        result = typer.main.get_command(app).main(prog_name="companion", standalone_mode=False)
        sys.stdout.flush()
    except UsageError as error:
        _complain(str(error))
        return 2
    except CompanionError as error:
        _complain(str(error))
        return 1
    except TyperException as error:
        _complain(_usage(error))
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        sys.stdout = None  # whoever read along has left; there is nothing to flush
        return 1
    except OSError as error:
        _complain(f"The system refused: {error.strerror or error}. Mend that and try again.")
        return 1
    except Exception as error:  # noqa: BLE001  a host is not to meet a traceback
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


def _usage(error: Exception) -> str:
    """What was wrong with the command, and where its help is."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "companion"
    return f"{' '.join(message.split())} ({command} --help shows how.)"


def _complain(sentence: str) -> None:
    if sys.stderr is not None:
        print(f"companion: {sentence}", file=sys.stderr)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
