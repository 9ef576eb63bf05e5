"""Refusals of pictures that cannot be printed."""

from companion.files.file_refusal import FileRefusal


class NotAPicture(FileRefusal):
    """A file that is no SVG with a viewBox of millimetres."""


class BrokenPicture(FileRefusal):
    """A file that is no XML, from a place on."""

    line: int
    column: int


class NotInAPicture(FileRefusal):
    """An element or a style that pictures do not have, like a text or an image."""

    group: str
    line: int  # and the column, where its element begins
    column: int
    name: str


class GradientInAPicture(FileRefusal):
    """A colour that passes into another one."""

    group: str
    line: int  # and the column, where its element begins
    column: int
    classes: str


class UnreadableShape(FileRefusal):
    """A shape whose path or whose sides cannot be drawn."""

    group: str
    line: int  # and the column, where its element begins
    column: int
    name: str


class ColourOfNoClass(FileRefusal):
    """A colour that is neither a class nor one of the palette of the look."""

    group: str
    line: int  # and the column, where its element begins
    column: int
    colour: str
    classes: str
