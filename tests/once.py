"""What many commands of one process do alike, done once: a host has a process for each."""

import hashlib
import io
import pickle
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from typing import Any
from unittest.mock import patch

import numpy as np
import soundfile
import typer

from companion.cli import app
from companion.evening import offer
from companion.files import toml_schema
from companion.files.toml import Fault
from companion.narration import track
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.words import tables

TELEPHONE = 8_000  # Hz

_parse = tomllib.loads
_fit = toml_schema._table
_check_words = offer._check_once
_words = tables.SCRIPTS
_command = typer.main.get_command
_load = app._load
_encode = track.encode
_nights: dict[bytes, bytes] = {}


@contextmanager
def once() -> Iterator[None]:
    """Parse a text, fit values, check shipped words, make a command, encode a night: once each."""
    commands_of_app = cache(_command)
    with ExitStack() as patches:
        for name, replacement in (
            ("tomllib.loads", _parsed),
            ("companion.files.toml_schema._table", _fitted),
            ("companion.evening.offer._check_once", _checked),
            ("companion.cli.app._load", _loaded),
            ("companion.narration.track.encode", _encoded),
            ("typer.main.get_command", commands_of_app),
            ("typer.testing._get_command", commands_of_app),
        ):
            patches.enter_context(patch(name, replacement))
        yield


@cache
def _pickled(text: str) -> bytes:
    return pickle.dumps(_parse(text))


def _parsed(text: str) -> Any:
    """Of the same text, equal values that may be changed."""
    return pickle.loads(_pickled(text))  # noqa: S301  our own


@cache
def _fitting(schema: Any, pickled: bytes) -> tuple[Any, tuple[Fault, ...]]:
    faults: list[Fault] = []
    return _fit(schema, pickle.loads(pickled), "", faults), tuple(faults)  # noqa: S301  our own


def _fitted(schema: Any, values: Any, key: str, faults: list[Fault]) -> Any:
    """Of the same values of a whole file, the same frozen value or the same faults."""
    if key or faults:
        return _fit(schema, values, key, faults)
    result, found = _fitting(schema, pickle.dumps(values))
    faults.extend(found)
    return result


@cache
def _shipped(language: str, theme: str) -> None:
    _check_words(language, theme)


def _checked(language: str, theme: str) -> None:
    """Shipped words do not change; those of a test may."""
    shipped = _words == tables.SCRIPTS and (_words / language).is_dir()
    usual: Callable[[str, str], None] = _shipped if shipped else _check_words
    usual(language, theme)


@cache
def _made(name: str, _function: object) -> Any:
    return _load(name)


def _loaded(name: str) -> Any:
    """The command of this name, as long as the same function is behind it."""
    _, module, attribute = app.COMMANDS[name]
    return _made(name, getattr(import_module(f"companion.cli.commands.{module}"), attribute))


def _telephone(samples: Samples) -> bytes:
    """As long as the whole sound."""
    times = np.arange(0, len(samples), SAMPLE_RATE / TELEPHONE)
    heard = np.interp(times, np.arange(len(samples)), samples).astype(np.float32)
    file = io.BytesIO()
    soundfile.write(file, heard, TELEPHONE, format="MP3")
    return file.getvalue()


def _encoded(samples: Samples, suffix: str) -> bytes:
    """MP3 takes a second: as on a telephone, a fifth of that, and once for tables that hear the same."""
    if suffix != ".mp3":
        return _encode(samples, suffix)
    key = hashlib.sha256(samples.tobytes() + suffix.encode()).digest()
    if key not in _nights:
        _nights[key] = _telephone(samples)
    return _nights[key]
