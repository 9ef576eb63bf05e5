"""Key files of deals that can still be opened without The Reveal, readable only by their owner.

Each file has the words of The Reveal and the paths of the deal's secret files; each file of a
reprint adds a line. A deal without its key is sealed: only the words on paper open it. The key of a
deal of version 0.1 is 32 bytes in base64, and stays until that deal is revealed or sealed.
"""

import json
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import hexdigits

from companion.deal.roles import Deal
from companion.deal.sealed import SealedDeal
from companion.deal.sealing import opened, unseal
from companion.deal.secret_files import (
    KEY_SUFFIX,
    KEYS_FOLDER,
    LEFTOVER,
    SEALING,
    Destruction,
    KeyRemains,
    SecretFile,
    destroy,
    merged,
    secret_file,
)
from companion.files.atomic_write import (
    FileRefusal,
    erase,
    explained,
    names_to_disk,
    open_private,
    write_whole,
)
from companion.frozen import Frozen

NAME_DIGITS = 16  # digits of the fingerprint
KEY_BYTES = 32  # length of a key in version 0.1


class KeyGone(FileRefusal):
    """The encryption key of a deal is missing, or does not fit the deal."""


class KeyRing:
    """The encryption keys of the deals in a folder of games.

    They are stored apart from the games, so that a copy of the games reveals no role.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / KEYS_FOLDER

    def path(self, fingerprint: str, suffix: str = KEY_SUFFIX) -> Path:
        """Return the path of the file with the encryption key of a deal."""
        digits = "".join(digit for digit in fingerprint if digit in hexdigits)
        return self.folder / f"{digits[:NAME_DIGITS]}{suffix}"

    def has(self, sealed: SealedDeal) -> bool:
        """Return True if the encryption key of a deal exists, so that the program can still open it."""
        return self.path(sealed.fingerprint).is_file()

    def unsealed(self) -> tuple[str, ...]:
        """Return the fingerprints of the deals that have an encryption key, except version 0.1.

        If somebody has changed a key, only the beginning of its fingerprint is known.
        """
        return tuple(_deal_of(path) for path in self._files(KEY_SUFFIX) if not _is_of_0_1(path))

    def keep(
        self, sealed: SealedDeal, words: Sequence[str], files: Sequence[SecretFile] = ()
    ) -> None:
        """Write the encryption key of a deal, and make sure that it is on the disk.

        Raises:
            Refusal: the file cannot be written.
        """
        key = _Key(sealed.fingerprint, tuple(words), tuple(files))
        path = self.path(sealed.fingerprint)
        with explained(path):
            write_private(path, key.content)

    def words(self, sealed: SealedDeal) -> tuple[str, ...]:
        """Return the six words that open a deal, from its key file.

        Raises:
            KeyGone: the key was destroyed, or its file has been changed.
        """
        return self._key(sealed).words

    def add_files(self, sealed: SealedDeal, files: Sequence[SecretFile]) -> None:
        """Add secret files to the list in the key of a deal; deals of version 0.1 have no such list.

        The key file is extended rather than rewritten: a replaced file would leave its words on the
        disk.

        Raises:
            Refusal: the key is missing or changed, or cannot be written.
        """
        if sealed.number is None:
            return
        self._key(sealed)
        path = self.path(sealed.fingerprint)
        lines = "".join(f"\n{json.dumps(_values(file))}" for file in files)
        with explained(path), path.open("ab", buffering=0) as key_file:
            write_whole(key_file, lines.encode())

    def lists(self, fingerprint: str, places: Sequence[Path]) -> bool:
        """Return True if the key lists one of these files with the content that it has now."""
        key = _Key.read(self.path(fingerprint))
        return key is not None and any(
            secret_file(place, place.read_bytes()) in key.files
            for place in places
            if place.is_file()
        )

    def open(self, sealed: SealedDeal, players: Sequence[str]) -> Deal:
        """Decrypt the deal of these players with its key.

        Raises:
            KeyGone: the key was destroyed, or the key, the encrypted deal, its
                fingerprint and the names do not match.
        """
        path = self.path(sealed.fingerprint)
        if sealed.number is None:
            deal = opened(sealed, players, _content(path))
        else:
            deal = unseal(sealed, players, self.words(sealed))
        if deal is None:
            raise KeyGone(path)
        return deal

    def mark(self, fingerprint: str) -> None:
        """Mark a deal's encryption key for destruction, so that it cannot open the deal any more.

        Raises:
            KeyRemains: the file cannot be renamed.
        """
        path = self.path(fingerprint)
        try:
            path.replace(self.path(fingerprint, SEALING))
        except FileNotFoundError:
            pass
        except OSError:
            raise KeyRemains(path) from None
        names_to_disk(self.folder)

    def unmark(self, fingerprint: str) -> None:
        """Undo `mark`, so that the encryption key opens its deal again."""
        with suppress(OSError):
            self.path(fingerprint, SEALING).replace(self.path(fingerprint))

    def is_marked(self, sealed: SealedDeal) -> bool:
        """Return True if this deal's encryption key is marked for destruction, but still on the disk."""
        return self.path(sealed.fingerprint, SEALING).exists()

    def marked(self) -> tuple[str, ...]:
        """Return the fingerprints of the deals whose encryption keys are marked for destruction."""
        return tuple(map(_deal_of, self._files(SEALING)))

    def destroy(self, fingerprint: str, spared: Sequence[SecretFile] = ()) -> Destruction:
        """Destroy a marked key, and its secret files unless they were changed.

        Files that are locked are noted for `destroy_left`. Files with the paths of `spared` ones
        are not touched.

        Raises:
            KeyRemains: the key cannot be removed.
        """
        path, places = self.path(fingerprint, SEALING), {file.path for file in spared}
        key = _Key.read(path)
        files = [file for file in key.files if file.path not in places] if key else []
        destroyed = destroy(files)
        if destroyed.locked:
            left = tuple(file for file in files if file.path in destroyed.locked)
            with suppress(OSError):
                write_private(self.path(fingerprint, LEFTOVER), _Key(fingerprint, (), left).content)
        self._remove(path)
        return destroyed

    def destroy_left(self) -> Destruction:
        """Try again to delete secret files that other programs had locked."""
        fates = []
        for path in self._files(LEFTOVER):
            key = _Key.read(path)
            fates.append(destroy(key.files) if key else Destruction())
            if not fates[-1].locked:
                self._remove(path)
        return merged(fates)

    def forget(self, sealed: SealedDeal) -> None:
        """Destroy the encryption key of a deal if it exists, but not its secret files.

        Raises:
            KeyRemains: the key cannot be removed.
        """
        self._remove(self.path(sealed.fingerprint))

    def _files(self, suffix: str) -> list[Path]:
        return sorted(self.folder.glob(f"*{suffix}"))

    def _remove(self, path: Path) -> None:
        try:
            erase(path)
        except NotADirectoryError:
            pass
        except OSError:
            raise KeyRemains(path) from None
        names_to_disk(path.parent)

    def _key(self, sealed: SealedDeal) -> "_Key":
        path = self.path(sealed.fingerprint)
        key = _Key.of(_content(path))
        if key is None or key.deal != sealed.fingerprint:
            raise KeyGone(path)
        return key


