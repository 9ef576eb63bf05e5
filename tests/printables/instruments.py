"""What somebody sees who cannot read a code: blurred, coarse, or counted; and how well it tells roles.

The measure is the area under the curve (AUC): how often a classifier puts one of two codes, whose
roles differ, into the right order. One half is chance.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from PIL import Image, ImageFilter

from printables.pen import Picture

Pixels: TypeAlias = np.ndarray  # (height, width), 1 is black
Look: TypeAlias = Callable[[Pixels], np.ndarray]  # what an instrument shows of a picture

BLUR = 2.0  # modules, the standard deviation; no decoder reads it
COARSE = 12  # grey cells on each side
CONFIDENCE = 0.999
SHUFFLES = 20_000
_STEPS = 150
_SHRINKING = 0.02  # of weights, so that none is learnt by heart


class Seen(NamedTuple):
    """Pictures through an instrument, a row each, and for each whether it is of the one class."""

    rows: np.ndarray
    labels: np.ndarray


class Verdict(NamedTuple):
    """How well codes are told apart, and the interval in which chance is as good."""

    auc: float
    low: float
    high: float

    @property
    def tells(self) -> bool:
        return not self.low <= self.auc <= self.high


def pixels(picture: Picture) -> Pixels:
    """The picture as numbers."""
    rows = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.height, -1)
    light: Pixels = np.unpackbits(rows, axis=1)[:, : picture.width].astype(np.float32)
    return 1 - light


def blurred(one: Pixels) -> np.ndarray:
    """A photograph out of focus."""
    image = Image.fromarray((255 * (1 - one)).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(BLUR)), dtype=np.float32).ravel()


def thresholded(one: Pixels) -> np.ndarray:
    """The same, black and white."""
    seen = blurred(one)
    return np.asarray(seen > np.median(seen), dtype=np.float32)


def coarse(one: Pixels) -> np.ndarray:
    """A thumbnail."""
    return cells(one, COARSE, COARSE)


def cells(one: Pixels, down: int, across: int) -> np.ndarray:
    """The mean grey of so many cells."""
    image = Image.fromarray((255 * (1 - one)).astype(np.uint8))
    small = image.resize((across, down), Image.Resampling.BOX)
    return np.asarray(small, dtype=np.float32).ravel()


def raw(one: Pixels) -> np.ndarray:
    """Every module."""
    return one.ravel()


def counted(one: Pixels) -> np.ndarray:
    """Dark modules, and changes between light and dark across and down."""
    return np.array([one.sum(), np.abs(np.diff(one)).sum(), np.abs(np.diff(one, axis=0)).sum()])


CODES: Mapping[str, Look] = {
    "blurred": blurred, "coarse": coarse, "thresholded": thresholded, "counted": counted,
}  # fmt: skip


def told_apart(training: Seen, test: Seen, seed: int = 1) -> Verdict:
    """How well logistic regression on the training codes sorts those of the test."""
    mean, spread = training.rows.mean(axis=0), training.rows.std(axis=0)
    spread[spread == 0] = 1
    weights = logistic((training.rows - mean) / spread, training.labels)
    return sorted_by((test.rows - mean) / spread @ weights, test.labels, seed)


def sorted_by(scores: np.ndarray, labels: np.ndarray, seed: int = 1) -> Verdict:
    """How well the scores sort the codes, and how well those of shuffled labels do."""
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    ones = int(labels.sum())
    zeros = len(labels) - ones
    lowest = ones * (ones + 1) / 2
    chance = np.random.default_rng(seed)
    shuffled = np.array([chance.permutation(ranks)[:ones].sum() for _ in range(SHUFFLES)])
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile((shuffled - lowest) / (ones * zeros), [tail, 1 - tail])
    auc = (ranks[labels].sum() - lowest) / (ones * zeros)
    return Verdict(float(auc), float(low), float(high))


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


def seen_through(look: Look, pictures: Sequence[Pixels], labels: Sequence[bool]) -> Seen:
    return Seen(np.array([look(one) for one in pictures]), np.array(labels, dtype=bool))
