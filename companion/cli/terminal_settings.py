"""Settings of this host's terminal, remembered beside the games: plain output, and chimes."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.table.games_folder import checked_home, home_folder

TERMINAL_FILE = "terminal.toml"
_SETTING_OPTIONS = "companion --plain, --no-plain, --chimes, --no-chimes"
_DUMB = frozenset({"dumb", "unknown"})  # values of TERM
_NEGATIVE_VALUES = frozenset({"", "0", "false", "no"})  # values of ACCESSIBLE
_SPEAKUP = Path("/sys/accessibility/speakup")  # is there while Linux reads its own console
_GET_SCREEN_READER = 0x46  # of SystemParametersInfo
_MACOS_SECONDS = 1.0  # at most, until macOS has answered


class TerminalSettings(Frozen):
    """The settings; None is as the terminal is."""

    plain: bool | None = None
    chimes: bool | None = None


def load_settings(home: Path | None) -> TerminalSettings:
    """Return the settings; if there is no file, or it cannot be read, nothing is chosen."""
    with suppress(Refusal, OSError):
        path = home_folder(home) / TERMINAL_FILE
        if path.is_file():
            from companion.files.toml import toml_values
            from companion.files.toml_schema import fitted

            return fitted(toml_values(path), TerminalSettings, path)
    return TerminalSettings()


def keep_setting(home: Path | None, name: str, *, value: bool) -> None:
    """Remember a setting where that is possible; it counts for this command in any case."""
    from companion.files.toml_writer import write_toml

    settings = load_settings(home).fields() | {name: value}
    chosen = {key: value for key, value in settings.items() if value is not None}
    with suppress(Refusal, OSError):
        folder = checked_home(home, required=False)
        folder.mkdir(parents=True, exist_ok=True)
        write_toml(
            folder / TERMINAL_FILE, chosen, TerminalSettings, about=_SETTING_OPTIONS, force=True
        )


def cannot_redraw() -> bool:
    """Return whether the terminal only takes one line after the other."""
    return os.environ.get("TERM", "").lower() in _DUMB


def is_read_aloud() -> bool:
    """Return whether plain output is wanted by the usual signs, or by a pipe.

    ACCESSIBLE is a variable that several programs share. Windows and macOS say whether a screen
    reader is on, and Linux of its own console. Orca and BRLTTY leave no reliable sign.
    """
    wish = os.environ.get("ACCESSIBLE")
    if wish is not None:
        return wish.casefold() not in _NEGATIVE_VALUES
    return not sys.stdout.isatty() or _has_screen_reader()


def _has_screen_reader() -> bool:
    if sys.platform == "win32":
        import ctypes

        is_on = ctypes.c_int()
        ctypes.windll.user32.SystemParametersInfoW(_GET_SCREEN_READER, 0, ctypes.byref(is_on), 0)
        return bool(is_on)
    if sys.platform == "darwin":
        import subprocess

        asked = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")
        with suppress(OSError, subprocess.SubprocessError):
            answer = subprocess.run(asked, capture_output=True, timeout=_MACOS_SECONDS, check=False)
            return answer.stdout.strip() == b"1"
        return False
    return os.environ.get("TERM") == "linux" and _SPEAKUP.exists()