class _Key(Frozen):
    """Content of the file with the encryption key of a deal."""

    deal: str  # fingerprint of the deal
    words: tuple[str, ...]
    files: tuple[SecretFile, ...]

    @property
    def content(self) -> bytes:
        return json.dumps(self.fields() | {"files": [*map(_values, self.files)]}).encode()

    @classmethod
    def of(cls, content: bytes) -> "_Key | None":
        """Return the key in the content of its file; None if the content is damaged or of version 0.1."""
        first, *added = content.split(b"\n")
        try:
            values = json.loads(first)
            listed = [*values["files"]]
            for line in added:
                with suppress(ValueError):  # a killed program has left an incomplete line
                    listed.append(json.loads(line))
            files = (SecretFile(Path(file["path"]), file["sha256"]) for file in listed)
            return cls(values["deal"], tuple(values["words"]), tuple(files))
        except (ValueError, LookupError, TypeError):
            return None

    @classmethod
    def read(cls, path: Path) -> "_Key | None":
        try:
            return cls.of(_content(path))
        except KeyGone:
            return None

    def __repr__(self) -> str:
        return "_Key(secret)"


def _values(file: SecretFile) -> dict[str, str]:
    return {"path": str(file.path), "sha256": file.sha256}


def _deal_of(path: Path) -> str:
    key = _Key.read(path)
    return key.deal if key else path.stem


def _is_of_0_1(path: Path) -> bool:
    try:
        return len(b64decode(_content(path), altchars=b"-_", validate=True)) == KEY_BYTES
    except (KeyGone, ValueError):
        return False


def write_private(path: Path, key: bytes) -> None:
    """Replace a private file by a new version in one step, and flush it to the disk."""
    folder = path.parent
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700, parents=True)
    new = path.with_suffix(".new")
    erase(new)
    try:
        with open_private(new) as file:
            write_whole(file, key)
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            erase(new)
        raise
    names_to_disk(folder, folder.parent)


def _content(path: Path) -> bytes:
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(100_000)  # bytes
    raise KeyGone(path)
