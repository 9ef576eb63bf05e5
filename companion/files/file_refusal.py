"""Errors about files, and the causes of errors of the operating system.

Causes are found by number: messages are in the language of the system.
"""

import errno
from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import Detail, Refusal


class FileRefusal(Refusal):
    """Base class of errors about a file."""

    file: Path


Cause: TypeAlias = Literal["forbidden", "missing", "name", "full", "busy", "other"]
_CODES: dict[Cause, list[str]] = {
    "forbidden": ["EACCES", "EPERM", "EROFS"],
    "missing": ["ENOENT", "ENOTDIR"],
    "name": ["EISDIR", "ENAMETOOLONG", "EINVAL", "ELOOP"],
    "full": ["ENOSPC", "EDQUOT", "EFBIG"],
    "busy": ["EBUSY", "ETXTBSY", "EAGAIN", "EMFILE", "ENFILE"],
}


class OSReason(Detail):
    """The cause of a failed system call; `number` is the errno, or 0."""

    why: Cause
    number: int = 0


def os_reason(error: OSError) -> OSReason:
    """Return the cause of an operating system error, found by its number."""
    number = error.errno or 0
    name = errno.errorcode.get(number, "-")
    return OSReason(next((why for why in _CODES if name in _CODES[why]), "other"), number)
