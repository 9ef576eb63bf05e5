"""Refusals of pictures that cannot be printed."""

from companion.files.file_refusal import FileRefusal


class NotAPicture(FileRefusal):
    """A file that is not a whole SVG with a viewBox in millimetres."""


class NotInAPicture(FileRefusal):
    """An element, a shape, a style or a colour that cannot be printed, like an image or a gradient."""

    group: str
    line: int  # position of the element
    column: int
    name: str
    classes: str  # of colours
