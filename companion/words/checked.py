"""Lines of the night that have passed their check, by their digests.

`audio_scripts/checked.txt` has those of what comes along. Lines that the host has accepted are kept beside the games.
"""

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion.words import tables

ACCEPTED = "night-lines.txt"  # beside the games


def was_checked(digest: str) -> bool:
    """Return whether a line with this digest comes along."""
    return digest in tables.shipped_checks()


def was_accepted(digest: str) -> bool:
    """Return whether the host has accepted a line with this digest."""
    path = _accepted()
    with suppress(OSError, ValueError):
        return path is not None and digest in path.read_text(encoding="ascii").split()
    return False


def accept(digests: Iterable[str]) -> None:
    """Remember that the host has accepted lines; without a folder of games, nothing is remembered.

    Raises:
        Refusal: the file cannot be written.
    """
    from companion.files.atomic_write import explained, sole_writer

    path = _accepted()
    if path is not None:
        with sole_writer(path), explained(path), path.open("a", encoding="ascii") as file:
            file.writelines(f"{digest}\n" for digest in digests)


def line_digest(language: str, moment: str, text: str) -> str:
    """Return the digest of a line at its moment of the night."""
    return sha256(f"{language} {moment} {text}".encode()).hexdigest()[:32]


def _accepted() -> Path | None:
    words = tables.own_folder()
    return words.with_name(ACCEPTED) if words else None
