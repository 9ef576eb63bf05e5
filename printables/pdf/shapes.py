"""Lines, areas and pictures in a PDF, in colours for screens or for a press."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache, partial
from hashlib import md5
from typing import NamedTuple, Self, TypeAlias

from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfgen.pathobject import PDFPathObject

from printables.look.pdf_units import UNIT, Point
from printables.look.svg import Run
from printables.look.theme import BLACK, Colour
from printables.paper.sheet import Box
from printables.pdf.codes import Picture
from printables.pdf.forms import FORM_REACH, Forms
from printables.pdf.press import RICH_BLACK, Inks

SIGN_POINT = (
    "/Sign MP"  # a marked point before a sign, whose contrast is checked in the finished file
)
HAIRLINE, THIN_LINE, STRONG_LINE = 0.15, 0.25, 0.8  # mm
_SIGN_SIDE = 20.0  # mm, side of a stored sign


class Spot(Enum):
    """Colours of lines for cutting machines, which recognise them by name; a press does not print them."""

    CUT = "CutContour", (0.0, 1.0, 0.0, 0.0)
    CREASE = "Crease", (1.0, 0.0, 0.0, 0.0)

    on_screen: tuple[float, float, float, float]

    def __new__(cls, name: str, on_screen: tuple[float, float, float, float]) -> Self:
        """Create a colour from its name and the inks with which a screen shows it."""
        member = object.__new__(cls)
        member._value_ = name
        member.on_screen = on_screen
        return member


class Drawing(NamedTuple):
    """A path drawn in a square box.

    `path` is like that of an SVG file, with the commands M, L, C and Z, from 0 to 100, downwards.
    """

    path: str
    box: Box


Shape: TypeAlias = Sequence[Point] | Drawing  # a polygon or a drawing


class Shapes(Forms):
    """A PDF document in which shapes can be drawn."""

    _pictures = 0

    def line(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        width: float = THIN_LINE,
        dashed: bool = False,
        colour: Colour = BLACK,
    ) -> None:
        """Draw a straight line; all lengths in mm."""
        self.outline(
            ((x, y), (to_x, to_y)), width=width, dashed=dashed, closed=False, colour=colour
        )

    def outline(
        self,
        shape: Shape,
        *,
        width: float = THIN_LINE,
        dashed: bool = False,
        closed: bool = True,
        colour: Colour = BLACK,
        solid: bool = False,
    ) -> None:
        """Draw the outline of a shape; a `solid` one has the rich black of areas."""
        self._nib(width, colour, dashed=dashed, solid=solid)
        if isinstance(shape, Drawing):
            self._canvas.setLineJoin(1)
        self._canvas.drawPath(self._path(shape, closed=closed))

    def area(self, shape: Shape, *, colour: Colour = BLACK) -> None:
        """Fill a shape with a colour.

        A shape of the type Drawing is a picture that must be seen; the PDF stores it once per
        colour.
        """
        if not isinstance(shape, Drawing):
            self._ink(colour)
            self._canvas.drawPath(self._path(shape), stroke=0, fill=1)
            return
        name = f"{_digest(shape.path)}-{_rgb(colour).replace(' ', '-')}"
        side = min(shape.box.width, shape.box.height)
        with self.moved(*shape.box.centre, scaled=side / _SIGN_SIDE):
            self.repeated(f"sign-{name}", partial(self._sign, shape.path, colour))

    def _sign(self, path: str, colour: Colour) -> None:
        self._ink(colour)
        self._canvas.addLiteral(SIGN_POINT)
        box = Box(0, 0, 0, 0).inset(-_SIGN_SIDE / 2)
        self._canvas.drawPath(self._path(Drawing(path, box)), stroke=0, fill=1)

    def frame(
        self,
        box: Box,
        *,
        width: float = THIN_LINE,
        dashed: bool = False,
        radius: float = 0,
        colour: Colour = BLACK,
    ) -> None:
        """Draw the edges of a box as lines `width` mm wide."""
        self._nib(width, colour, dashed=dashed)
        if radius:
            self._canvas.roundRect(*box, radius)
        else:
            self._canvas.rect(*box)

    def fill(self, box: Box, *, colour: Colour = BLACK) -> None:
        """Fill a box with a colour."""
        self._ink(colour)
        self._canvas.rect(*box, stroke=0, fill=1)

    @contextmanager
    def within(self, shape: Shape | str) -> Iterator[None]:
        """Clip what is drawn to a shape, or to a path given as PDF operators in mm."""
        self._canvas.saveState()

        if isinstance(shape, str):
            self._canvas.addLiteral(f"{shape} W n")
        else:
            self._canvas.clipPath(self._path(shape), stroke=0)
        try:
            yield
        finally:
            self._canvas.restoreState()

    def run(self, run: Run, colour: Colour) -> None:
        """Draw paths of a picture that share a colour; their operators are in hundredths of a mm."""
        put = self._canvas.addLiteral
        put(self.paint(colour))
        if run.width:
            dashes = " ".join(f"{dash / UNIT:.0f}" for dash in run.dashes)
            put(f"{run.width / UNIT:.0f} w [{dashes}] 0 d 1 j {run.is_round:d} J")
        put(run.operators)

    def machine_lines(self, spot: Spot, name: str, shapes: Sequence[Shape]) -> None:
        """Draw lines for a machine to cut or crease, on a layer of their own.

        The PDF stores all lines of one name once.
        """
        canvas, form = self._canvas, f"{spot.value}-{name}"
        if not canvas.hasForm(form):
            canvas.beginForm(form, -FORM_REACH, -FORM_REACH, FORM_REACH, FORM_REACH)
            canvas.setLineWidth(THIN_LINE)
            canvas.setStrokeColor(CMYKColorSep(*spot.on_screen, spotName=spot.value))
            canvas.setStrokeOverprint(1)
            for shape in shapes:
                closed = isinstance(shape, Drawing) or len(shape) > 2  # noqa: PLR2004  not a line
                canvas.drawPath(self._path(shape, closed=closed))
            canvas.end_machine_form(spot.value)
        canvas.doForm(form)

    def circle(self, x: float, y: float, radius: float, *, colour: Colour = BLACK) -> None:
        """Fill a circle; all lengths in mm."""
        self._ink(colour)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def ring(
        self, x: float, y: float, radius: float, *, width: float = THIN_LINE, colour: Colour = BLACK
    ) -> None:
        """Draw the outline of a circle; all lengths in mm."""
        self._nib(width, colour)
        self._canvas.circle(x, y, radius)

    def picture(self, picture: Picture, box: Box) -> None:
        """Draw pixels in a box, uncompressed, so that pictures of one size take the same number of bytes."""
        self._pictures += 1
        with self.moved(box.x, box.y, stretched=(box.width, box.height)):
            self._canvas.pixels(f"picture-{self._pictures}", picture)

    def paint(self, colour: Colour) -> str:
        """Return PDF operators that set the colour of areas and lines."""
        mixed, area, line = self._mixed(colour)
        return f"{mixed} {area} {mixed} {line}"

    def _mixed(self, colour: Colour, *, thin: bool = False) -> tuple[str, str, str]:
        """Return a colour as numbers, with the PDF operators that set it for areas and for lines.

        Grey is printed with black ink alone, and so is black that is `thin`.
        """
        press, grey = self._press, colour.red == colour.green == colour.blue
        inks: Inks | None = None
        if press and colour == BLACK:
            inks = None if thin else RICH_BLACK
        elif press and not grey:
            inks = press.mixed(colour)
        if inks is not None:
            return " ".join(f"{ink:g}" for ink in inks), "k", "K"
        if grey:
            return f"{colour.red:g}", "g", "G"
        return _rgb(colour), "rg", "RG"

    def _ink(self, colour: Colour, *, letters: bool = False) -> None:
        mixed, area, _ = self._mixed(colour, thin=letters)
        self._canvas.addLiteral(f"{mixed} {area}")

    def _nib(
        self, width: float, colour: Colour, *, dashed: bool = False, solid: bool = False
    ) -> None:
        self._canvas.setLineWidth(width)
        self._canvas.setDash(*((1.6, 1.2) if dashed else ()))
        mixed, _, line = self._mixed(colour, thin=not solid)
        self._canvas.addLiteral(f"{mixed} {line}")

    def _path(self, shape: Shape, *, closed: bool = True) -> object:
        path = self._canvas.beginPath()
        if isinstance(shape, Drawing):
            _trace(path, shape)
            return path
        (x, y), *others = shape
        path.moveTo(round(x, 2), round(y, 2))
        for x, y in others:
            path.lineTo(round(x, 2), round(y, 2))
        if closed:
            path.close()
        return path


@lru_cache
def _digest(path: str) -> str:
    return md5(path.encode(), usedforsecurity=False).hexdigest()[:8]


def _rgb(colour: Colour) -> str:
    return " ".join(f"{part:.3g}" for part in colour)


def _trace(path: PDFPathObject, drawing: Drawing) -> None:
    box = drawing.box
    side = min(box.width, box.height)
    left, top = box.x + (box.width - side) / 2, box.top - (box.height - side) / 2
    scale = side / 100
    draw = {"M": (2, path.moveTo), "L": (2, path.lineTo), "C": (6, path.curveTo)}
    for command, numbers in _commands(drawing.path):
        if command == "Z":
            path.close()
            continue
        placed = [
            top - number * scale if at % 2 else left + number * scale
            for at, number in enumerate(numbers)
        ]
        size, add = draw[command]
        for at in range(0, len(placed), size):
            add(*placed[at : at + size])


@lru_cache
def _commands(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple(
        (command, tuple(map(float, re.findall(r"-?\d*\.?\d+", numbers))))
        for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path)
    )
