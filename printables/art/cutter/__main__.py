"""Cut all plates, and measure how much ink each needs: `poe cut-plates`."""

from io import BytesIO

import pypdfium2
from PIL import ImageStat

from printables.art.cutter.cast import CAST, cut
from printables.art.equal_ink import BROAD
from printables.art.gouge import thinner
from printables.art.grounds import HIGH, LEVELS, SIGN, WIDE, Weather, ground, sign_place
from printables.art.portraits import PLATES, WEATHER, WIDTHS, plate_file, written
from printables.figures import FIGURES, Look
from printables.pen import Pen
from printables.sheet import Box, Paper
from printables.theme import BLACK, WHITE, Colour

_SCALE = 1.25  # mm on a sheet of A4, for a unit
_DOTS = 2  # in a point, of the picture whose ink is measured


def main() -> None:
    """Write the plates and the table of their ink."""
    lines = []
    for name in CAST:
        block, line = (cut(name, saving=saving).operators for saving in (False, True))
        plate_file(name, saving=False).write_bytes(written(block))
        plate_file(name, saving=True).write_bytes(written(line))
        lines.append(_measured(name, block, line))
    head = "# Derived from the plates by cut-plates: square units of inks and of the ground\n"
    (PLATES / "ink.toml").write_text(head + "".join(lines), encoding="utf-8")


def _measured(name: str, block: str, line: str) -> str:
    """How many square units each ink covers, and how many are left for the ground and its cuts."""
    role = next(role for role, names in FIGURES[Look.LINOCUT].items() if name in names)
    weather = WEATHER[role]
    rows = [
        *(
            (f"{kind}_{ink}", [_covered(made, {ink: BLACK}, ground_wide=wide) for wide in WIDTHS])
            for kind, made in (("block", block), ("line", line))
            for ink in "KAG"
        ),
        ("ground", [_covered(block, {}, BLACK, ground_wide=wide) for wide in WIDTHS]),
    ]
    rows += [
        (
            f"cuts_{level}_{at}",
            [_covered(block, {}, cuts=(weather, level, by), ground_wide=wide) for wide in WIDTHS],
        )
        for level in range(LEVELS)
        for at, by in enumerate(BROAD)
    ]
    shown = "\n".join(f"{key} = {[round(one) for one in values]}" for key, values in rows)
    return f"\n[{name}]\n{shown}\n"


def _covered(
    operators: str,
    inks: dict[str, Colour],
    below: Colour = WHITE,
    *,
    cuts: tuple[Weather, int, float] | None = None,
    ground_wide: float,
) -> float:
    """The square units of a plate that are black, of its ground or of the ground's cuts."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    with pen.moved(105 - 50 * _SCALE, 20, scaled=_SCALE):
        shown = Box((WIDE - ground_wide) / 2, 0, ground_wide, HIGH)
        with pen.within(shown.corners):
            if cuts:
                weather, level, by = cuts
                pen.cuts(thinner(one, by) for one in ground(weather, level, ground_wide))
            else:
                pen.fill(shown, colour=below)
            paper = dict.fromkeys("KPAG", WHITE)
            pen.plate("plate", operators, Box(0, 0, WIDE, HIGH), paper | inks)
            pen.circle(*sign_place(ground_wide), SIGN, colour=WHITE)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        (light,) = ImageStat.Stat(document[0].render(scale=_DOTS, grayscale=True).to_pil()).mean
    across, along = Paper.A4.size
    return (1 - light / 255) * across * along / _SCALE**2


if __name__ == "__main__":
    main()
