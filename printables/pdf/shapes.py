"""Lines, areas and pictures, and their colours on a screen or for a press."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache, partial
from hashlib import md5
from typing import NamedTuple, Self, TypeAlias

from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfgen.pathobject import PDFPathObject

from printables.look.operators import UNIT, Point
from printables.look.svg import Run
from printables.look.theme import BLACK, Colour
from printables.paper.sheet import Box
from printables.pdf.codes import Picture
from printables.pdf.forms import FORM_REACH, Forms
from printables.pdf.press import RICH_BLACK, Inks

SIGN_POINT = "/Sign MP"  # a marked point: the check of a file looks at the contrast of what follows
HAIRLINE, THIN, STRONG = 0.15, 0.25, 0.8  # mm
_SIGN_SIDE = 20.0  # mm, of a drawing as it is stored


class Spot(Enum):
    """Inks that no press prints: they tell a machine what to do, by names that it knows."""

    CUT = "CutContour", (0.0, 1.0, 0.0, 0.0)
    CREASE = "Crease", (1.0, 0.0, 0.0, 0.0)

    shown: tuple[float, float, float, float]  # on a screen

    def __new__(cls, name: str, shown: tuple[float, float, float, float]) -> Self:
        """A name that knows how it is shown."""
        member = object.__new__(cls)
        member._value_ = name
        member.shown = shown
        return member


class Drawing(NamedTuple):
    """A drawing in a square box.

    `path` is that of an SVG file with the commands M, L, C and Z, from 0 to 100, downwards.
    """

    path: str
    box: Box


Shape: TypeAlias = Sequence[Point] | Drawing  # a polygon, or what lies within a drawing's lines


class Shapes(Forms):
    """A file with shapes."""

    _pictures = 0

    def line(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        wide: float = THIN,
        dashed: bool = False,
        colour: Colour = BLACK,
    ) -> None:
        """Draw a straight line."""
        self.outline(((x, y), (to_x, to_y)), wide=wide, dashed=dashed, closed=False, colour=colour)

    def outline(
        self,
        shape: Shape,
        *,
        wide: float = THIN,
        dashed: bool = False,
        closed: bool = True,
        colour: Colour = BLACK,
        solid: bool = False,
    ) -> None:
        """Draw the outline of a shape; a `solid` one is printed as an area is."""
        self._nib(wide, colour, dashed=dashed, solid=solid)
        if isinstance(shape, Drawing):
            self._canvas.setLineJoin(1)
        self._canvas.drawPath(self._path(shape, closed=closed))

    def area(self, shape: Shape, *, colour: Colour = BLACK) -> None:
        """Fill a shape. A drawing is a sign, which has to be seen; it is in the file once a colour."""
        if not isinstance(shape, Drawing):
            self._ink(colour)
            self._canvas.drawPath(self._path(shape), stroke=0, fill=1)
            return
        used = f"{_digest(shape.path)}-{_rgb(colour).replace(' ', '-')}"
        side = min(shape.box.width, shape.box.height)
        with self.moved(*shape.box.centre, scaled=side / _SIGN_SIDE):
            self.repeated(f"sign-{used}", partial(self._sign, shape.path, colour))

    def _sign(self, path: str, colour: Colour) -> None:
        self._ink(colour)
        self._canvas.addLiteral(SIGN_POINT)
        box = Box(0, 0, 0, 0).inset(-_SIGN_SIDE / 2)
        self._canvas.drawPath(self._path(Drawing(path, box)), stroke=0, fill=1)

    def frame(
        self,
        box: Box,
        *,
        wide: float = THIN,
        dashed: bool = False,
        radius: float = 0,
        colour: Colour = BLACK,
    ) -> None:
        """Draw the edges of a box."""
        self._nib(wide, colour, dashed=dashed)
        if radius:
            self._canvas.roundRect(*box, radius)
        else:
            self._canvas.rect(*box)

    def fill(self, box: Box, *, colour: Colour = BLACK) -> None:
        """Fill a box."""
        self._ink(colour)
        self._canvas.rect(*box, stroke=0, fill=1)

    @contextmanager
    def within(self, shape: Shape) -> Iterator[None]:
        """Clip to a shape."""
        self._canvas.saveState()
        self._canvas.clipPath(self._path(shape), stroke=0)
        try:
            yield
        finally:
            self._canvas.restoreState()

    def run(self, run: Run, colour: Colour) -> None:
        """Draw paths of a picture, in hundredths of a mm."""
        put = self._canvas.addLiteral
        put(self.paint(colour))
        if run.width:
            dashes = " ".join(f"{dash / UNIT:.0f}" for dash in run.dashes)
            put(f"{run.width / UNIT:.0f} w [{dashes}] 0 d 1 j {run.is_round:d} J")
        put(run.operators)

    @contextmanager
    def within_path(self, operators: str) -> Iterator[None]:
        """Clip to a path of ready operators in mm."""
        self._canvas.saveState()
        self._canvas.addLiteral(f"{operators} W n")
        try:
            yield
        finally:
            self._canvas.restoreState()

    def machine_lines(self, spot: Spot, name: str, shapes: Sequence[Shape]) -> None:
        """Draw where a machine cuts or creases: in a spot colour and a layer that overprint.

        Lines of one name are in the file once.
        """
        canvas, form = self._canvas, f"{spot.value}-{name}"
        if not canvas.hasForm(form):
            canvas.beginForm(form, -FORM_REACH, -FORM_REACH, FORM_REACH, FORM_REACH)
            canvas.setLineWidth(THIN)
            canvas.setStrokeColor(CMYKColorSep(*spot.shown, spotName=spot.value))
            canvas.setStrokeOverprint(1)
            for shape in shapes:
                closed = isinstance(shape, Drawing) or len(shape) > 2  # noqa: PLR2004  no line
                canvas.drawPath(self._path(shape, closed=closed))
            canvas.end_machine_form(spot.value)
        canvas.doForm(form)

    def circle(self, x: float, y: float, radius: float, *, colour: Colour = BLACK) -> None:
        """Fill a circle."""
        self._ink(colour)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def ring(
        self, x: float, y: float, radius: float, *, wide: float = THIN, colour: Colour = BLACK
    ) -> None:
        """Draw a circle."""
        self._nib(wide, colour)
        self._canvas.circle(x, y, radius)

    def picture(self, picture: Picture, box: Box) -> None:
        """Draw pixels in a box, uncompressed, so that pictures of one size have one length."""
        self._pictures += 1
        with self.moved(box.x, box.y, stretched=(box.width, box.height)):
            self._canvas.pixels(f"picture-{self._pictures}", picture)

    def paint(self, colour: Colour) -> str:
        """Operators that set the colour of areas and lines, for those that are ready."""
        mixed, area, line = self._mixed(colour)
        return f"{mixed} {area} {mixed} {line}"

    def _mixed(self, colour: Colour, *, thin: bool = False) -> tuple[str, str, str]:
        """A colour as numbers, and the operators that set it for areas and for lines.

        Grey is printed with black ink alone, and so is what is black and `thin`.
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
        self, wide: float, colour: Colour, *, dashed: bool = False, solid: bool = False
    ) -> None:
        self._canvas.setLineWidth(wide)
        self._canvas.setDash(*((1.6, 1.2) if dashed else ()))
        mixed, _, line = self._mixed(colour, thin=not solid)
        self._canvas.addLiteral(f"{mixed} {line}")

    def _path(self, shape: Shape, *, closed: bool = True) -> object:
        """To a hundredth of a mm, as cuts are: longer numbers are what a file cannot pack."""
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
