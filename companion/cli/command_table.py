"""All commands, in the order of an evening; each module is imported when its command is used."""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from typer import Typer

from companion.rules.pieces import Power

Handler: TypeAlias = Callable[..., None] | Typer

EVENING_PANEL = "The whole evening"
PREPARE_PANEL, NIGHT_PANEL, MOVES_PANEL = "Before the evening", "The night", "At the table"
REPAIR_PANEL, PAPER_PANEL, RECORDS_PANEL, MACHINE_PANEL = (
    "Corrections and questions",
    "Paper",
    "Records",
    "This machine",
)

COMMANDS = {  # by name: its panel in the help, its module here, and the function or group in it
    "evening": (EVENING_PANEL, "evening", "evening"),
    "screens": (EVENING_PANEL, "screens", "screens"),
    "tonight": (PREPARE_PANEL, "deals", "tonight"),
    "deal": (PREPARE_PANEL, "deals", "deal"),
    "envelope": (PREPARE_PANEL, "deals", "envelope"),
    "new": (PREPARE_PANEL, "records", "new"),
    "seal": (NIGHT_PANEL, "deals", "seal"),
    "night": (NIGHT_PANEL, "night", "night"),
    "play": (MOVES_PANEL, "evening", "play"),
    "moderate": (MOVES_PANEL, "moderate", "moderate"),
    "receive": (MOVES_PANEL, "moderate", "receive"),
    "status": (MOVES_PANEL, "moves", "status"),
    "nominate": (MOVES_PANEL, "moves", "nominate"),
    "vote": (MOVES_PANEL, "moves", "vote"),
    "answer": (MOVES_PANEL, "moves", "answer_hitler"),
    "answer-hitler": (MOVES_PANEL, "moves", "answer_hitler"),
    "enact": (MOVES_PANEL, "moves", "enact"),
    "veto": (MOVES_PANEL, "moves", "veto"),
    "chaos": (MOVES_PANEL, "moves", "chaos"),
    **{power.replace("_", "-"): (MOVES_PANEL, "moves", power.value) for power in Power},
    "claim": (MOVES_PANEL, "moves", "claim"),
    "undo": (REPAIR_PANEL, "moves", "undo"),
    "redo": (REPAIR_PANEL, "moves", "redo"),
    "history": (REPAIR_PANEL, "moves", "history"),
    "amend": (REPAIR_PANEL, "moves", "amend"),
    "rename": (REPAIR_PANEL, "moves", "rename"),
    "why": (REPAIR_PANEL, "moves", "why"),
    "count": (REPAIR_PANEL, "moves", "count"),
    "print": (PAPER_PANEL, "print", "print_"),
    "printer": (PAPER_PANEL, "printer", "printer"),
    "recap": (RECORDS_PANEL, "records", "recap"),
    "statistics": (RECORDS_PANEL, "records", "statistics_"),
    "reveal": (RECORDS_PANEL, "deals", "reveal"),
    "deals": (RECORDS_PANEL, "deals", "deals"),
    "games": (RECORDS_PANEL, "records", "games"),
    "export": (RECORDS_PANEL, "records", "export"),
    "import": (RECORDS_PANEL, "records", "import_"),
    "voices": (MACHINE_PANEL, "machine", "voices"),
    "voice": (MACHINE_PANEL, "machine", "voice"),
    "script": (MACHINE_PANEL, "words", "scripts"),
    "words": (MACHINE_PANEL, "words", "words_"),
    "doctor": (MACHINE_PANEL, "machine", "doctor"),
    "check": (MACHINE_PANEL, "machine", "check_games"),
    "backup": (MACHINE_PANEL, "machine", "backup"),
}
DEFAULT_COMMANDS = {"moderate": "begin"}  # commands of groups, if the first word is not a command
HIDDEN_COMMANDS = ("answer-hitler",)  # another name of `answer`


def handler_of(name: str) -> Handler:
    """Return the function that runs a command, or the group if the command is a group."""
    _, module, attribute = COMMANDS[name]
    handler: Handler = getattr(import_module(f"companion.cli.commands.{module}"), attribute)
    return handler
