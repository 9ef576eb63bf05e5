"""Cut all plates, and measure how much ink each needs: `poe cut-plates`."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from io import BytesIO
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pypdfium2

from printables.art.cutter.cast import CAST, cut
from printables.art.equal_ink import BROAD, SHADES
from printables.art.gouge import thinner
from printables.art.grounds import (
    HIGH,
    LEVELS,
    SIGN,
    WIDE,
    WIDEST,
    Style,
    Weather,
    ground,
    shade,
    sign_place,
)
from printables.art.portraits import WEATHER, WIDTHS, ink_file, plate_file, written
from printables.figures import FIGURES, Look
from printables.pen import Pen
from printables.sheet import POINTS, Box, Paper
from printables.theme import BLACK, WHITE, Colour

Picture: TypeAlias = npt.NDArray[np.float32]

_FINE = 8  # pixels in a unit, of the picture whose ink is measured
_CHANNELS = {  # each ink takes one channel of the picture, and paper none
    "K": Colour(0, 1, 1),
    "P": WHITE,
    "A": Colour(1, 0, 1),
    "G": Colour(1, 1, 0),
}


def main() -> None:
    """Write the plates and the table of their ink."""
    for style in Style:
        lines = []
        for name in CAST:
            operators = cut(name, style).operators
            plate_file(name, style).write_bytes(written(operators))
            lines.append(_measured(name, style, operators))
        ink_file(style).write_text("".join(lines), encoding="ascii")


def _measured(name: str, style: Style, operators: str) -> str:
    """How many square units each ink covers, and how many are left for the ground and its cuts."""
    weather = next(WEATHER[role] for role, few in FIGURES[Look.LINOCUT].items() if name in few)
    free = 1 - _seen(lambda pen: _plate(pen, operators, dict.fromkeys("KPAG", BLACK)))[0]
    seen = _seen(partial(_plate, operators=operators, inks=_CHANNELS))
    rows = [(ink, _shown(one)) for ink, one in zip("KAG", seen, strict=True)]
    rows.append(("ground", _shown(free)))
    rows += [
        (f"cuts_{level}_{at}", _shown(free * _cut_ground(weather, style, level, by)))
        for level in range(LEVELS)
        for at, by in enumerate(BROAD)
    ]
    for shade_at, shaded_by in enumerate(SHADES):
        shaded = free * _shaded_ground(weather, style, shaded_by)
        rows.append((f"shade_{shade_at}", _shown(shaded)))
        rows += [
            (
                f"hidden_{level}_{shade_at}_{at}",
                _shown(shaded * _cut_ground(weather, style, level, by)),
            )
            for level in range(LEVELS)
            for at, by in enumerate(BROAD)
        ]
    return "".join(f"{name} {what} {' '.join(map(str, areas))}\n" for what, areas in rows)


def _plate(pen: Pen, operators: str, inks: Mapping[str, Colour]) -> None:
    pen.plate("plate", operators, Box(0, 0, WIDE, HIGH), inks)


@lru_cache
def _cut_ground(weather: Weather, style: Style, level: int, by: float) -> Picture:
    cuts = [thinner(one, by) for one in ground(weather, level, style)]
    red, *_ = _seen(lambda pen: pen.cuts(cuts))
    return red


@lru_cache
def _shaded_ground(weather: Weather, style: Style, by: float) -> Picture:
    shades = [thinner(one, by) for one in shade(weather, style)]
    red, *_ = _seen(lambda pen: pen.cuts(shades))
    return red


def _seen(draw: Callable[[Pen], None]) -> list[Picture]:
    """What is drawn on the widest ground, from the top: how much of red, green and blue it takes."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    pen.trimmed((WIDEST, HIGH), Box(0, 0, WIDEST, HIGH), 0)
    with pen.moved((WIDEST - WIDE) / 2, 0):
        draw(pen)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = document[0].render(scale=_FINE / POINTS).to_pil().convert("RGB")
    width, height = round(WIDEST * _FINE), round(HIGH * _FINE)  # pdfium may round up
    seen = seen.crop((0, 0, width, height))
    return [(1 - np.asarray(one) / 255).astype(np.float32) for one in seen.split()]


def _shown(picture: Picture) -> list[int]:
    """The square units that are seen of a picture, in a window of each width."""
    return [round(float(picture[window].sum()) / _FINE**2) for window in _windows()]


@lru_cache
def _windows() -> list[npt.NDArray[np.bool_]]:
    """What is seen in a window of each width, beside the sign."""
    rows, columns = np.indices((round(HIGH * _FINE), round(WIDEST * _FINE)))
    x = (columns + 0.5) / _FINE + (WIDE - WIDEST) / 2
    y = HIGH - (rows + 0.5) / _FINE
    windows: list[npt.NDArray[np.bool_]] = []
    for wide in WIDTHS:
        across, up = sign_place(wide)
        windows.append((abs(x - WIDE / 2) < wide / 2) & (np.hypot(x - across, y - up) > SIGN))
    return windows


if __name__ == "__main__":
    main()
