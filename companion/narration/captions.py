"""Captions of a saved night as SubRip (.srt), WebVTT (.vtt) and LRC (.lrc)."""

from collections.abc import Callable, Sequence

from companion.narration.timeline import Cue


def srt(cues: Sequence[Cue]) -> str:
    """Return SubRip captions: numbered cues like `00:00:01,500 --> 00:00:03,250`."""
    blocks = (
        f"{number}\n{_clock(cue.first_word, ',')} --> {_clock(cue.end, ',')}\n{cue.say.text}\n"
        for number, cue in enumerate(cues, 1)
    )
    return "\n".join(blocks)


def vtt(cues: Sequence[Cue]) -> str:
    """Return WebVTT captions: a header, then cues like `00:00:01.500 --> 00:00:03.250`."""
    blocks = (
        f"{_clock(cue.first_word, '.')} --> {_clock(cue.end, '.')}\n{_escaped(cue.say.text)}\n"
        for cue in cues
    )
    return "WEBVTT\n\n" + "\n".join(blocks)


def lrc(cues: Sequence[Cue]) -> str:
    """Return LRC captions like `[00:01.50]text`; an empty line clears the text after it was spoken."""
    lines = (f"[{_minutes(cue.first_word)}]{cue.say.text}\n[{_minutes(cue.end)}]\n" for cue in cues)
    return "".join(lines)


FORMATS: dict[str, Callable[[Sequence[Cue]], str]] = {".srt": srt, ".vtt": vtt, ".lrc": lrc}


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _clock(seconds: float, mark: str) -> str:
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}{mark}{rest % 1000:03}"


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds * 100), 6000)
    return f"{minutes:02}:{rest // 100:02}.{rest % 100:02}"
