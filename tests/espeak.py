"""Loads espeak, without a start of it: for copies of a process that each speak a line."""

import contextlib
from importlib import import_module

from companion.narration.engines import pyttsx3_engine

with contextlib.suppress(ImportError, OSError):  # a machine without it
    pyttsx3_engine._load_espeak()
    import_module("pyttsx3.drivers.espeak")
