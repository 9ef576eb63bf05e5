"""The peaks of a sound."""

import numpy as np

from companion.narration.mastering import peaks_of
from companion.narration.sound import Samples

ROUNDING = 2**-14  # of full scale: what is written with 16 bits


def true_peak(sound: Samples) -> float:
    """The highest value, between the samples too, of full scale."""
    return float(np.max(peaks_of(sound), initial=0))
