"""Do once what many commands of one process repeat; a host has a process for each command."""

import hashlib
import os
import pickle
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, BinaryIO
from unittest.mock import patch

import typer

from companion.cli import app, command_table
from companion.files import toml, toml_schema
from companion.files.toml import Fault
from companion.files.toml_extends import TOML_SUFFIX, Shelf
from companion.narration import track, voices
from companion.narration.sound import SAMPLE_RATE, Clip, Samples
from companion.words import tables
from printables.edition.piece import Edition
from printables.pdf import deflate
from printables.sheets import render
from printables.sheets.imposition import Plan, Settings

# Of MP3 (MPEG 2.5, layer III) in its smallest frames.
TELEPHONE = 8_000  # Hz
_FRAME, _BYTES = 576, 72  # samples
_HEADER, _SIDE = bytes.fromhex("ffe318c0"), 9  # bytes

_parse = tomllib.loads
_fit = toml_schema._table
_scripts = tables.SCRIPTS
_find = tables._found
_wordings = tables.WORDINGS
_values = toml.toml_values
_sets: dict[str, bytes] = {}
_take = Shelf.load
_command = typer.main.get_command
_load = app._load
_encode = track.encode
_read_clip = voices.recorded_clip
_print = render.print_set
_quick_zlib = SimpleNamespace(**{**vars(zlib), "compress": partial(zlib.compress, level=1)})
_deflated = deflate.deflated


@contextmanager
def once(folder: Path | None = None) -> Iterator[None]:
    """Parse a text, fit values, check shipped words, load a theme, make a command, draw: once each.

    The folder, if there is one, shares what is drawn with other processes.
    """
    commands_of_app = cache(_command)
    with ExitStack() as patches:
        for name, replacement in (
            ("tomllib.loads", _parsed),
            ("companion.files.toml_schema._table", _fitted),
            ("companion.files.toml_extends.Shelf.load", _taken),
            ("companion.cli.app._load", _loaded),
            ("companion.narration.track.encode", _encoded),
            ("companion.narration.readers.recorded_clip", _clip),
            ("companion.deal.sheet_seeds.new_seed", lambda: 0),
            ("companion.words.tables._found", _found),
            ("companion.words.tables.toml_values", _read),
            ("companion.words.night_script.toml_values", _read),
            ("printables.edition.wording.toml_values", _read),
            ("printables.sheets.render.print_set", partial(_printed, folder)),
            ("reportlab.pdfbase.pdfdoc.zlib", _quick_zlib),
            ("printables.pdf.canvas.deflated", _quick_zlib.compress),
            ("typer.main.get_command", commands_of_app),
            ("typer.testing._get_command", commands_of_app),
        ):
            patches.enter_context(patch(name, replacement))
        yield


def usual_encoding() -> AbstractContextManager[object]:
    """Encode MP3 as a program does."""
    return patch.object(track, "encode", _encode)


@contextmanager
def usual_compression() -> Iterator[None]:
    """Compress PDFs as a program does."""
    with (
        patch("reportlab.pdfbase.pdfdoc.zlib", zlib),
        patch("printables.pdf.canvas.deflated", _deflated),
    ):
        yield


def usual_printing() -> AbstractContextManager[object]:
    """Draw a set as a program does."""
    return patch.object(render, "print_set", _print)


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
def _shipped_files(pattern: str) -> tuple[Path, ...]:
    return tuple(_scripts.glob(pattern))


def _found(pattern: str) -> list[Path]:
    """Files of shipped words do not come and go; those of a test may."""
    if _scripts != tables.SCRIPTS:
        return _find(pattern)
    own = tables.own_folder()
    return [*_shipped_files(pattern), *(own.joinpath(_scripts.name).glob(pattern) if own else ())]


@cache
def _shipped_values(path: Path) -> bytes:
    return pickle.dumps(_values(path))


def _read(path: Path) -> Any:
    """The values of a shipped table of words, which does not change; one of a test may."""
    if path.is_relative_to(_scripts) or path.is_relative_to(_wordings):
        return pickle.loads(_shipped_values(path))  # noqa: S301  our own
    return _values(path)


@cache
def _kept(shelf: Shelf[Any], name: str, *_: object) -> Any:
    return _take(shelf, name)


def _taken(shelf: Shelf[Any], which: str) -> Any:
    """The shipped ruleset or theme of this name, which is frozen; in other words it is another."""
    if which.endswith(TOML_SUFFIX):
        return _take(shelf, which)
    return _kept(shelf, which, tables.SCRIPTS, vars(tables)["terms_of"])


@cache
def _made(name: str, _function: object) -> Any:
    return _load(name)


def _loaded(name: str) -> Any:
    """The command of this name, as long as the same function is behind it."""
    return _made(name, command_table.handler_of(name))


@cache
def _whole_clip(language: str, text: str) -> Clip:
    clip = _read_clip(language, text)
    clip.samples.setflags(write=False)
    return clip


def _clip(language: str, text: str) -> Clip:
    """A shipped clip; those of a test may be damaged."""
    usual = _whole_clip if _scripts == tables.SCRIPTS else _read_clip
    return usual(language, text)


def _alike(plans: Sequence[Plan], settings: Settings, *more: object) -> str:
    """Return a key of all that a drawing depends on; faces of one name look alike."""
    sheets = [
        (plan.number, plan.back, plan.pieces, len(plan.placed), plan.grids, plan.partings)
        for plan in plans
    ]
    faces = [
        (one.face.name, one.slot, one.art) for plan in plans for one in (*plan.placed, *plan.behind)
    ]
    return repr((sheets, faces, settings, more))


def _printed(
    folder: Path | None,
    file: BinaryIO,
    plans: Sequence[Plan],
    edition: Edition,
    settings: Settings,
    *,
    drawn: Callable[[int], object],
) -> None:
    """The PDF of a set, drawn once for all tables that print the same."""
    key = hashlib.sha256(_alike(plans, settings, edition).encode()).hexdigest()
    shared = folder and folder / key
    if shared and shared.exists():
        _sets[key] = shared.read_bytes()
    if key in _sets:
        for number in range(len(plans)):
            drawn(number + 1)
    else:
        made = BytesIO()
        _print(made, plans, edition, settings, drawn=drawn)
        _sets[key] = made.getvalue()
        if shared:
            part = shared.with_suffix(f".{os.getpid()}")
            part.write_bytes(_sets[key])
            part.replace(shared)
    file.write(_sets[key])


def _silent(samples: Samples, mark: bytes) -> bytes:
    """An MP3 as long as the whole sound, marked by bytes that nobody hears."""
    count = round(len(samples) / SAMPLE_RATE * TELEPHONE / _FRAME)
    first = _HEADER + bytes(_SIDE) + mark
    return first.ljust(_BYTES, b"\0") + _HEADER.ljust(_BYTES, b"\0") * (count - 1)


def _encoded(
    samples: Samples, suffix: str, progress: Callable[[float], object] = lambda _: None
) -> bytes:
    """Another sound is another file, though nobody hears it as MP3."""
    progress(0.0)
    if suffix != ".mp3":
        return _encode(samples, suffix, progress)
    return _silent(samples, hashlib.sha256(samples.tobytes()).digest())
