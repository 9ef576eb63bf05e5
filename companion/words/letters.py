"""Comparison of letters without case and accents, and their scripts."""

import unicodedata

_LETTER_CATEGORIES = (
    "Lu",
    "Ll",
    "Lt",
    "Lo",
)  # without modifier letters, which stand beside any script


def folded(text: str) -> str:
    """Return a text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def script(letter: str) -> str:
    """Return the script of a letter or mark from its Unicode name, like "latin"."""
    return unicodedata.name(letter, "").partition(" ")[0].lower()


def scripts(text: str) -> set[str]:
    """Return the scripts of the letters of a text; marks and signs belong to none."""
    letters = unicodedata.normalize("NFKD", text)
    return {
        script(letter) for letter in letters if unicodedata.category(letter) in _LETTER_CATEGORIES
    }
