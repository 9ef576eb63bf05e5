"""A host records a voice: which lines there are, one after the other, or all in one take."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.files.toml import NoSuchFile

if TYPE_CHECKING:
    from companion.narration.host_voice import HostVoice


class TakeOverKept(Refusal):
    """One long take has lines that this voice has already."""

    name: str
    count: int


def keep_take(
    voice: "HostVoice", lines: Mapping[str, str], file: Path, *, again: bool = False
) -> None:
    """Cut one long take of all lines at its silences, and keep the parts; in the place of others only `again`.

    Raises:
        TakeOverKept: some of these lines are there, and good.
        NoSuchFile, FaultyTake, TakeInParts: the file cannot be used.
    """
    from companion.narration.host_voice import FaultyTake, cut, read_take
    from companion.narration.sound import Clip

    if not file.exists():
        raise NoSuchFile(file)
    take = read_take(file)
    if not isinstance(take, Clip):
        raise FaultyTake(take)
    parts = cut(file, take, len(lines))
    if not again and (kept := len(lines) - len(voice.findings(lines))):
        raise TakeOverKept(voice.name, kept)
    for (name, text), part in zip(lines.items(), parts, strict=True):
        voice.keep(name, text, part)
