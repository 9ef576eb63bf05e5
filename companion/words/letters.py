"""Letters as they are compared: case and accents make no difference."""

import unicodedata


def folded(text: str) -> str:
    """A text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))
