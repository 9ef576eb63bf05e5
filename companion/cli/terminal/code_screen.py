"""The proof of a deal as a QR code in the terminal; each character shows two modules."""

from contextlib import suppress
from shutil import get_terminal_size

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText

from companion.cli.terminal.prompts import ask_line, show
from companion.table.reveal import Proof
from companion.table.table import Table
from printables.pdf.codes import TooLongForCode, code_modules

_SCREEN_QUIET_ZONE = 2  # modules around the code; enough on a bright screen
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def show_code(table: Table, proof: Proof) -> None:
    """Show the QR code if the host asks for it and the window is large enough."""
    try:
        lines = code_lines(proof.statement.encode())
    except TooLongForCode:
        return
    window = get_terminal_size()
    if len(lines[0]) > window.columns or len(lines) + 4 > window.lines:  # with a sentence below
        return
    with suppress(EOFError, KeyboardInterrupt):
        ask_line(table.say("code_next", "reveal"))
        print_formatted_text(FormattedText([("fg:#000000 bg:#ffffff", "\n".join(lines))]))
        show([table.say("how_to_scan", "reveal", sha256=proof.sha256)])


def code_lines(text: bytes) -> list[str]:
    """Return the QR code as lines of characters, each two modules high."""
    modules = code_modules(text, _SCREEN_QUIET_ZONE)
    if len(modules) % 2:
        modules.append([False] * len(modules))
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return ["".join(map(_HALVES.__getitem__, zip(*pair, strict=True))) for pair in pairs]
