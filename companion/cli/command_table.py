"""All commands, in the order of an evening; each is imported when it is asked for."""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from typer import Typer

from companion.rules.pieces import Power

Handler: TypeAlias = Callable[..., None] | Typer

EVENING = "The whole evening"
PREPARE, NIGHT, MOVES = "Before the evening", "The night", "At the table"
REPAIR, PAPER, RECORDS, MACHINE = "Corrections and questions", "Paper", "Records", "This machine"

COMMANDS = {  # by name: its panel in the help, its module here, and the function or group in it
    "evening": (EVENING, "evening", "evening"),
    "tonight": (PREPARE, "prepare", "tonight"),
    "deal": (PREPARE, "prepare", "deal"),
    "envelope": (PREPARE, "prepare", "envelope"),
    "new": (PREPARE, "games", "new"),
    "seal": (NIGHT, "seal", "seal"),
    "night": (NIGHT, "night", "night"),
    "play": (MOVES, "play", "play"),
    "status": (MOVES, "status", "status"),
    "nominate": (MOVES, "moves", "nominate"),
    "vote": (MOVES, "moves", "vote"),
    "answer": (MOVES, "moves", "answer_hitler"),
    "answer-hitler": (MOVES, "moves", "answer_hitler"),
    "enact": (MOVES, "moves", "enact"),
    "veto": (MOVES, "moves", "veto"),
    "chaos": (MOVES, "moves", "chaos"),
    **{power.replace("_", "-"): (MOVES, "moves", power.value) for power in Power},
    "claim": (MOVES, "moves", "claim"),
    "undo": (REPAIR, "repair", "undo"),
    "redo": (REPAIR, "repair", "redo"),
    "history": (REPAIR, "repair", "history"),
    "amend": (REPAIR, "repair", "amend"),
    "rename": (REPAIR, "repair", "rename"),
    "why": (REPAIR, "repair", "why"),
    "count": (REPAIR, "repair", "count"),
    "print": (PAPER, "print", "print_"),
    "printer": (PAPER, "printer", "printer"),
    "recap": (RECORDS, "recap", "recap"),
    "statistics": (RECORDS, "statistics", "statistics_"),
    "reveal": (RECORDS, "reveal", "reveal"),
    "deals": (RECORDS, "deals", "deals"),
    "games": (RECORDS, "games", "games"),
    "export": (RECORDS, "games", "export"),
    "import": (RECORDS, "games", "import_"),
    "voices": (MACHINE, "machine", "voices"),
    "voice": (MACHINE, "voice", "voice"),
    "script": (MACHINE, "scripts", "scripts"),
    "words": (MACHINE, "words", "words_"),
    "doctor": (MACHINE, "machine", "doctor"),
    "check": (MACHINE, "folder", "check"),
    "backup": (MACHINE, "folder", "backup"),
}
HIDDEN_COMMANDS = ("answer-hitler",)  # another name of `answer`


def handler_of(name: str) -> Handler:
    """Return the function that runs a command, or the group of commands that it is."""
    _, module, attribute = COMMANDS[name]
    handler: Handler = getattr(import_module(f"companion.cli.commands.{module}"), attribute)
    return handler
