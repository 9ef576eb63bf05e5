"""Refusals of pictures that cannot be printed."""

from companion.files.file_refusal import FileRefusal


class NotAPicture(FileRefusal):
    """A file that is not an SVG with a viewBox in millimetres."""


class BrokenPicture(FileRefusal):
    """A file that is not valid XML from a position on."""

    line: int
    column: int


class NotInAPicture(FileRefusal):
    """An element, a shape or a style that cannot be printed, like an image or a gradient."""

    group: str
    line: int  # position of the element
    column: int
    name: str


class ColourOfNoClass(FileRefusal):
    """A colour that is neither a class nor in the palette of the look."""

    group: str
    line: int  # position of the element
    column: int
    colour: str
    classes: str
