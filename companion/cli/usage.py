"""Errors of Typer in a command line, as refusals: by the attributes of the errors."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, TypeAlias

from typer import Context, TyperException
from typer.core import TyperGroup

from companion.cli import refusals
from companion.cli.refusals import UnsuitableValue, ValueFault
from companion.cli.theme_names import themed
from companion.errors import UsageRefusal

Parameter: TypeAlias = Any  # a TyperOption or a TyperArgument

MAX_SLIP = 2  # letters that a similar word has more, or fewer
# Of the types of values, by the name that Typer has for them; "composite" are several numbers.
VALUE_FAULTS: dict[str, ValueFault] = {
    "int": "no_whole_number",
    "float": "no_number",
    "composite": "no_number",
    "path": "unreadable_file",
}


def usage_refusal(error: TyperException) -> UsageRefusal:
    """Return the refusal for an error of the command line."""
    context: Context | None = getattr(error, "ctx", None)
    if context is None:
        return refusals.UnclearCommand("unclear", "companion")
    command = themed(context.command_path)
    match vars(error):
        case {"option_name": option, "possibilities": _}:
            similar = _similar(option, options_of(context))
            return refusals.NoSuchWord(command, option, similar, len(similar))
        case {"option_name": option}:
            return _lone_option(context, command, option)
        case {"param_type": _}:
            return refusals.UnclearCommand("missing", usage(context))
        case {"param": parameter} if parameter:
            return _unsuitable(command, parameter)
        case _ if isinstance(context.command, TyperGroup):
            allowed = tuple(context.command.list_commands(context))
            return refusals.MissingCommand(command, allowed)
    return refusals.UnclearCommand("unclear", command)


def no_such_command(name: str, known: Iterable[str], command: str) -> UsageRefusal:
    """Return the refusal of a command that is not `known`, with those that may be meant."""
    similar = _similar(name, known)
    return refusals.NoSuchWord(command, name, similar, len(similar))


def usage(context: Context) -> str:
    """Return a command as it is written, without its options."""
    arguments = [
        parameter for parameter in context.command.params if parameter.param_type_name == "argument"
    ]
    return " ".join((themed(context.command_path), *map(argument, arguments)))


def argument(parameter: Parameter) -> str:
    """Return an argument as help and refusals write it."""
    if parameter.metavar:
        return str(parameter.metavar)
    name = str(parameter.name).upper()
    name = name if parameter.required else f"[{name}]"
    return f"{name}..." if parameter.nargs == -1 else name


def options_of(context: Context) -> tuple[str, ...]:
    """Return all options of a command."""
    parameters = context.command.get_params(context)
    return tuple(
        name
        for parameter in parameters
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name[0] == "-"
    )


def _lone_option(context: Context, command: str, option: str) -> UsageRefusal:
    fault: ValueFault = "lacking"
    for parameter in context.command.get_params(context):
        is_meant = option in (*parameter.opts, *parameter.secondary_opts)
        if is_meant and getattr(parameter, "is_flag", False):
            fault = "unwanted"
    return UnsuitableValue(fault, command, themed(option))


def _unsuitable(command: str, parameter: Parameter) -> UsageRefusal:
    kind, option = parameter.type, shown(parameter)
    if kind.name == "choice":
        return refusals.NotAChoice(option, tuple(map(str, getattr(kind, "choices", ()))))
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if low is not None and high is not None:
        return refusals.NumberNotBetween(option, low, high)
    fault = VALUE_FAULTS.get("composite" if kind.is_composite else kind.name)
    return (
        UnsuitableValue(fault, command, option)
        if fault
        else refusals.UnclearCommand("unclear", command)
    )


def shown(parameter: Parameter) -> str:
    """Return an option or an argument as refusals name it."""
    if parameter.param_type_name == "option":
        return themed(max(parameter.opts, key=len))
    return argument(parameter)


def _similar(typed: str, known: Iterable[str]) -> tuple[str, ...]:
    words = [*dict.fromkeys(map(themed, known))]
    near = get_close_matches(typed, words)
    return tuple(word for word in near if abs(len(word) - len(typed)) <= MAX_SLIP)
