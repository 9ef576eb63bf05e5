"""Measure the share of a page that ink covers, with a renderer."""

import numpy as np
import pypdfium2
from PIL import Image

SUMS = 3 * 255 + 1
DPI = 150  # with fewer, lines are drawn too thick
FEWER_DPI = 100  # within a hundredth


def coverage(data: bytes, dots: int = DPI) -> list[float]:
    """Of each page: black, and cyan, magenta and yellow of what is not black, as shares of it."""
    return [_inked(page.render(scale=dots / 72).to_pil()) for page in pypdfium2.PdfDocument(data)]


def _inked(picture: Image.Image) -> float:
    """By how often each pair of the lightest channel and the sum of all occurs."""
    red, green, blue = (np.asarray(one, np.int32) for one in picture.convert("RGB").split())
    lightest, sums = np.maximum(np.maximum(red, green), blue), red + green + blue
    counts = np.bincount((lightest * SUMS + sums).ravel(), minlength=256 * SUMS)
    light, total = (one / 255 for one in np.divmod(np.arange(256 * SUMS), SUMS))
    inks = (3 * light - total) / np.maximum(light, 1e-9)
    return float(counts @ (1 - light + inks) / counts.sum())
