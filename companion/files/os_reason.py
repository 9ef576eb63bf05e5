"""Errors of the operating system by number; its own messages may be in another language."""

import errno

from companion.errors import Detail


class OSReason(Detail):
    """Why a system call failed; `code` is the name of the error, like "EIO", or empty."""

    code: str
    number: int


def os_reason(error: OSError) -> OSReason:
    """The reason of an error, known by its number."""
    number = error.errno or 0
    return OSReason(errno.errorcode.get(number, ""), number)
