"""The command line as Typer runs it: each command is built when it is asked for."""

from copy import copy
from inspect import getdoc
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS, handler_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Command: TypeAlias = TyperCommand | TyperGroup
Context: TypeAlias = Any  # of typer's commands; its class is private

FOR_A_READER = ("evening", "envelope", "night", "play", "status", "recap", "reveal")  # show --plain
PASSES_ON = ("amend",)  # it takes the words of another command, its options too
HELP_OPTIONS = ("-h", "--help")
_COMPLETION = ("--install-completion", "--show-completion")


_NO_PATHS = ("", "-")  # the current folder, and what other programs do not write


def _in_words(command: Any, context: Context, formatter: Any) -> Any:
    """Return a command with help for this host: translated; plain without boxes and broken lines."""
    from companion.cli.command_help import translated
    from companion.cli.host import HOST

    in_words = translated(copy(command), context)
    if HOST.is_plain:
        in_words.rich_markup_mode, formatter.width = None, PLAIN_COLUMNS
    return in_words


class HostCommand(TyperCommand):
    """A command that knows its options by the terms of every theme, and refuses in words."""

    allow_extra_args = True  # refused below

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from companion.cli.options import terminal_options

        for parameter in self.params:
            if parameter.type.name == "choice":
                vars(parameter.type)["case_sensitive"] = False
        self.params += terminal_options(hidden=self.name not in FOR_A_READER)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the words after the command.

        Raises:
            UsageRefusal, TyperException: they are not as the command takes them.
        """
        typed = list(args)
        try:
            try:
                rest = super().parse_args(ctx, args)
            except typer.TyperException as error:
                if "possibilities" not in vars(error):  # only an unknown option has them
                    raise
                from companion.cli.theme_names import plain_options
                from companion.cli.usage import options_of

                rest = super().parse_args(ctx, plain_options(typed, options_of(ctx)))
        except typer.TyperException as error:
            vars(error)["ctx"] = ctx  # some have none
            raise
        if ctx.resilient_parsing:
            return rest
        if rest:
            from companion.cli.refusals import NoUse
            from companion.cli.usage import usage

            raise NoUse(tuple(rest), usage(ctx))
        for parameter in self.params:
            if parameter.type.name != "path":
                continue
            given = ctx.params.get(parameter.name or "")
            for path in given if isinstance(given, tuple) else (given,):
                if path in _NO_PATHS:
                    from companion.cli.refusals import UnsuitableValue
                    from companion.cli.usage import shown

                    raise UnsuitableValue("no_file", ctx.command_path, shown(parameter))
        return rest

    def format_help(self, ctx: Context, formatter: Any) -> None:
        """Write the help in the host's language."""
        TyperCommand.format_help(_in_words(self, ctx, formatter), ctx, formatter)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[Any]:
        """Offer the options as the theme of the table calls them."""
        if not incomplete.startswith("--"):
            return super().shell_complete(ctx, incomplete)
        from companion.cli.theme_names import themed

        offered = super().shell_complete(ctx, "--")
        for item in offered:
            item.value = themed(item.value)
        return [item for item in offered if item.value.startswith(incomplete)]


class HostGroup(TyperGroup):
    """A group of commands that refuses in words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from companion.cli.options import terminal_options

        self.params += terminal_options(hidden=True)

    def format_help(self, ctx: Context, formatter: Any) -> None:
        """Write the help in the host's language."""
        TyperGroup.format_help(_in_words(self, ctx, formatter), ctx, formatter)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str, Any, list[str]]:
        """Find a command.

        Raises:
            UsageRefusal: there is none of this name.
        """
        command = self.get_command(ctx, args[0])
        if command is None and not ctx.resilient_parsing:
            from companion.cli.usage import no_such_command

            raise no_such_command(args[0], self.list_commands(ctx), ctx.command_path)
        return args[0], command, args[1:]


PLAIN_COLUMNS = 10_000  # columns of plain help: a screen reader reads whole sentences
MIN_FRAMED = 50  # columns; less leaves a few letters of each option
WHOLE_EVENING = "evening"  # the command of a line without one


