"""All commands, in the order of an evening; each is imported when it is asked for."""

from importlib import import_module

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS = {  # its name: its module here, and the function or the group of commands in it
    "tonight": ("tonight", "tonight"),
    "deal": ("deal", "deal"),
    "envelope": ("envelope", "envelope"),
    "night": ("night", "night"),
    "new": ("games", "new"),
    "play": ("play", "play"),
    "status": ("status", "status"),
    "nominate": ("moves", "nominate"),
    "vote": ("moves", "vote"),
    "answer": ("moves", "answer_hitler"),
    "answer-hitler": ("moves", "answer_hitler"),
    "enact": ("moves", "enact"),
    "veto": ("moves", "veto"),
    "chaos": ("moves", "chaos"),
    "investigate": ("moves", "investigate"),
    "call-election": ("moves", "call_election"),
    "peek": ("moves", "peek"),
    "execute": ("moves", "execute"),
    "claim": ("moves", "claim"),
    "undo": ("history", "undo"),
    "redo": ("history", "redo"),
    "history": ("history", "history"),
    "amend": ("history", "amend"),
    "why": ("why", "why"),
    "count": ("count", "count"),
    "print": ("print_set", "print_"),
    "printer": ("printer", "printer"),
    "reveal": ("reveal", "reveal"),
    "games": ("games", "games"),
    "export": ("games", "export"),
    "import": ("games", "import_"),
    "voices": ("voices", "voices"),
    "script": ("scripts", "scripts"),
    "doctor": ("doctor", "doctor"),
}
PASSES_ON = ("amend",)  # it takes the words of another command, its options too


class _Commands(TyperGroup):
    def list_commands(self, _context: typer.Context) -> list[str]:  # type: ignore[override]
        return list(COMMANDS)

    def get_command(  # type: ignore[override]
        self, _context: typer.Context, name: str
    ) -> TyperCommand | TyperGroup | None:
        if name not in COMMANDS:
            name = _in_another_theme(name)
        return _load(name) if name in COMMANDS else None


def _in_another_theme(name: str) -> str:
    """A command by the name that a theme's terms give it."""
    from companion.words.folder import terms_of, word_themes

    plain = (terms_of(theme).plain(name) for theme in word_themes())
    return next((command for command in plain if command in COMMANDS), name)


app = typer.Typer(
    cls=_Commands,
    help="The companion of a Secret Hitler host: it deals sealed envelopes, reads the night aloud "
    "and follows the board, so that you can play.",
    epilog="Secret Hitler is by Mike Boxleiter, Tommy Maranges, Max Temkin and Mac Schubert, "
    "CC BY-NC-SA 4.0. This companion is unofficial.",
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _companion(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _load(name: str) -> TyperCommand | TyperGroup:
    module, attribute = COMMANDS[name]
    found = getattr(import_module(f"companion.cli.commands.{module}"), attribute)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name, context_settings={"ignore_unknown_options": name in PASSES_ON})(found)
        found = alone
    command = typer.main.get_command(found)
    assert isinstance(command, TyperCommand | TyperGroup)  # noqa: S101  for the type checker
    command.name = name
    return command
