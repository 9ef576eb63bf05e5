"""The sheets of a set for typst: areas and lines as SVG, letters set by typst, each face once."""

from collections.abc import Iterator
from pathlib import Path

from printables.edition.piece import Edition
from printables.paper.sheet import POINTS
from printables.printed_set import pieces
from printables.sheets.imposition import Plan, Settings, impose
from tests.printables.pdf_paths import Matrix, moved_extent, scale_of
from tests.printables.pdf_reading import (
    Area,
    Document,
    Drawing,
    Placement,
    Rgb,
    Text,
    times,
)

PROGRAM = """
import sys
import typst
typst.compile(sys.argv[1], output=sys.argv[2])
"""
_FORM = "FormXob."


def write_source(folder: Path, pdf: bytes, edition: Edition) -> Path:
    """A source of the sheets of a PDF of ours, and its drawings beside it; its path."""
    settings = Settings()
    plans = impose(pieces(edition), settings)
    width, height = settings.paper.size
    document = Document(pdf)
    forms = {one.name: page.form(one.name) for page in document.pages for one in page.placed}
    sizes = {
        placed.face.name: (
            (placed.slot.box.height, placed.slot.box.width)
            if placed.slot.turned % 180
            else (placed.slot.box.width, placed.slot.box.height)
        )
        for plan in plans
        for placed in plan.placed
    }
    lines = [
        f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)",
        '#set text(top-edge: "baseline")',
    ]
    numbers = {name: number for number, name in enumerate(sizes)}
    for name, number in numbers.items():
        wide, high = sizes[name]
        drawing = forms[_FORM + name]
        (folder / f"face-{number}.svg").write_text(_svg(drawing, wide, high), encoding="utf-8")
        texts = "".join(_texts(drawing, (1, 0, 0, -1, wide / 2, high / 2)))
        lines.append(
            f"#let face{number} = box(width: {wide}mm, height: {high}mm)["
            f'#image("face-{number}.svg", width: {wide}mm, height: {high}mm){texts}]'
        )
    for at, plan in enumerate(plans):
        lines += ["#pagebreak()"] * bool(at) + ["#h(0mm)", *_side(plan, numbers, height)]
    source = folder / "sheets.typ"
    source.write_text("\n".join(lines), encoding="utf-8")
    return source


def _side(plan: Plan, numbers: dict[str, int], height: float) -> Iterator[str]:
    for face, (box, turned), _ in plan.placed:
        what = f"face{numbers[face.name]}"
        shown = f"rotate({-turned}deg, reflow: true, {what})" if turned else what
        yield f"#place(top + left, dx: {box.x:.3f}mm, dy: {height - box.top:.3f}mm, {shown})"


def _svg(drawing: Drawing, wide: float, high: float) -> str:
    paths = "".join(_paths(drawing, (1, 0, 0, -1, wide / 2, high / 2)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{paths}</svg>'


def _paths(drawing: Drawing, matrix: Matrix) -> Iterator[str]:
    a, b, c, d, e, f = matrix
    for mark in drawing.marks:
        if isinstance(mark, Placement):
            yield from _paths(drawing.form(mark.name), times(mark.matrix, matrix))
        elif isinstance(mark, Area):
            shown = "".join(
                "M" + "L".join(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f}" for x, y in path)
                for path in mark.paths
            )
            colour = _colour(mark.colour)
            wide = mark.wide * scale_of(matrix)
            line = f'fill="none" stroke="{colour}" stroke-width="{wide:.2f}"'
            paint = line if wide else f'fill="{colour}"'
            yield f'<path d="{shown}" {paint}/>'


def _texts(drawing: Drawing, matrix: Matrix) -> Iterator[str]:
    for mark in drawing.marks:
        if isinstance(mark, Placement):
            yield from _texts(drawing.form(mark.name), times(mark.matrix, matrix))
        elif isinstance(mark, Text):
            face = drawing.fonts[mark.font]
            left, _, _, bottom = moved_extent(matrix, mark.extent)
            said = face.text(mark.codes).replace("\\", "\\\\").replace('"', '\\"')
            size = mark.size * scale_of(matrix) * POINTS
            yield (
                f"#place(top + left, dx: {left:.2f}mm, dy: {bottom:.2f}mm, "
                f'text(size: {size:.2f}pt, fill: rgb("{_colour(mark.colour)}"), "{said}"))'
            )


def _colour(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)
