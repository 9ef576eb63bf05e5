"""The commands as Typer runs them, each built when needed, with help in the host's language."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from copy import copy
from functools import lru_cache
from inspect import getdoc
from shutil import get_terminal_size
from typing import Annotated, Any, TypeAlias, cast

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup

from companion.cli.command_table import COMMANDS, DEFAULT_COMMANDS, HIDDEN_COMMANDS, handler_of
from companion.cli.host import (
    HOST,
    NoUse,
    UnsuitableValue,
    terminal_codes,
    terminal_words,
    themed,
)
from companion.cli.usage import argument, no_such_word, options_of, shown, usage
from companion.errors import Refusal
from companion.files.toml import Values, toml_values
from companion.words.sentences import with_placeholders
from companion.words.tables import ENGLISH, Terms, plain_word, scripts_of

Command: TypeAlias = TyperCommand | TyperGroup
Context: TypeAlias = Any  # context of typer's commands; its class is private

HELP_FILE = "help.toml"
PANELS_TABLE, OPTIONS_TABLE, COMMANDS_TABLE = "panels", "options", "commands"  # tables of the file
EXAMPLES_KEY, USAGE_KEY = "examples", "usage"  # keys of the words before examples and a command
EPILOG_KEY = "epilog"  # key of the last paragraph
_EXAMPLE_START = ": companion"
_ARGUMENTS_PANEL, _OPTIONS_PANEL = "Arguments", "Options"  # panels of parameters that name no panel

# Texts of Typer's framed help, which it reads once, before the host's language is known.
_FRAMED_TEXTS = {
    key: vars(rich_utils)[key]
    for key in ("DEFAULT_STRING", "REQUIRED_LONG_STRING", "COMMANDS_PANEL_TITLE")
}

FOR_A_READER = ("evening", "envelope", "night", "play", "status", "recap", "reveal")  # show --plain
PASSES_ON = ("amend",)  # its arguments are another command with its options
HELP_OPTIONS = ("-h", "--help")


class _ForTheHost:
    """Base of commands and groups: options of the terminal, and help in the host's language."""

    params: list[Any]
    name: str | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from companion.cli.options import terminal_options

        for parameter in self.params:
            if parameter.type.name == "choice":
                vars(parameter.type)["case_sensitive"] = False
        self.params += terminal_options(hidden=self.name not in FOR_A_READER)

    def in_words(self, ctx: Context, formatter: Any) -> Any:
        in_words: Any = copy(self)
        _translate(in_words, ctx)
        if HOST.is_plain:  # no boxes and no broken lines
            in_words.rich_markup_mode, formatter.width = None, PLAIN_COLUMNS
        return in_words

    def format_help(self, ctx: Context, formatter: Any) -> None:
        in_words: Any = super(_ForTheHost, self.in_words(ctx, formatter))
        in_words.format_help(ctx, formatter)

    def format_usage(self, ctx: Context, formatter: Any) -> None:
        pieces = cast("Command", self).collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), _help_texts().get(USAGE_KEY))


class HostCommand(_ForTheHost, TyperCommand):
    """A command that accepts the words of every theme in its options, and reports errors in sentences."""

    allow_extra_args = True  # extra arguments are refused below

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the words after the command's name.

        Raises:
            UsageRefusal, TyperException: the command does not accept them.
        """
        typed = list(args)
        try:
            try:
                rest = super().parse_args(ctx, args)
            except typer.TyperException as error:
                if "possibilities" not in vars(error):  # only unknown options have suggestions
                    raise
                rest = super().parse_args(ctx, _plain_options(typed, options_of(ctx)))
        except typer.TyperException as error:
            vars(error)["ctx"] = ctx  # some errors have no context
            raise
        if ctx.resilient_parsing:
            return rest
        if rest:
            raise NoUse(tuple(rest), usage(ctx))
        for parameter in self.params:
            if parameter.type.name != "path":
                continue
            given = ctx.params.get(parameter.name or "")
            for path in given if isinstance(given, tuple) else (given,):
                if path in ("", "-"):  # the current folder, and invalid entries of PATH
                    raise UnsuitableValue("no_file", ctx.command_path, shown(parameter))
        return rest

    def shell_complete(self, ctx: Context, incomplete: str) -> list[Any]:
        """Complete option values for the shell, by their names in the theme of the current game."""
        if not incomplete.startswith("--"):
            return super().shell_complete(ctx, incomplete)
        offered = super().shell_complete(ctx, "--")
        for item in offered:
            item.value = themed(item.value)
        return [item for item in offered if item.value.startswith(incomplete)]


def _plain_options(typed: Sequence[str], known: Collection[str]) -> list[str]:
    end = typed.index("--") if "--" in typed else len(typed)
    parts = (word.partition("=") for word in typed[:end])
    plain = (
        plain_word(HOST.words().theme, name, known, Terms.option) + sign + value
        if name.startswith("--")
        else name + sign + value
        for name, sign, value in parts
    )
    return [*plain, *typed[end:]]


class HostGroup(_ForTheHost, TyperGroup):
    """A group of commands that reports errors in sentences."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the words; if none is the name of a command, run the default command, if there is one."""
        command = DEFAULT_COMMANDS.get(self.name or "")
        known = {*self.list_commands(ctx), *HELP_OPTIONS}
        own = [command] if command and (not args or args[0] not in known) else []
        return super().parse_args(ctx, [*own, *args])

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str, Any, list[str]]:
        """Return the command of this name in the group.

        Raises:
            UsageRefusal: there is no command of this name.
        """
        command = self.get_command(ctx, args[0])
        if command is None and not ctx.resilient_parsing:
            raise no_such_word(args[0], self.list_commands(ctx), ctx.command_path)
        return args[0], command, args[1:]


