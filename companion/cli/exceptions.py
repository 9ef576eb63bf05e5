"""Exceptions that end a command, as refusals."""

from typer import TyperException

from companion.cli.refusals import OutOfMemory, ProgramFault, SystemRefused, SystemRefusedFile
from companion.errors import Refusal
from companion.files.file_refusal import os_reason


def refusal_of(error: Exception) -> Refusal:
    """Return what a host reads about an exception that has ended a command."""
    match error:
        case TyperException():
            from companion.cli.usage import usage_refusal

            return usage_refusal(error)
        case MemoryError():
            return OutOfMemory()
        case OSError(filename=None):
            return SystemRefused(os_reason(error))
        case OSError():
            return SystemRefusedFile(str(error.filename), os_reason(error))
    return ProgramFault(type(error).__name__)
