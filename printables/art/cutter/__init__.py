"""Cut the plates of the figures: for developers only, the companion reads what is written here.

Every figure is a list of parts in a window of 100 by 104 units, from the back to the front.
"""