PLAIN_COLUMNS = 10_000  # columns of plain help: a screen reader reads whole sentences
MIN_FRAMED = 50  # columns; less leaves a few letters of each option
WHOLE_EVENING = "evening"  # the command to run if none is typed


class _Commands(HostGroup):
    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the words; if none is a command, the options are those of the whole evening."""
        about = {*HELP_OPTIONS, "--version", "--install-completion", "--show-completion"}
        is_evening = not args or (args[0].startswith("-") and args[0] not in about)
        own = [WHOLE_EVENING] if is_evening and not ctx.resilient_parsing else []
        return super().parse_args(ctx, [*own, *args])

    _listed = False  # True while only the names of commands are listed

    def in_words(self, ctx: Context, formatter: Any) -> Any:
        in_words = super().in_words(ctx, formatter)
        in_words._listed = True  # list all commands without building each
        return in_words

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002
        if self._listed:
            return _listed(cmd_name)
        if cmd_name not in COMMANDS:
            cmd_name = plain_word(HOST.words().theme, cmd_name, COMMANDS)
        return _load(cmd_name) if cmd_name in COMMANDS else None

    def shell_complete(self, ctx: Context, incomplete: str) -> list[Any]:
        # complete names of commands without loading them, in the theme's terms
        from companion.cli.completion import complete

        names = TyperArgument(
            param_decls=["command"],
            autocompletion=lambda _ctx, _args, typed: complete("command")(typed),
        )
        commands = names.shell_complete(ctx, incomplete)
        own = super(TyperGroup, self).shell_complete(ctx, incomplete)
        if not incomplete.startswith("--"):
            return [*commands, *own]
        alone = _load(WHOLE_EVENING)  # options without a command are those of the whole evening
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
    HOST.house.put_right()


def command_of(commands: typer.Typer) -> Command:
    """Return the commands as a Click object; in a narrow terminal, help is shown without frames."""
    commands.rich_markup_mode = None if get_terminal_size().columns < MIN_FRAMED else "rich"
    command = typer.main.get_command(commands)
    assert isinstance(command, TyperCommand | TyperGroup)  # noqa: S101  for the type checker
    return command


def _listed(name: str) -> Command:
    handler, panel = handler_of(name), COMMANDS[name][0]
    text = handler.info.help if isinstance(handler, typer.Typer) else getdoc(handler)
    texts = _help_texts()
    return TyperCommand(
        name,
        help=texts.get(COMMANDS_TABLE, {}).get(name, text),
        rich_help_panel=_in_words(panel),
        hidden=name in HIDDEN_COMMANDS,
    )


def _load(name: str) -> Command:
    group = handler_of(name)
    if isinstance(group, typer.Typer):
        group.info.cls = HostGroup
        for info in group.registered_commands:
            info.cls = HostCommand
    else:
        alone = typer.Typer(add_completion=False)
        alone.command(
            name, cls=HostCommand, context_settings={"ignore_unknown_options": name in PASSES_ON}
        )(group)
        group = alone
    command = command_of(group)
    command.name, command.rich_help_panel = name, COMMANDS[name][0]
    command.hidden = name in HIDDEN_COMMANDS
    return command


# Help in the host's language: `audio_scripts/<language>/help.toml`; what it lacks stays English


def _translate(command: Any, context: Context) -> None:
    texts, words = _help_texts(), HOST.typed_words() or terminal_words()
    # like "words new"; not as it was typed, which may be a theme's term
    name = " ".join((*context.command_path.split()[1:-1], command.name or context.info_name))
    vars(rich_utils).update((key, _in_words(text)) for key, text in _FRAMED_TEXTS.items())
    meanings = texts.get(OPTIONS_TABLE, {}) | texts.get(name.split()[0], {}) | texts.get(name, {})
    summaries = texts.get(COMMANDS_TABLE, {})
    if text := summaries.get(name):
        shown = (part for part in str(command.help).split("\n\n") if _EXAMPLE_START in part)
        examples = (" ".join(part.split()).partition(": ")[2] for part in shown)
        lines = (f"{texts[EXAMPLES_KEY]} {example}" for example in examples)
        command.help = "\n\n".join((text, *lines))
    command.epilog = command.epilog and texts.get(EPILOG_KEY, command.epilog)
    command.options_metavar = with_placeholders(words, command.options_metavar)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = with_placeholders(words, command.subcommand_metavar)
        command.commands = {word: copy(inner) for word, inner in command.commands.items()}
        for word, inner in command.commands.items():
            inner.help = summaries.get(f"{name} {word}", inner.help)
    command.params = [*map(copy, command.params)]
    for parameter in command.get_params(context):
        is_option = parameter.param_type_name == "option"
        panel = parameter.rich_help_panel or (_OPTIONS_PANEL if is_option else _ARGUMENTS_PANEL)
        parameter.rich_help_panel = _in_words(panel)
        if parameter.metavar or not is_option:
            parameter.metavar = with_placeholders(words, argument(parameter))
        parameter.help = meanings.get(parameter.name, parameter.help)


def _in_words(english: str) -> str:
    return str(_help_texts().get(PANELS_TABLE, {}).get(english, english))


# Typer asks gettext for its own words, like "required"; they are in the host's help file instead.
vars(typer.core)["_"] = _in_words


def _help_texts() -> Values:
    return _texts(HOST.typed_language(), *terminal_codes())


@lru_cache(maxsize=1)
def _texts(*codes: str) -> Values:
    for code in codes:
        path = scripts_of(code) / code / HELP_FILE
        if code == ENGLISH or path.is_file():
            with suppress(Refusal):
                return toml_values(path)
            break
    return {}
