"""Typefaces for PDF files, loaded once per process and reduced to the letters that are used."""

import struct
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFile

from companion.errors import Refusal
from printables.look.alphabets import shaped_script
from printables.look.spare_typefaces import files_with
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.look.typefaces import Typeface, truetype

MAX_TYPEFACE, MAX_MAPPED = 40_000_000, 200_000  # bytes, and letters of a typeface


class BrokenTypeface(Refusal):
    """Error: a typeface is damaged, or not TrueType."""

    path: Path


class Typefaces(dict[Font, TTFont]):
    """Typefaces of a theme, each loaded when first needed."""

    def __init__(self, faces: Mapping[Font, Typeface]) -> None:
        super().__init__()
        self._faces = faces

    def __missing__(self, font: Font) -> TTFont:
        self[font] = typeface = typeface_of(self._faces[font])
        return typeface


@lru_cache
def typeface_of(choice: Typeface) -> TTFont:
    """Return a loaded typeface, which all files of this process share.

    Raises:
        BrokenTypeface: it is not TrueType, or damaged.
    """
    try:
        typeface = _parsed(choice)
    except Exception as error:
        raise BrokenTypeface(choice.file) from error
    pdfmetrics.registerFont(typeface)
    return typeface


@lru_cache(maxsize=50_000)  # texts are measured in many sizes until they fit
def thousandths(typeface: TTFont, text: str) -> float:
    """Return the length of a line, in thousandths of its letter size."""
    return float(typeface.stringWidth(text, 1000))


@lru_cache(maxsize=50_000)
def lacks(typeface: TTFont, text: str) -> tuple[str, ...]:
    """Return the letters of a text that a typeface lacks, each once."""
    glyphs = typeface.face.charToGlyph
    return tuple(letter for letter in dict.fromkeys(text) if ord(letter) not in glyphs)


def forget_texts() -> None:
    """Clear the cache of text lengths, which takes several megabytes, once a set is drawn."""
    thousandths.cache_clear()
    lacks.cache_clear()


def missing_letters(name: str, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES) -> str:
    """Return the letters of a name that no typeface has, each once."""
    usual = name.isascii() and name.isprintable()  # all typefaces have these letters
    if usual and fonts is SOURCE_TYPEFACES:
        return ""
    lacking = {letter for face in fonts.values() for letter in lacks(typeface_of(face), name)}
    return "".join(
        letter for letter in dict.fromkeys(name) if letter in lacking and not spare(letter)
    )


def spare_file(letter: str, font: Font) -> Path | None:
    """Return the file of a typeface on the host's computer for a letter that the shipped one lacks.

    Return None if there is no such file.
    """
    own = spare(letter) if lacks(typeface_of(SOURCE_TYPEFACES[font]), letter) else None
    return Path(own.face.filename) if own else None


@lru_cache(maxsize=10_000)
def spare(letter: str) -> TTFont | None:
    """Return a typeface on the host's computer that has a letter, or None.

    Letters that have to be shaped, like Arabic ones, are not searched.
    """
    if shaped_script(letter):
        return None
    for file in files_with(letter):
        with suppress(BrokenTypeface):
            typeface = _host_typeface(file)
            if not lacks(typeface, letter):
                return typeface
    return None


@lru_cache
def _host_typeface(file: Path) -> TTFont:
    """Load a typeface of the host's computer, without testing every glyph.

    Raises:
        BrokenTypeface: it cannot be embedded.
    """
    try:
        typeface = TTFont(str(file), str(file))
        typeface.face.name = b"Host-" + typeface.face.name  # another file may use the same name
        face = typeface.face
        face.makeSubset, face.drawn = partial(_subset, face, face.makeSubset), ()
        face.makeSubset([0, *list(typeface.face.charToGlyph)[-1:]])
    except Exception as error:
        raise BrokenTypeface(file) from error
    pdfmetrics.registerFont(typeface)
    return typeface


def _parsed(choice: Typeface) -> TTFont:
    """Load a typeface; if it is a file of the host's, test every glyph.

    Raises:
        Exception: of any kind, if the file is damaged.
    """
    file, own = choice.file, not choice.shipped
    if own and (
        file.stat().st_size > MAX_TYPEFACE
        or _mapped(TTFontFile(str(file), charInfo=0).get_table("cmap")) > MAX_MAPPED
    ):
        raise ValueError(file)
    typeface = TTFont(choice.name, truetype(choice))
    face = typeface.face
    face.makeSubset, face.drawn = partial(_subset, face, face.makeSubset), ()
    if curly := face.charToGlyph.get(
        ord("’")
    ):  # draw a curly apostrophe, keep the typed one in the text
        face.charToGlyph[ord("'")] = curly
        face.charWidths[ord("'")] = face.charWidths[ord("’")]
    if own:
        typeface.face.makeSubset([0, *typeface.face.charToGlyph])
    return typeface


def _subset(face: Any, make: Callable[[Sequence[int]], bytes], codes: Sequence[int]) -> bytes:
    # reportlab would add all of ASCII
    return make([code if code in face.drawn else 0 for code in codes] if face.drawn else codes)


def _mapped(cmap: bytes) -> int:
    """Return the number of characters that the largest table of a typeface claims to map to glyphs.

    Raises:
        struct.error: a table goes on beyond its end.
    """
    (tables,) = struct.unpack_from(">2xH", cmap)
    mapped = [0]
    for table in range(tables):
        (start,) = struct.unpack_from(">L", cmap, 8 + 8 * table)
        (kind,) = struct.unpack_from(">H", cmap, start)
        if kind in (12, 13):  # segmented formats
            (count,) = struct.unpack_from(">L", cmap, start + 12)
            groups = struct.Struct(f">{3 * count}L").unpack_from(cmap, start + 16)
            ends = zip(groups[::3], groups[1::3], strict=True)
            mapped.append(sum(max(0, 1 + last - first) for first, last in ends))
    return max(mapped)
