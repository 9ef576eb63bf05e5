"""Behaviour on Windows only, with stand-ins for the system."""

import importlib
import signal
from pathlib import Path

import pytest

from companion.files import signals
from companion.files.atomic_write import NotWritten, atomic_write
from tests.english import refused


@pytest.mark.parametrize("winerror", [5, 32, 33])
def test_a_file_that_is_open_elsewhere_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winerror: int
) -> None:
    """Windows replaces no file that another program, a PDF reader say, has open."""
    target = tmp_path / "game.pdf"
    target.write_bytes(b"open")

    def in_use(_self: Path, _target: Path) -> None:
        error = PermissionError(13, "Access is denied")
        error.winerror = winerror  # type: ignore[attr-defined, unused-ignore]
        raise error

    monkeypatch.setattr(Path, "replace", in_use)
    with (
        refused("game.pdf", "another program is using it", kind=NotWritten),
        atomic_write(target, force=True) as (part,),
    ):
        part.write_bytes(b"new")
    assert target.read_bytes() == b"open"
    assert list(tmp_path.iterdir()) == [target]


def test_signals_are_those_that_the_platform_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has SIGBREAK and no SIGHUP."""
    with monkeypatch.context() as windows:
        windows.delattr(signal, "SIGHUP", raising=False)
        windows.setattr(signal, "SIGBREAK", signal.SIGTERM, raising=False)
        stopping = importlib.reload(signals).STOP_SIGNALS
    importlib.reload(signals)
    assert stopping == (signal.SIGINT, signal.SIGTERM, signal.SIGTERM)


def test_a_deferred_signal_comes_after_the_block() -> None:
    came: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda *_: came.append("signal"))
    try:
        with signals.deferred_signals() as missed:
            signal.raise_signal(signal.SIGTERM)
            came.append("end of the block")
            assert missed == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)
    assert came == ["end of the block", "signal"]
