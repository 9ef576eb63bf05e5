"""Conversion of exceptions that end a command to errors with a sentence for the host."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, TypeAlias

from typer import Context, TyperException
from typer.core import TyperGroup

from companion.cli.host import (
    NoSuchWord,
    NotAChoice,
    OutOfMemory,
    ProgramFault,
    SystemRefused,
    UnclearCommand,
    UnsuitableValue,
    ValueFault,
    themed,
)
from companion.errors import Refusal, UsageRefusal
from companion.files.atomic_write import os_reason
from companion.table.names import HowTo

Parameter: TypeAlias = Any  # a TyperOption or a TyperArgument

MAX_SLIP = 2  # greatest difference in length of similar words
# Faults by Typer's name for the type of value; "composite" is several numbers.
VALUE_FAULTS: dict[str, ValueFault] = {
    "int": "no_number",
    "float": "no_number",
    "composite": "no_number",
    "path": "no_file",
}


def refusal_of(error: Exception) -> Refusal:
    """Return the error to show to the host for an exception that has ended a command."""
    match error:
        case TyperException():
            return _usage_refusal(error)
        case MemoryError():
            return OutOfMemory()
        case OSError():
            return SystemRefused(str(error.filename or "companion"), os_reason(error))
    return ProgramFault(type(error).__name__)


def _usage_refusal(error: TyperException) -> UsageRefusal:
    context: Context | None = getattr(error, "ctx", None)
    if context is None:
        return UnclearCommand("unclear", "companion")
    command = themed(context.command_path)
    match vars(error):
        case {"option_name": option, "possibilities": _}:
            return no_such_word(option, options_of(context), command)
        case {"option_name": option}:
            flags = options_of(context, lambda parameter: getattr(parameter, "is_flag", False))
            fault: ValueFault = "unwanted" if option in flags else "lacking"
            return UnsuitableValue(fault, command, themed(option))
        case {"param_type": _}:
            return HowTo(usage(context))
        case {"param": parameter} if parameter:
            return _unsuitable(command, parameter)
        case _ if isinstance(context.command, TyperGroup):
            return NotAChoice(command, tuple(context.command.list_commands(context)))
    return UnclearCommand("unclear", command)


def no_such_word(typed: str, known: Iterable[str], command: str) -> UsageRefusal:
    """Return the error for an unknown option or command, with similar `known` names."""
    near = get_close_matches(typed, [*dict.fromkeys(map(themed, known))])
    similar = tuple(word for word in near if abs(len(word) - len(typed)) <= MAX_SLIP)
    return NoSuchWord(command, typed, similar, len(similar))


def usage(context: Context) -> str:
    """Return a command as it is typed, without its options."""
    parameters = context.command.params
    arguments = (
        argument(parameter) for parameter in parameters if parameter.param_type_name == "argument"
    )
    return " ".join((themed(context.command_path), *arguments))


def argument(parameter: Parameter) -> str:
    """Return the name of an argument as it appears in help and errors."""
    if parameter.metavar:
        return str(parameter.metavar)
    name = str(parameter.name).upper()
    name = name if parameter.required else f"[{name}]"
    return f"{name}..." if parameter.nargs == -1 else name


def options_of(
    context: Context, is_meant: Callable[[Parameter], bool] = lambda _: True
) -> tuple[str, ...]:
    """Return the names of a command's options for which `is_meant` is true, or of all."""
    return tuple(
        name
        for parameter in filter(is_meant, context.command.get_params(context))
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name[0] == "-"
    )


def _unsuitable(command: str, parameter: Parameter) -> UsageRefusal:
    kind, option = parameter.type, shown(parameter)
    if kind.name == "choice":
        return NotAChoice(option, tuple(map(str, getattr(kind, "choices", ()))))
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if low is not None and high is not None:
        return NotAChoice(option, (f"{low}–{high}",))
    fault = VALUE_FAULTS.get("composite" if kind.is_composite else kind.name)
    return UnsuitableValue(fault, command, option) if fault else UnclearCommand("unclear", command)


def shown(parameter: Parameter) -> str:
    """Return the name of an option or an argument for an error."""
    if parameter.param_type_name == "option":
        return themed(max(parameter.opts, key=len))
    return argument(parameter)
