"""Captions of a saved night as SubRip (.srt), WebVTT (.vtt) and LRC (.lrc)."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from companion.narration.narrator import Cue

BELL = "♪"  # caption of the bell, in every language


def srt(cues: Sequence[Cue]) -> str:
    """Return SubRip captions: numbered cues like `00:00:01,500 --> 00:00:03,250`."""
    return "\n".join(
        f"{number}\n{_clock(start, ',')} --> {_clock(end, ',')}\n{text}\n"
        for number, (start, end, text) in enumerate(_captions(cues), 1)
    )


def vtt(cues: Sequence[Cue]) -> str:
    """Return WebVTT captions: a header, then cues like `00:00:01.500 --> 00:00:03.250`."""
    return "WEBVTT\n\n" + "\n".join(
        f"{_clock(start, '.')} --> {_clock(end, '.')}\n{escape(text, quote=False)}\n"
        for start, end, text in _captions(cues)
    )


def lrc(cues: Sequence[Cue]) -> str:
    """Return LRC captions like `[00:01.50]text`; an empty line clears the text after it was spoken."""
    return "".join(
        f"[{_minutes(start)}]{text}\n[{_minutes(end)}]\n" for start, end, text in _captions(cues)
    )


FORMATS: dict[str, Callable[[Sequence[Cue]], str]] = {".srt": srt, ".vtt": vtt, ".lrc": lrc}


def _captions(cues: Sequence[Cue]) -> Iterator[tuple[float, float, str]]:
    for cue in cues:
        if cue.tone:
            yield cue.start, cue.first_word, BELL
        yield cue.first_word, cue.end, cue.say.text


def _clock(seconds: float, mark: str) -> str:
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}{mark}{rest % 1000:03}"


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds * 100), 6000)
    return f"{minutes:02}:{rest // 100:02}.{rest % 100:02}"
