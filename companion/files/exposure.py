"""Checks if other people can read a private file."""

import sys
from pathlib import Path

_CLOUDS = {  # cloud services by the start of their folders' names, without spaces
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "icloud": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "googledrive": "Google",
    "mydrive": "Google",
    "ilmiodrive": "Google",
    "мойдиск": "Google",
    "nextcloud": "Nextcloud",
    "yandex.disk": "Yandex",
    "яндекс.диск": "Yandex",
}


def cloud(path: Path) -> str:
    """Return the name of the cloud service that copies the folder of `path`, or ""."""
    for part in path.resolve().parts:
        for beginning, name in _CLOUDS.items():
            if part.replace(" ", "").casefold().startswith(beginning):
                return name
    return ""


def is_shared(path: Path) -> bool:
    """Return whether other users of this computer may read the file.

    FAT knows no owners. On Windows, a file belongs to those who may read its folder, and that is
    the user alone only in the user's own.
    """
    if sys.platform == "win32":
        return not path.resolve().is_relative_to(Path.home())
    try:
        return bool(path.stat().st_mode & 0o077)
    except OSError:
        return False
