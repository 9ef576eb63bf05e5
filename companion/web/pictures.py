"""Pictures, colours and typefaces of a theme for browsers."""

from functools import lru_cache

from companion.evening.folder.tonight_page import PageLook, page_look
from companion.web.lettering import Dress
from printables.faces.layout import load_look
from printables.look.svg import for_browsers
from printables.look.theme import Theme
from printables.look.themes import load_theme
from printables.pdf.codes import code_modules

_QUIET_ZONE = 4  # modules, as the standard wants them
FONTS = ("display", "text", "strong")


@lru_cache(maxsize=4)
def look_of(theme: str) -> PageLook:
    """Return the typefaces, title picture and colours of a theme for web pages."""
    return page_look(_theme(theme))


@lru_cache(maxsize=4)
def dress_of(theme: str) -> Dress:
    """Return the pictures and typefaces of a theme for the shared screen's page."""
    by = load_look(_theme(theme).look).layouts(1)
    tracker = by.mini_liberal_board.tracker
    return Dress(_theme(theme).fonts, by.capitals, tracker is not None and bool(tracker.level))


@lru_cache(maxsize=400)
def picture(theme: str, name: str) -> str:
    """Return a picture of the theme as an SVG file in its colours.

    Raises:
        NoSuchFile: the theme has no picture of this name.
    """
    drawn = load_look(_theme(theme).look).picture(name)
    return for_browsers(drawn, lambda colour: _theme(theme).shade(colour).code)


def code(text: str) -> str:
    """Return a QR code as an SVG file, with its quiet zone."""
    rows = code_modules(text.encode(), _QUIET_ZONE)
    side = len(rows)
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{dark}"/></svg>'
    )


def font(theme: str, name: str) -> bytes:
    """Return a typeface as a WOFF file; b"" for the host's own typefaces, which are not copied."""
    look = look_of(theme)
    return {"display": look.headline, "text": look.text, "strong": look.strong}[name]


def style(theme: str) -> str:
    """Return a style sheet with the colours of a theme as variables, and its typefaces."""
    shades = _theme(theme)
    colours = {
        name: getattr(shades, name).code
        for name in ("ink", "paper", "stock", "liberal", "fascist", "accent")
    }
    by = load_look(shades.look).layouts(1)
    boards = {"liberal": by.mini_liberal_board, "fascist": by.mini_fascist_board}
    letters = {f"title-{party}": board.title.colour for party, board in boards.items()}
    letters |= {f"plate-{party}": board.title.on for party, board in boards.items()}
    if threshold := by.mini_fascist_board.threshold:
        zones = ("hitler", "veto")
        letters |= {f"zone-{zone}": threshold.sentence.colour.format(zone=zone) for zone in zones}
    if tracker := by.mini_liberal_board.tracker:
        letters["on-liberal"] = tracker.title.elements["name"].colour
    colours |= {
        name: shades.shade(by.shades.get(colour, colour)).code for name, colour in letters.items()
    }
    variables = "".join(f"--{name}:{code};" for name, code in colours.items())
    faces = "".join(
        f"@font-face{{font-family:{name};src:url(/fonts/{name}.woff)}}"
        for name in FONTS
        if font(theme, name)
    )
    return f":root{{{variables}}}{faces}"


@lru_cache(maxsize=4)
def _theme(name: str) -> Theme:
    return load_theme(name)
