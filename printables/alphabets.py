"""Which alphabets can be set letter by letter, and where their lines may break."""

import re
import unicodedata
from enum import StrEnum

from companion.words.letters import script

# Han, kana, bopomofo and Hangul: written without spaces, or broken within words.
_UNSPACED = "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
# Marks and small letters that no line begins with.
_NOT_FIRST = "々・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_BREAK = rf"(?<=[{_UNSPACED}])(?=[{_UNSPACED}])(?![{_NOT_FIRST}])"  # slow to compile, and rare


class Script(StrEnum):
    """A script whose letters join, move or run from right to left, by its name in Unicode."""

    ARABIC = "arabic"
    BENGALI = "bengali"
    DEVANAGARI = "devanagari"
    GUJARATI = "gujarati"
    GURMUKHI = "gurmukhi"
    HEBREW = "hebrew"
    KANNADA = "kannada"
    KHMER = "khmer"
    LAO = "lao"
    MALAYALAM = "malayalam"
    MONGOLIAN = "mongolian"
    MYANMAR = "myanmar"
    NKO = "nko"
    ORIYA = "oriya"
    SINHALA = "sinhala"
    SYRIAC = "syriac"
    TAMIL = "tamil"
    TELUGU = "telugu"
    THAANA = "thaana"
    THAI = "thai"
    TIBETAN = "tibetan"


def shaped_script(text: str) -> Script | None:
    """The first script of a text that cannot be set letter by letter; none if all can."""
    for letter in text:
        first = script(letter)
        if first in _SCRIPTS and unicodedata.category(letter)[0] in "LM":
            return Script(first)
    return None


def unspaced_parts(text: str) -> list[str]:
    """The parts of a text between which a line may end without a space or a hyphen."""
    return re.split(_BREAK, text)


_SCRIPTS = frozenset(map(str, Script))
