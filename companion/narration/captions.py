"""Captions of a saved night as SubRip (.srt), WebVTT (.vtt) and LRC (.lrc)."""

from collections.abc import Callable, Sequence
from html import escape

from companion.narration.timeline import Cue


def srt(cues: Sequence[Cue]) -> str:
    """Return SubRip captions: numbered cues like `00:00:01,500 --> 00:00:03,250`."""
    return "\n".join(
        f"{number}\n{_clock(cue.first_word, ',')} --> {_clock(cue.end, ',')}\n{cue.say.text}\n"
        for number, cue in enumerate(cues, 1)
    )


def vtt(cues: Sequence[Cue]) -> str:
    """Return WebVTT captions: a header, then cues like `00:00:01.500 --> 00:00:03.250`."""
    return "WEBVTT\n\n" + "\n".join(
        f"{_clock(cue.first_word, '.')} --> {_clock(cue.end, '.')}\n"
        f"{escape(cue.say.text, quote=False)}\n"
        for cue in cues
    )


def lrc(cues: Sequence[Cue]) -> str:
    """Return LRC captions like `[00:01.50]text`; an empty line clears the text after it was spoken."""
    return "".join(
        f"[{_minutes(cue.first_word)}]{cue.say.text}\n[{_minutes(cue.end)}]\n" for cue in cues
    )


FORMATS: dict[str, Callable[[Sequence[Cue]], str]] = {".srt": srt, ".vtt": vtt, ".lrc": lrc}


def _clock(seconds: float, mark: str) -> str:
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}{mark}{rest % 1000:03}"


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds * 100), 6000)
    return f"{minutes:02}:{rest // 100:02}.{rest % 100:02}"