def with_command(typed: "Sequence[str]") -> list[str]:
    """Return a command line; one of options alone, or of nothing, is the whole evening."""
    own = typed and not typed[0].startswith("-")
    about = typed and typed[0] in {*HELP_OPTIONS, "--version", *_COMPLETION}
    return [*typed] if own or about else [WHOLE_EVENING, *typed]


class _Commands(HostGroup):
    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the words; without a command, those of the whole evening."""
        return super().parse_args(ctx, args if ctx.resilient_parsing else with_command(args))

    _listed = False  # their options are not asked for

    def format_help(self, ctx: Context, formatter: Any) -> None:
        """Write the list of all commands, without building each with its options."""
        in_words = _in_words(self, ctx, formatter)
        in_words._listed = True
        TyperGroup.format_help(in_words, ctx, formatter)

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002
        if self._listed:
            return _listed(cmd_name)
        if cmd_name not in COMMANDS:
            from companion.cli.theme_names import plain_command

            cmd_name = plain_command(cmd_name, COMMANDS)
        return _load(cmd_name) if cmd_name in COMMANDS else None

    def shell_complete(self, ctx: Context, incomplete: str) -> list[Any]:
        """Offer the commands without loading them, as the theme of the table calls them."""
        from companion.cli.completion import complete_command

        names = TyperArgument(
            param_decls=["command"],
            autocompletion=lambda _ctx, _args, typed: complete_command(typed),
        )
        commands = names.shell_complete(ctx, incomplete)
        own = super(TyperGroup, self).shell_complete(ctx, incomplete)
        if not incomplete.startswith("--"):
            return [*commands, *own]
        alone = _load(WHOLE_EVENING)  # a line of options is the whole evening
        inner = typer.Context(alone, parent=ctx, info_name=WHOLE_EVENING, resilient_parsing=True)
        known = {item.value for item in own}
        options = alone.shell_complete(inner, incomplete)
        return [*own, *(item for item in options if item.value not in known)]


app = typer.Typer(
    cls=_Commands,
    help="The companion of a Secret Hitler host: it deals sealed envelopes, reads the night aloud "
    "and follows the board, so that you can play.",
    epilog="Secret Hitler is by Mike Boxleiter, Tommy Maranges, Max Temkin and Mac Schubert, "
    "CC BY-NC-SA 4.0. This companion is unofficial.",
    context_settings={"help_option_names": [*HELP_OPTIONS]},
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from companion import __version__

        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def _companion(
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    from companion.cli.host import HOST

    HOST.house.put_right()


def command_of(commands: typer.Typer) -> Command:
    """Return the commands as Click has them; their help has no frames where a terminal is narrow."""
    narrow = get_terminal_size().columns < MIN_FRAMED
    commands.rich_markup_mode = None if narrow else "rich"
    command = typer.main.get_command(commands)
    assert isinstance(command, TyperCommand | TyperGroup)  # noqa: S101  for the type checker
    return command


def _listed(name: str) -> Command:
    handler = handler_of(name)
    said = handler.info.help if isinstance(handler, typer.Typer) else getdoc(handler)
    from companion.cli.command_help import listed_help

    panel, said = listed_help(name, COMMANDS[name][0], said)
    return TyperCommand(name, help=said, rich_help_panel=panel, hidden=name in HIDDEN_COMMANDS)


def _load(name: str) -> Command:
    group = handler_of(name)
    if isinstance(group, typer.Typer):
        group.info.cls = HostGroup
        for info in group.registered_commands:
            info.cls = HostCommand
    else:
        alone = typer.Typer(add_completion=False)
        settings = {"ignore_unknown_options": name in PASSES_ON}
        alone.command(name, cls=HostCommand, context_settings=settings)(group)
        group = alone
    command = command_of(group)
    command.name, command.rich_help_panel, command.hidden = (
        name,
        COMMANDS[name][0],
        name in HIDDEN_COMMANDS,
    )
    return command
