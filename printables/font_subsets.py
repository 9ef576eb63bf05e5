"""What of a typeface goes into a file: the outlines of the letters that are drawn, and no more.

Hints for screens and names are left out: ISO 32000 asks for neither, and no printer uses them.
"""

import struct
from collections.abc import Iterator
from itertools import pairwise

_KEPT = ("OS/2", "cmap", "hhea", "hmtx", "maxp", "post")
_LONG = 50  # of the table "head", where it says how wide offsets are (OpenType)
_HINTED, _MORE = 0x100, 0x20  # of a component: instructions follow, another component does
_WORDS, _SCALES = 0x1, ((0x8, 2), (0x40, 4), (0x80, 8))  # how long one is, in bytes
_ROUND = 4  # bytes, to which a glyph is filled up


def lean(font: bytes) -> dict[str, bytes]:
    """The tables of a TrueType font with the same glyphs, without hints and names."""
    (count,) = struct.unpack_from(">4xH", font)
    entries = (struct.unpack_from(">4s4xLL", font, 12 + 16 * at) for at in range(count))
    tables = {tag.decode("latin-1"): font[start : start + size] for tag, start, size in entries}
    glyphs = [_bare(glyph) for glyph in _glyphs(tables)]
    head, offsets = tables["head"], [0]
    for glyph in glyphs:
        offsets.append(offsets[-1] + len(glyph))
    return {
        **{tag: tables[tag] for tag in _KEPT},
        "head": head[:_LONG] + b"\0\1" + head[_LONG + 2 :],
        "glyf": b"".join(glyphs),
        "loca": struct.pack(f">{len(offsets)}L", *offsets),
    }


def _glyphs(tables: dict[str, bytes]) -> Iterator[bytes]:
    """The glyphs one after the other; an empty one has no bytes."""
    loca, outlines = tables["loca"], tables["glyf"]
    (long,) = struct.unpack_from(">H", tables["head"], _LONG)
    (count,) = struct.unpack_from(">4xH", tables["maxp"])
    size, unit = ("L", 1) if long else ("H", 2)
    offsets = struct.unpack_from(f">{count + 1}{size}", loca)
    for start, end in pairwise(offsets):
        yield outlines[start * unit : end * unit]


def _bare(glyph: bytes) -> bytes:
    """A glyph without its instructions."""
    if not glyph:
        return glyph
    (contours,) = struct.unpack_from(">h", glyph)
    if contours < 0:
        bare = _components(glyph)
    else:
        at = 10 + 2 * contours
        (size,) = struct.unpack_from(">H", glyph, at)
        bare = glyph[:at] + b"\0\0" + glyph[at + 2 + size :]
    return bare + bytes(-len(bare) % _ROUND)


def _components(glyph: bytes) -> bytes:
    """A glyph that is made of others, without its instructions."""
    bare, at, flags = bytearray(glyph), 10, _MORE
    while flags & _MORE:
        (flags,) = struct.unpack_from(">H", glyph, at)
        struct.pack_into(">H", bare, at, flags & ~_HINTED)
        scale = next((size for flag, size in _SCALES if flags & flag), 0)
        at += 4 + (4 if flags & _WORDS else 2) + scale
    return bytes(bare[:at])
