"""Points on paper, and the unit of operators in a PDF: whole numbers make a file half as long."""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]  # mm
UNIT = 0.01  # mm
UNTAGGED_SUFFIX = "-again"  # after the name of a form of which a file has a copy without tags in it
