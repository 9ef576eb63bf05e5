"""The constructed look: Swiss grid, flat planes, halftone, arcs; objects in the place of figures."""
