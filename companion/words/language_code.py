"""Codes of languages as in BCP 47, but in small letters: "pt", "pt-br".

A code is the name of a folder too, and not all file systems tell large letters from small ones.
"""

import re

from companion.errors import Refusal

LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_DEVICES = {"aux", "con", "nul", "prn"}  # names that folders cannot have on Windows


class NoLanguageCode(Refusal):
    """A code is not a language code of BCP 47, or Windows does not allow a folder of this name."""

    name: str


def as_code(typed: str) -> str:
    """Return a typed code in the form in which codes are shown: "pt_BR" becomes "pt-br"."""
    return typed.strip().lower().replace("_", "-")


def checked_code(typed: str) -> str:
    """Return a typed code in its usual form, after checking it.

    Raises:
        NoLanguageCode: it is no language code, or Windows has a device of this name.
    """
    code = as_code(typed)
    if not is_language_code(code) or code in _DEVICES:
        raise NoLanguageCode(typed.strip()[:40])
    return code


def is_language_code(code: str) -> bool:
    """Return True if a code looks like "pt" or "pt-br"."""
    return LANGUAGE_CODE.fullmatch(code) is not None
