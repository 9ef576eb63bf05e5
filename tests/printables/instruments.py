"""Views of a code that cannot be read: blurred, coarse or counted; and how well they tell roles.

The measure is the area under the curve (AUC): how often a classifier puts one of two codes, whose
roles differ, into the right order. One half is chance. Nothing here knows what slips say; what does
is in `known_texts`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from printables.dealt.dealt_envelopes import CODE_BOXES, FLAP_OF_SLIP, SLIP_WORDS
from printables.dealt.envelope_sheet import CARD_HEIGHT
from printables.pdf.codes import Picture

Pixels: TypeAlias = np.ndarray  # (slips, height, width), 1 is black


class Shown(NamedTuple):
    """The slips of a deal: their codes, and perhaps the words beside them."""

    codes: Pixels
    words: Pixels | None


Look: TypeAlias = Callable[[Shown], np.ndarray]  # what an instrument shows: of each slip a row

BLUR = 2.0  # modules, the standard deviation; no decoder reads it
COARSE = 12  # grey cells on each side
THUMBNAIL = 297 / 256  # mm, a pixel of a small picture of the sheet
CONFIDENCE = 0.999
SHUFFLES = 20_000
MEMORY = 1_000_000  # ranks that are shuffled at once
_STEPS = 150
_SHRINKING = 0.02  # of weights, so that none is learnt by heart


class Verdict(NamedTuple):
    """Measure of how well slips are told apart, and the interval in which chance is as good."""

    auc: float
    low: float
    high: float

    @property
    def tells(self) -> bool:
        return not self.low <= self.auc <= self.high

    def __str__(self) -> str:
        return f"{self.auc:.3f} ({self.low:.3f} to {self.high:.3f})"


def pixels(picture: Picture) -> Pixels:
    """The picture as numbers."""
    rows = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.height, -1)
    light: Pixels = np.unpackbits(rows, axis=1)[:, : picture.width]
    return 1 - light


def blurred(shown: Shown) -> np.ndarray:
    """A photograph out of focus, a pixel for two modules, which are all that such a blur leaves."""
    side = shown.codes.shape[1]
    away = np.arange(side) - np.arange(0, side, 2)[:, None]
    sharp = np.exp(-((away / BLUR) ** 2) / 2)
    lens = sharp / sharp.sum(axis=1, keepdims=True)
    return _rows(lens, shown.codes, lens)


def thresholded(shown: Shown) -> np.ndarray:
    """The same, black and white."""
    seen = blurred(shown)
    return np.asarray(seen > np.median(seen, axis=1, keepdims=True), dtype=np.float32)


def coarse(shown: Shown) -> np.ndarray:
    """A code in a few cells."""
    lens = _means(shown.codes.shape[1], np.linspace(0, 1, COARSE + 1))
    return _rows(lens, shown.codes, lens)


def counted(shown: Shown) -> np.ndarray:
    """Dark modules, and changes between light and dark across and down."""
    codes = shown.codes.astype(np.int8)
    every = (codes, np.abs(np.diff(codes)), np.abs(np.diff(codes, axis=1)))
    return np.array([one.sum(axis=(1, 2)) for one in every], dtype=np.float32).T


def words_in_cells(shown: Shown, size: float = 1) -> np.ndarray:
    """The mean grey of words in cells of so many mm."""
    assert shown.words is not None
    down, across = (np.arange(side // size + 1) * size / side for side in SLIP_WORDS[:1:-1])
    return _rows(
        _means(shown.words.shape[1], down), shown.words, _means(shown.words.shape[2], across)
    )


def thumbnail(shown: Shown) -> np.ndarray:
    """The words on a small picture of their sheet."""
    return words_in_cells(shown, THUMBNAIL)


def through_two_layers(shown: Shown) -> np.ndarray:
    """A folded slip against the light: words lie on the code, turned over; in cells of 1 mm."""
    code, fold = CODE_BOXES[0], CARD_HEIGHT - FLAP_OF_SLIP
    left = 2 * fold - SLIP_WORDS.right
    down, across = np.arange(int(SLIP_WORDS.height) + 1), np.arange(int(SLIP_WORDS.width) + 1)
    side = shown.codes.shape[1]
    behind = _rows(
        _means(side, (code.top - SLIP_WORDS.top + down) / code.height),
        shown.codes,
        _means(side, (left + across - code.x) / code.width),
    )
    words = words_in_cells(shown).reshape(len(behind), len(down) - 1, -1)[:, :, ::-1]
    return np.asarray(behind + words.reshape(len(behind), -1))


def _rows(down: np.ndarray, pictures: Pixels, across: np.ndarray) -> np.ndarray:
    """Pictures through a lens for each direction, a row each."""
    seen = down.astype(np.float32) @ pictures.astype(np.float32) @ across.T.astype(np.float32)
    return seen.reshape(len(pictures), -1)


def _means(size: int, edges: np.ndarray) -> np.ndarray:
    """Return the matrix that averages cells; edges are parts of the side, white lies around."""
    ends = edges[:, None] * size
    covered = np.clip(ends - np.arange(size), 0, 1)
    return np.asarray(np.diff(covered, axis=0) / np.diff(ends, axis=0))


OF_CODES: Mapping[str, Look] = {
    "blurred": blurred, "coarse": coarse, "thresholded": thresholded, "counted": counted,
}  # fmt: skip
OF_WORDS: Mapping[str, Look] = {
    "thumbnail": thumbnail, "1 mm cells": words_in_cells, "two layers": through_two_layers,
}  # fmt: skip


def told_apart(
    training: tuple[np.ndarray, np.ndarray], test: tuple[np.ndarray, np.ndarray]
) -> Verdict:
    """Train logistic regression, and judge how well it sorts the rows of the test."""
    rows, labels = training
    mean, spread = rows.mean(axis=0), rows.std(axis=0)
    spread[spread == 0] = 1
    weights = logistic((rows - mean) / spread, labels)
    return sorted_by((test[0] - mean) / spread @ weights, test[1])


def sorted_by(scores: np.ndarray, labels: np.ndarray) -> Verdict:
    """Judge how well the scores sort the slips, against shuffled labels."""
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    ones = int(labels.sum())
    pairs = ones * (len(labels) - ones)
    lowest = ones * (ones + 1) / 2
    low, high = _by_chance(tuple(counts.tolist()), ones)
    auc = (ranks[labels].sum() - lowest) / pairs
    return Verdict(float(auc), (low - lowest) / pairs, (high - lowest) / pairs)


@lru_cache(maxsize=64)
def _by_chance(counts: tuple[int, ...], ones: int) -> tuple[float, float]:
    """The interval of the sum of so many ranks; `counts` are how many scores are equal."""
    ranks = np.repeat(np.cumsum(counts) - (np.array(counts) - 1) / 2, counts)
    chance = np.random.default_rng(1)
    at_once = max(1, MEMORY // len(ranks))
    shuffled = np.concatenate(
        [
            chance.permuted(np.tile(ranks, (count, 1)), axis=1)[:, :ones].sum(axis=1)
            for count in (at_once,) * (SHUFFLES // at_once) + (SHUFFLES % at_once,)
        ]
    )
    low, high = np.quantile(shuffled, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)


def logistic(rows: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression, by gradient descent with momentum (Nesterov)."""
    rows = np.column_stack((rows, np.ones(len(rows)))).astype(np.float32)
    target = labels.astype(np.float32)
    importance = np.where(labels, 0.5 / labels.mean(), 0.5 / (1 - labels.mean())).astype(np.float32)
    step = 4 / (_steepest(rows) * float(importance.max()) + 4 * _SHRINKING)
    weights = ahead = np.zeros(rows.shape[1], dtype=np.float32)
    for number in range(_STEPS):
        guessed = 1 / (1 + np.exp(-np.clip(rows @ ahead, -30, 30)))
        slope = rows.T @ (importance * (guessed - target)) / len(rows) + _SHRINKING * ahead
        before, weights = weights, ahead - step * slope
        ahead = weights + number / (number + 3) * (weights - before)
    return weights[:-1]


def _steepest(rows: np.ndarray) -> float:
    """The largest eigenvalue of the rows' second moments, by repeated multiplication."""
    along: np.ndarray = np.ones(rows.shape[1], dtype=np.float32)
    size = np.float32(1)
    for _ in range(30):
        along = rows.T @ (rows @ along) / len(rows)
        size = np.linalg.norm(along)
        along = np.divide(along, size)
    return 1.1 * float(size)
