"""Conversion of mm to the unit of drawings in a PDF, hundredths of a mm, which keeps files small."""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]  # mm
UNIT = 0.01  # mm
UNTAGGED_SUFFIX = "-again"  # added to the name of a form's copy without tags
