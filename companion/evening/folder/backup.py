"""Backup of a folder of games as a ZIP file, without the keys of deals."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from companion.evening.night.night import VOICES
from companion.evening.settings import OWN_WORDS_FOLDER, UnknownFormat
from companion.files.atomic_write import atomic_write
from companion.table.games_folder import checked_home, open_games

ZIP_SUFFIX = ".zip"
_HOST_FILES = (
    "*.toml",
    "*.txt",
    f"{OWN_WORDS_FOLDER}/**/*",
    f"{VOICES}/**/*",
)  # other files of the host


def back_up(home: Path | None, file: Path, *, force: bool) -> tuple[int, Path]:
    """Save the games of a folder, and the host's settings, words and voices beside them.

    Keys of deals are left out: a copy would still exist after the original is destroyed.

    Returns: the number of games, and their folder.

    Raises:
        UnknownFormat: the file is no .zip.
        NoGame: there are no games.
        Refusal: the games cannot be read, or the file cannot be written.
    """
    if file.suffix.lower() != ZIP_SUFFIX:
        raise UnknownFormat("FILE", file.name, (ZIP_SUFFIX,))
    folder = checked_home(home)
    with (
        open_games(home) as journal,
        TemporaryDirectory() as aside,
        atomic_write(file, force=force) as (part,),
        ZipFile(part, "w", ZIP_DEFLATED) as archive,
    ):
        copy = Path(aside) / journal.path.name
        journal.copy(copy)
        archive.write(copy, copy.name)
        for path in _files_beside(folder):
            if path.resolve() != file.resolve():
                archive.write(path, path.relative_to(folder).as_posix())
        return len(journal.games()), folder


def _files_beside(folder: Path) -> Iterator[Path]:
    for pattern in _HOST_FILES:
        for path in sorted(folder.glob(pattern)):
            hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
            if path.is_file() and not hidden:
                yield path
