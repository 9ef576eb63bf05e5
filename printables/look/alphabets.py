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


# Scripts without joining, moving or spacing marks in Unicode, by the first words of their letters'
# names; and what belongs to several scripts.
LETTER_BY_LETTER = frozenset(
    (  # noqa: SIM905  shorter so
        "armenian bamum bopomofo canadian cherokee cjk coptic cyrillic deseret ethiopic "
        "georgian glagolitic gothic greek hangul hiragana katakana katakana-hiragana latin lisu "
        "ogham ol osage osmanya runic shavian tifinagh vai yi "
        "combining ideographic modifier variation"
    ).split()
)


class Script(StrEnum):
    """A script whose letters join, move or run from right to left, by its name in Unicode."""

    ARABIC = "arabic"
    BALINESE = "balinese"
    BENGALI = "bengali"
    BUGINESE = "buginese"
    CHAKMA = "chakma"
    CHAM = "cham"
    DEVANAGARI = "devanagari"
    GUJARATI = "gujarati"
    GURMUKHI = "gurmukhi"
    HEBREW = "hebrew"
    JAVANESE = "javanese"
    KANNADA = "kannada"
    KHMER = "khmer"
    LAO = "lao"
    LEPCHA = "lepcha"
    MALAYALAM = "malayalam"
    MEETEI = "meetei"
    MONGOLIAN = "mongolian"
    MYANMAR = "myanmar"
    NKO = "nko"
    ORIYA = "oriya"
    SINHALA = "sinhala"
    SUNDANESE = "sundanese"
    SYRIAC = "syriac"
    TAGALOG = "tagalog"
    TAI = "tai"
    TAMIL = "tamil"
    TELUGU = "telugu"
    THAANA = "thaana"
    THAI = "thai"
    TIBETAN = "tibetan"
    OTHER = "other"


def shaped_script(text: str) -> Script | None:
    """The first script of a text that cannot be set letter by letter; none if all can."""
    for letter in unicodedata.normalize("NFKC", text):
        first = script(letter)
        if unicodedata.category(letter)[0] in "LM" and first not in LETTER_BY_LETTER:
            return Script(first) if first in list(Script) else Script.OTHER
    return None


def unspaced_parts(text: str) -> list[str]:
    """The parts of a text between which a line may end without a space or a hyphen."""
    return re.split(_BREAK, text) if max(text, default="") >= _UNSPACED[0] else [text]
