"""The keys that seal and open deals: the only use of cryptography."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import hexdigits

from companion.deal.roles import SALT, Deal
from companion.deal.sealed import SealedDeal
from companion.files.atomic_write import explained
from companion.files.file_refusal import FileRefusal
from companion.rules.pieces import Role

FOLDER = "keys"  # in the folder of the games
NAME_DIGITS = 16  # digits of the fingerprint
MAX_KEY = 1000  # bytes

_ROLES = (Role.LIBERAL, Role.FASCIST, Role.HITLER)  # sealed by their places here, a byte each


class KeyGone(FileRefusal):
    """The key of this deal does not exist, or cannot be read."""


class KeyChanged(FileRefusal):
    """The key, the sealed deal, its fingerprint and the names do not match."""


class KeyRemains(FileRefusal):
    """The key of a deal that was not kept cannot be removed."""


class KeyRing:
    """The keys of the deals in a folder of games, each in a file that only its owner may read.

    They are apart from the games, so that a copy of the games or a record reveals no role.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def path(self, sealed: SealedDeal) -> Path:
        """Where the key of this deal is, whatever its fingerprint looks like."""
        digits = "".join(digit for digit in sealed.fingerprint if digit in hexdigits)
        return self._folder / f"{digits[:NAME_DIGITS]}.key"

    def seal(self, deal: Deal) -> SealedDeal:
        """The deal sealed with a key of its own, which is on the disk when this returns.

        Raises:
            Refusal: the key cannot be written.
        """
        from cryptography.fernet import Fernet

        key = Fernet.generate_key()
        roles = bytes(map(_ROLES.index, deal.roles))
        sealed = SealedDeal(deal.fingerprint, Fernet(key).encrypt(deal.salt + roles).decode())
        path = self.path(sealed)
        with explained(path):
            _write(path, key)
        return sealed

    def open(self, sealed: SealedDeal, players: Sequence[str]) -> Deal:
        """The deal to these players, which is the one that was sealed.

        Raises:
            KeyGone: its key cannot be read.
            KeyChanged: the key, the sealed deal, its fingerprint and the names do not match.
        """
        from cryptography.fernet import Fernet, InvalidToken

        path = self.path(sealed)
        key = _read(path)
        with suppress(InvalidToken, ValueError, LookupError):
            content = Fernet(key).decrypt(sealed.token)
            roles = [_ROLES[place] for place in content[SALT:]]
            for neutral in (False, True):
                deal = Deal(players, roles, content[:SALT], neutral=neutral)
                if deal.fingerprint == sealed.fingerprint:
                    return deal
        raise KeyChanged(path)

    def forget(self, sealed: SealedDeal) -> None:
        """Remove the key of a deal that could not be kept, if it is there.

        Raises:
            KeyRemains: it cannot be removed.
        """
        path = self.path(sealed)
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:
            pass
        except OSError:
            raise KeyRemains(path) from None


def _write(path: Path, key: bytes) -> None:
    """Write a new file that others can never read, and flush it to the disk."""
    folder = path.parent
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700, parents=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    for changed in (folder, folder.parent):
        _names_to_disk(changed)


def _names_to_disk(folder: Path) -> None:
    with suppress(OSError):  # as SQLite does: Windows cannot, nor can some file systems
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _read(path: Path) -> bytes:
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(MAX_KEY)
    raise KeyGone(path)
