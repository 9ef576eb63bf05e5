"""Encrypted file with all secrets of a moderated game that nobody may read before its end.

The key is in a separate file. It is erased when the game is shown, and remaining copies of the
encrypted file can then not be read. Each change is on the disk before the call returns.
"""

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.deal.keys import NAME_DIGITS, write_private
from companion.deal.secret_files import KEYS_FOLDER, VaultGone, writing_note
from companion.files.atomic_write import erase, explained, names_to_disk

_KEY_BYTES, _NONCE_BYTES = 32, 12
_BLOCK = 4096  # bytes; the size of the text is rounded up to these


class Vault:
    """The encrypted secrets of a game, named by the commitment to its Policy deck.

    Values are those of JSON: the deck's secret, what Presidents discarded, and whatever else a
    moderator keeps. Nothing of them is in a name, a repr or an error.
    """

    def __init__(self, games: Path, commitment: str) -> None:
        self.path = games / KEYS_FOLDER / f"{commitment[:NAME_DIGITS]}.vault"
        self._key = self.path.with_suffix(".vault-key")

    @property
    def is_open(self) -> bool:
        """True if the key exists, so that the secrets can be read."""
        return self._key.is_file()

    def read(self) -> dict[str, Any]:
        """Return the secret values of the game.

        Raises:
            VaultGone: the key was erased, or does not fit.
        """
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        with suppress(OSError, InvalidTag, ValueError):
            sealed, cipher = self.path.read_bytes(), ChaCha20Poly1305(self._key.read_bytes())
            nonce, text = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
            values: dict[str, Any] = json.loads(cipher.decrypt(nonce, text, self._name))
            return values
        raise VaultGone(self.path)

    def keep(self, **values: Any) -> None:
        """Store some secret values and leave the others as they are; create the file if needed.

        Raises:
            VaultGone: the key was erased.
            Refusal: the file cannot be written.
        """
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        with explained(self.path):
            if self.path.exists():
                values = self.read() | values
            else:
                write_private(self._key, secrets.token_bytes(_KEY_BYTES))
            cipher, nonce = (
                ChaCha20Poly1305(self._key.read_bytes()),
                secrets.token_bytes(_NONCE_BYTES),
            )
            text = json.dumps(values).encode()
            # the size of the file must not show whether a vote was Ja or Nein
            size = len(text) + secrets.randbelow(_BLOCK)
            sealed = cipher.encrypt(nonce, text.ljust(size - size % -_BLOCK), self._name)
            write_private(self.path, nonce + sealed)

    @contextmanager
    def new(self, **values: Any) -> Iterator[None]:
        """Make the vault of a game that is stored in the block; erase it if the game is not stored.

        If the program is killed meanwhile, its next start does so.

        Raises:
            Refusal: the vault cannot be written.
        """
        existed = self.path.exists()
        with writing_note(self.path.parent, None, ()):
            try:
                self.keep(**values)
                yield
            except BaseException:
                if not existed:
                    self.erase()
                raise

    def erase(self) -> None:
        """Erase the key, then the encrypted file, so that remaining copies cannot be read.

        Raises:
            Refusal: they cannot be removed.
        """
        with explained(self.path):
            erase(self._key)
            erase(self.path)
        names_to_disk(self.path.parent)

    @property
    def _name(self) -> bytes:
        return self.path.stem.encode()
