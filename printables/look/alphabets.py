"""Scripts that cannot be set letter by letter, and line breaks in scripts without spaces."""

import re
import unicodedata
from enum import StrEnum

from companion.words.letters import script

# Han, kana, bopomofo and Hangul: written without spaces, or broken within words.
_UNSPACED = "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
# Marks and small letters that may not begin a line.
_NOT_FIRST = "々・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_BREAK = rf"(?<=[{_UNSPACED}])(?=[{_UNSPACED}])(?![{_NOT_FIRST}])"  # compiled slowly, seldom needed


# Scripts whose letters neither join nor move, by the first words of the letters' names in Unicode;
# and the first words of characters that belong to several scripts.
LETTER_BY_LETTER = frozenset(
    (  # noqa: SIM905  shorter so
        "armenian bamum bopomofo canadian cherokee cjk coptic cyrillic deseret ethiopic "
        "georgian glagolitic gothic greek hangul hiragana katakana katakana-hiragana latin lisu "
        "ogham ol osage osmanya runic shavian tifinagh vai yi "
        "combining ideographic modifier variation"
    ).split()
)


# Scripts whose letters join, move or run from right to left, by their names in Unicode.
Script = StrEnum(
    "Script",
    "ARABIC BALINESE BENGALI BUGINESE CHAKMA CHAM DEVANAGARI GUJARATI GURMUKHI HEBREW JAVANESE "
    "KANNADA KHMER LAO LEPCHA MALAYALAM MEETEI MONGOLIAN MYANMAR NKO ORIYA SINHALA SUNDANESE "
    "SYRIAC TAGALOG TAI TAMIL TELUGU THAANA THAI TIBETAN OTHER",
)


def shaped_script(text: str) -> Script | None:
    """Return the first script in a text whose letters join or stack, like Arabic; None if there is none."""
    for letter in unicodedata.normalize("NFKC", text):
        first = script(letter)
        if unicodedata.category(letter)[0] in "LM" and first not in LETTER_BY_LETTER:
            return Script(first) if first in list(Script) else Script.OTHER
    return None


def unspaced_parts(text: str) -> list[str]:
    """Split a text where a line may end without a space or a hyphen."""
    return re.split(_BREAK, text) if max(text, default="") >= _UNSPACED[0] else [text]
