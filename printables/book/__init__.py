"""The printed rulebook, and the poster of a finished game.

Texts are laid out by reportlab's platypus.
"""

from printables.paper.sheet import Box

PAGE_WIDTH, PAGE_HEIGHT = 131.0, 190.0  # mm; two of them fit on A4 and Letter
PAGE = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
