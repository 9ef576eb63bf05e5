"""Shipped typefaces by name, in any weight.

reportlab only embeds the default weight of a variable typeface. Other weights are instantiated when
first needed, with the usual letters only, and stored in the user's cache.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.files.cache import cache_folder, cached, digest, store

if TYPE_CHECKING:  # fontTools takes 0.15 s to load
    from fontTools.ttLib import TTFont

_FONT_PACKAGES = {  # package of each family of typefaces
    "SourceSansPro": "font_source_sans_pro",
    "SourceSerifPro": "font_source_serif_pro",
    "AlegreyaSans": "fontpkg_alegreya_sans",
    "AlumniSans": "fontpkg_alumni_sans",
    "InterTight": "fontpkg_inter_tight",
    "IBMPlexMono": "fontpkg_ibm_plex_mono",
}
_WEIGHTS = {
    "Thin": 100, "ExtraLight": 200, "Light": 300, "Regular": 400, "Medium": 500, "SemiBold": 600,
    "Bold": 700, "ExtraBold": 800, "Black": 900,
}  # fmt: skip
# Latin with all letters of Europe and of Vietnam, Greek, Cyrillic, punctuation, signs of money and
# numbers, arrows.
_NEEDED_LETTERS = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x218, 0x21B), (0x2C6, 0x2DD),
    (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E9E, 0x1EF9), (0x2010, 0x203A), (0x20AC, 0x20AC), (0x2116, 0x2116), (0x2122, 0x2122),
    (0x2190, 0x2193), (0x2212, 0x2212),
)  # fmt: skip
_RECIPE = 3  # raise it when letters or tables change: older instances are then ignored
_NEEDLESS = [  # tables that letters set one by one do not need
    "DSIG", "GDEF", "GPOS", "GSUB", "HVAR", "MVAR", "STAT", "gasp", "kern", "meta",
]  # fmt: skip


class Typeface(NamedTuple):
    """A typeface file, with the weight of a variable typeface: 100 to 900, or 0 for the default one."""

    file: Path
    weight: int = 0

    @property
    def name(self) -> str:
        """Name of the typeface, unique in this process."""
        return f"{self.file}-{self.weight}" if self.weight else str(self.file)

    @property
    def shipped(self) -> bool:
        """True if the typeface comes with the program."""
        return _shipped(self.file)


@lru_cache  # called for every piece
def _shipped(file: Path) -> bool:
    return file.parent in map(_folder, _FONT_PACKAGES)


def shipped_typeface(name: str) -> Typeface:
    """Return a shipped typeface by a name like SourceSansPro-Bold; its file may not exist."""
    family, _, weight = name.partition("-")
    folder = _folder(family)
    variable = folder / f"{family}[wght].ttf"
    if weight in _WEIGHTS and variable.is_file():
        return Typeface(variable, _WEIGHTS[weight])
    return Typeface(folder / f"{name}.ttf")


def truetype(typeface: Typeface) -> BytesIO | str:
    """Return the typeface for reportlab: the path of its file, or the data of one weight."""
    if not typeface.weight:
        return str(typeface.file)
    return BytesIO(_stored(_instance, typeface, b"", ".ttf"))


def _truetype_bytes(typeface: Typeface) -> bytes:
    source = truetype(typeface)
    return Path(source).read_bytes() if isinstance(source, str) else source.getvalue()


def web_typeface(typeface: Typeface) -> bytes:
    """Return the usual letters of a typeface as a WOFF file, for a web page."""
    return _stored(_woff, typeface, b"woff ", ".woff")


def _stored(
    function: Callable[[Typeface], bytes], typeface: Typeface, kind: bytes, ending: str
) -> bytes:
    """Return the result of a function on a typeface, from the cache if it is there."""
    key = digest(kind + b"%d %d " % (_RECIPE, typeface.weight) + typeface.file.read_bytes())
    cache = cache_folder("typefaces")
    content = cached(cache, key)
    if content is None:
        content = _made_elsewhere(function.__name__, typeface) or function(typeface)
        store(cache, key, content, ending)
    return content


@lru_cache
def _folder(family: str) -> Path:
    spec = find_spec(_FONT_PACKAGES.get(family, "")) if family in _FONT_PACKAGES else None
    if spec is None or spec.origin is None:
        return Path(family)
    return Path(spec.origin).with_name("files")


def _made_elsewhere(function: str, typeface: Typeface) -> bytes:
    """Return the result of a function on a typeface, run in another process to save 17 MB of memory.

    Return no bytes if no other process can be started.
    """
    import subprocess
    import sys

    command = [sys.executable, "-P", "-S", "-m", __name__]
    command += [function, str(typeface.file), str(typeface.weight)]
    path = os.pathsep.join(sys.path)
    with suppress(OSError, subprocess.CalledProcessError):
        done = subprocess.run(
            command,
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
        return done.stdout
    return b""


def _instance(typeface: Typeface) -> bytes:
    from fontTools.varLib.instancer import instantiateVariableFont

    font = _read(BytesIO(_usual_letters(typeface.file)))
    axes = {"wght": typeface.weight}
    instance = instantiateVariableFont(font, axes, inplace=True, optimize=False)
    for record in instance["name"].names:
        # The full and the PostScript name: reportlab confuses typefaces of one name.
        if record.nameID in (4, 6):
            record.string = f"{typeface.file.stem.partition('[')[0]}-{typeface.weight}"
    return _written(instance)


def _woff(typeface: Typeface) -> bytes:
    usual = _truetype_bytes(typeface) if typeface.weight else _usual_letters(typeface.file)
    font = _read(BytesIO(usual))
    font.flavor = "woff"
    return _written(font)


@lru_cache
def _usual_letters(file: Path) -> bytes:
    """Return a typeface reduced to the usual letters, from which weights are instantiated quickly."""
    import logging

    from fontTools.subset import Options, Subsetter

    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)
    options = Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += _NEEDLESS
    font = _read(BytesIO(file.read_bytes()))
    subsetter = Subsetter(options)
    subsetter.populate(
        unicodes=[code for first, last in _NEEDED_LETTERS for code in range(first, last + 1)]
    )
    subsetter.subset(font)
    return _written(font)


def _read(content: BytesIO) -> "TTFont":
    from fontTools.ttLib import TTFont

    return TTFont(content, lazy=True, recalcBBoxes=False, recalcTimestamp=False)


def _written(font: "TTFont") -> bytes:
    content = BytesIO()
    font.save(content, reorderTables=None)
    return content.getvalue()


if __name__ == "__main__":
    import sys

    function, file, weight = sys.argv[1:]
    sys.stdout.buffer.write(globals()[function](Typeface(Path(file), int(weight))))
