"""What Typer finds wrong with a command line, as a refusal: by class and attributes of its errors."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from typer._click import exceptions as click
from typer._click.core import Context, Parameter
from typer.core import TyperGroup
from typer.exceptions import TyperException

from companion.cli import refusals
from companion.cli.host import words
from companion.errors import UsageRefusal
from companion.words.tables import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def usage_refusal(error: TyperException) -> UsageRefusal:
    """What is wrong with the command line."""
    context: Context | None = getattr(error, "ctx", None)
    if context is None:
        return refusals.UnclearCommand("companion")
    command = _themed(context.command_path)
    match error:
        case click.NoSuchOption(option_name=option):
            similar = _similar(option, map(_themed, options_of(context)))
            if similar:
                return refusals.MisspeltOption(command, option, similar)
            return refusals.NoSuchOption(command, option)
        case click.BadOptionUsage(option_name=option):
            return _lone_option(context, command, option)
        case click.MissingParameter():
            return refusals.MissingArgument(usage(context))
        case click.BadParameter(param=Parameter() as parameter):
            return _unsuitable(context, parameter)
        case _ if isinstance(context.command, TyperGroup):
            allowed = tuple(context.command.list_commands(context))
            return refusals.MissingCommand(command, allowed)
    return refusals.UnclearCommand(command)


def no_such_command(name: str, known: "Iterable[str]", command: str) -> UsageRefusal:
    """A command that is not `known`, and those that may be meant."""
    similar = _similar(name, map(_themed, known))
    if similar:
        return refusals.MisspeltCommand(name, similar)
    return refusals.NoSuchCommand(name, command)


def usage(context: Context) -> str:
    """A command as it is written, without its options."""
    arguments = [one for one in context.command.params if one.param_type_name == "argument"]
    return " ".join((_themed(context.command_path), *map(argument, arguments)))


def argument(parameter: Parameter) -> str:
    """An argument as help and refusals write it."""
    name = parameter.metavar or str(parameter.name).upper()
    if parameter.metavar:
        return name
    name = name if parameter.required else f"[{name}]"
    return f"{name}..." if parameter.nargs == -1 else name


def options_of(context: Context) -> tuple[str, ...]:
    """All options of a command."""
    found = context.command.get_params(context)
    return tuple(
        name for one in found for name in (*one.opts, *one.secondary_opts) if name[0] == "-"
    )


def _lone_option(context: Context, command: str, option: str) -> UsageRefusal:
    """An option has too few values, or a switch has one."""
    if option in _switches(context):
        return refusals.OptionWithValue(_themed(option))
    for one in context.command.params:
        if option in one.opts and one.nargs > 1:
            return refusals.SeveralNumbers(command, _themed(option), one.nargs)
    return refusals.OptionWithoutValue(command, _themed(option))


def _unsuitable(context: Context, parameter: Parameter) -> UsageRefusal:
    """The value of a parameter is not of its type."""
    kind, option = parameter.type, shown(parameter)
    if kind.name.startswith("int"):
        return refusals.NotAWholeNumber(option)
    if kind.name.startswith("float") or kind.is_composite:  # four numbers
        return refusals.NotANumber(option)
    if kind.name == "choice":
        allowed = tuple(str(getattr(one, "value", one)) for one in getattr(kind, "choices", ()))
        return refusals.NotAChoice(option, allowed)
    if kind.name in {"path", "file", "directory", "filename"}:
        return refusals.UnreadableFile(option)
    return refusals.UnclearCommand(_themed(context.command_path))


def shown(parameter: Parameter) -> str:
    """An option or an argument as refusals name it."""
    if parameter.param_type_name == "option":
        return _themed(max(parameter.opts, key=len))
    return argument(parameter)


def _switches(context: Context) -> set[str]:
    """The options that take no value."""
    found = context.command.get_params(context)
    return {
        name
        for one in found
        if getattr(one, "is_flag", False)
        for name in (*one.opts, *one.secondary_opts)
    }


def _similar(typed: str, known: "Iterable[str]") -> tuple[str, ...]:
    return tuple(get_close_matches(typed, dict.fromkeys(known), cutoff=0.7))


def _themed(name: str) -> str:
    """A command or an option as the theme of the table has it."""
    themed: str = terms_of(words().theme).themed(name)
    return themed
