"""A plate: what is printed of a figure, one thing on top of the other, and its PDF operators.

Inks are letters: K the key block, A the party's colour, G gold, P the paper. Every figure has three
plates: one cut in black areas; one of little ink, where areas are paper with an outline and the
shadows are cut instead of the light; and a bold one, in black areas with few and large cuts.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printables.art.cutter.curves import Curve, Point, Step, smooth
from printables.art.cutter.gouges import Cut, gouged
from printables.art.cutter.relief import (
    Field,
    Flow,
    Light,
    field_of,
    guided,
    inflated,
    lit,
    radial,
)
from printables.art.grounds import Style

WINDOW = (-40.0, -4.0, 140.0, 112.0)  # what is ever seen: left, bottom, right, top
TENTHS = 10  # of a unit: the numbers of the operators
LIGHT: Light = (-0.55, 0.6, 0.55)
SHADE: Light = (0.5, -0.6, 0.4)  # of pale parts, where shadows are cut
_OUTLINE, _BROADER = 0.62, 0.3  # units, in the plate of little ink; how fast it grows with hatches
_FINER, _DEEPER = 0.55, 1.3  # the width of its cuts: of shadow alone, and of what is dark all over
_LARGER, _HEAVIER = 1.9, 1.3  # in the bold plate: cuts, and lines
_LEAST = 0.85  # units: no mark of it is finer
_SHADOW, _SPREAD = (
    0.05,
    0.6,
)  # the tone of its shadows, and how far into the light these go on cloth
_BROADEST = 0.78  # of the way from cut to cut: wider ones of a lighter figure would melt together


class Look(NamedTuple):
    """How a part is parted from what lies behind it, and inked."""

    ink: str = "K"
    cut: str = "P"
    edge: float = 1.1  # units, of the parting line
    edge_ink: str = "P"
    light: Light = LIGHT


BLOCK = Look()
PALE = Look("P", "K", 0.9, "K", SHADE)  # lit, so that its shadows are cut in ink
PALE_CUT = Cut(apart=2.1, widest=0.85, dark=-1, bright=0.8)
COLOURED = Look("A")


class Plate:
    """A plate as it is cut."""

    def __init__(
        self,
        style: Style = Style.BLOCK,
        *,
        scaled: float = 1.0,
        facing: int = 1,
        lit: float = 1.0,
        hatched: float = 1.0,
        bare: float = 0.0,
    ) -> None:
        """An empty one; `facing` -1 mirrors what is drawn, `lit` makes it lighter by its cuts.

        Where ink is saved, `hatched` makes it darker by its lines instead. It leaves so many units
        `bare` around its parts.
        """
        self.saving, self._bold = style is Style.LINE, style is Style.BOLD
        self.heavy = _HEAVIER if self._bold else 1.0
        self._scaled, self._facing, self._lit, self._hatched = scaled, facing, lit, hatched
        self._bare = bare
        self._outline = _OUTLINE * max(1.0, hatched) ** _BROADER
        self._around: list[str] = []
        self._operators: list[str] = []
        self._ink = ""
        self._wide = 0.0
        self._parts = 0

    @property
    def operators(self) -> str:
        """What a PDF says, in tenths of a unit; a letter alone on a line is an ink."""
        around = (
            ["P", f"{_number(2 * self._bare * self._scaled)} w", *self._around, "S"]
            if self._bare
            else []
        )
        return "\n".join(("1 j 1 J", *around, *self._operators))

    def area(self, ink: str, *outlines: Curve) -> None:
        """Fill outlines."""
        self._draw(ink, [smooth(one) for one in outlines], "f")

    def line(self, ink: str, wide: float, *curves: Curve, closed: bool = False) -> None:
        """Draw along curves; light lines on a dark part are dark ones where little ink is used."""
        wide = max(wide * self.heavy, _LEAST) if self._bold else wide
        self._draw(ink, [smooth(one, closed=closed) for one in curves], "S", wide)

    def dark(self, outline: Curve, edge: float = 1.1) -> None:
        """A part without cuts: an outline where little ink is used."""
        paths = [smooth(outline)]
        if self.saving:
            self._draw("P", paths, "S", 2)
            self._draw("P", paths, "f")
            self._draw("K", paths, "S", self._outline)
            return
        if edge:
            self._draw("P", paths, "S", 2 * edge * self.heavy)
        self._draw("K", paths, "f")

    def light(self, wide: float, *curves: Curve) -> None:
        """Cut lines into a dark part; where that is pale, they are drawn, and thinner."""
        ink, share = ("K", 0.6) if self.saving else ("P", 1.0)
        self.line(ink, wide * share, *curves)

    def spots(self, ink: str, polygons: Iterable[Sequence[Point]]) -> None:
        """Fill polygons."""
        steps = [[("m", (p[0],)), *(("l", (one,)) for one in p[1:])] for p in polygons]
        if steps:
            self._draw(ink, steps, "f")

    def light_spots(self, polygons: Iterable[Sequence[Point]]) -> None:
        """Cut polygons into a dark part, or draw them where that is pale."""
        self.spots("K" if self.saving else "P", polygons)

    def part(
        self,
        *outlines: Curve,
        look: Look = BLOCK,
        cut: Cut | None = None,
        radius: float = 10,
        guides: Sequence[Curve] = (),
        centre: Point | None = None,
    ) -> None:
        """Ink a part, parted from what lies behind it, and cut it.

        The cuts follow the guides, or run away from a centre, or along the contour.
        """
        paths = [smooth(one) for one in outlines]
        self._around += [self._path(one) for one in paths]
        if self.saving:
            look, cut = self._saved(paths, look, cut)
        else:
            if look.edge:
                self._draw(look.edge_ink, paths, "S", 2 * look.edge * self.heavy)
            self._draw(look.ink, paths, "f")
            cut = cut and self._balanced(cut, look)
        if cut is None:
            return
        field = field_of(outlines, WINDOW)
        tone, contour = lit(inflated(field.inside, radius), look.light)
        flow = _flow(field, guides, centre) or contour
        self._parts += 1
        self.spots(look.cut, gouged(field, tone, flow, cut, self._parts))

    def _saved(
        self, paths: list[list[Step]], look: Look, cut: Cut | None
    ) -> tuple[Look, Cut | None]:
        """A part as an outline on paper; one that is never cut stays solid."""
        ink = "A" if look.ink == "A" else "K"
        solid = cut is None and look.ink != "P"
        self._draw("P", paths, "S", 2)
        self._draw(ink if solid else "P", paths, "f")
        if look.edge or look.ink != "P":
            self._draw(ink, paths, "S", self._outline)
        if cut is None:
            return look, None
        darker = _SPREAD * (self._hatched - 1) if cut.cloth and ink == "K" else 0.0
        finer = cut._replace(
            widest=min(
                cut.widest * (_DEEPER if cut.deep else _FINER) * self._hatched,
                _BROADEST * cut.apart,
            ),
            dark=-1.2 if cut.deep else max(-1.2, _SHADOW - darker),
            bright=0.85,
            apart=cut.apart * 1.08,
            power=1.15,
        )
        return look._replace(cut=ink, light=(0.55, -0.6, 0.25)), finer

    def _balanced(self, cut: Cut, look: Look) -> Cut | None:
        """Cuts in ink are narrower in a lighter figure, and those in paper wider."""
        if self._bold and cut.fine:
            return None
        if self._bold:
            cut = cut._replace(
                apart=cut.apart * _LARGER,
                widest=cut.widest * _LARGER,
                shortest=min(cut.shortest * _LARGER, cut.longest / 2),
                least=_LEAST,
            )
        lit = cut.widest * (1 / self._lit if look.cut == "K" else self._lit)
        return cut._replace(widest=min(lit, max(cut.widest, _BROADEST * cut.apart)))

    def _draw(self, ink: str, paths: Sequence[Sequence[Step]], how: str, wide: float = 0) -> None:
        if ink != self._ink:
            self._operators.append(ink)
            self._ink = ink
        if wide and wide != self._wide:
            self._operators.append(f"{_number(wide * self._scaled)} w")
            self._wide = wide
        closed = " h" if how == "S" else ""
        for path in paths:
            ends = path[0][1][0] == path[-1][1][-1]
            self._operators.append(self._path(path) + (closed if ends else ""))
        self._operators.append(how)

    def _path(self, path: Sequence[Step]) -> str:
        return " ".join(f"{self._points(given)} {operator}" for operator, given in path)

    def _points(self, points: Iterable[Point]) -> str:
        """Scaled about the middle of the lower edge."""
        k = self._scaled
        return " ".join(
            f"{_number(50 + (x - 50) * k * self._facing)} {_number(-6 + (y + 6) * k)}"
            for x, y in points
        )


def _flow(field: Field, guides: Sequence[Curve], centre: Point | None) -> Flow | None:
    if centre is not None:
        return radial(field, centre)
    return guided(field, guides) if guides else None


def _number(units: float) -> int:
    return round(units * TENTHS)
