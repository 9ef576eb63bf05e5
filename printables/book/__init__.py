"""Rulebook, and the poster of a game: texts set by platypus, and pictures of the look."""

from printables.paper.sheet import Box

PAGE_WIDTH, PAGE_HEIGHT = 131.0, 190.0  # mm; two of them fit on A4 and Letter
PAGE = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
