"""The vault of a game: all that nobody may read before its end, in one encrypted file.

The key lies in a file of its own beside it. It is erased when the game is shown, and what copies of
the vault are left then opens nothing. Each change is on the disk before the call returns.
"""

import json
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.deal.key_folder import KEYS_FOLDER
from companion.deal.keys import NAME_DIGITS, KeyGone, write_private
from companion.files.atomic_write import explained, names_to_disk
from companion.files.replacement import erase

_VAULT, _KEY = ".vault", ".vault-key"
_KEY_BYTES, _NONCE_BYTES = 32, 12


class Vault:
    """The secret values of a game, named by the commitment to its digital deck.

    Values are those of JSON: the deck's secret, what Presidents discarded, and whatever else a
    moderator keeps. Nothing of them is in a name, a repr or an error.
    """

    def __init__(self, games: Path, commitment: str) -> None:
        self._name = commitment[:NAME_DIGITS]
        folder = games / KEYS_FOLDER
        self.path, self._key_path = folder / f"{self._name}{_VAULT}", folder / f"{self._name}{_KEY}"

    @property
    def is_open(self) -> bool:
        """Return whether the key is there, so that the vault can be read."""
        return self._key_path.is_file()

    def read(self) -> dict[str, Any]:
        """Return the values.

        Raises:
            KeyGone: the key was erased, or is not that of this vault.
        """
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        with suppress(OSError, InvalidTag, ValueError):
            sealed, key = self.path.read_bytes(), ChaCha20Poly1305(self._key_path.read_bytes())
            nonce, text = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
            values: dict[str, Any] = json.loads(key.decrypt(nonce, text, self._name.encode()))
            return values
        raise KeyGone(self.path)

    def keep(self, **values: Any) -> None:
        """Replace some values, or make the vault with them; the others stay.

        Raises:
            KeyGone: the key was erased.
            Refusal: the vault cannot be written.
        """
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        if self.path.exists():
            values = self.read() | values
        else:
            with explained(self._key_path):
                write_private(self._key_path, secrets.token_bytes(_KEY_BYTES))
        nonce, key = (
            secrets.token_bytes(_NONCE_BYTES),
            ChaCha20Poly1305(self._key_path.read_bytes()),
        )
        sealed = key.encrypt(nonce, json.dumps(values).encode(), self._name.encode())
        with explained(self.path):
            write_private(self.path, nonce + sealed)

    def erase(self) -> None:
        """Erase the key, and the vault: nothing opens what copies of it are left.

        Raises:
            Refusal: they cannot be removed.
        """
        for path in (self._key_path, self.path):
            with explained(path):
                erase(path)
        names_to_disk(self.path.parent)

    def __repr__(self) -> str:
        return f"Vault({self._name})"
