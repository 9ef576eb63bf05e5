"""Narrations spoken by the voices of this machine, and laid out as tracks."""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.narration.audio_settings import VoiceSettings
from companion.narration.clips import speak
from companion.narration.narrator import Narration
from companion.narration.track import Track, make_track
from companion.narration.voices import Delivery, VoiceList, choose_voices
from companion.words.night_script import Script


def record(
    narrations: Sequence[Narration],
    scripts: Sequence[Script],
    voice_list: VoiceList,
    settings: VoiceSettings,
    cache: Path | None,
    progress: Callable[[int, int], None],
) -> tuple[Track, ...]:
    """A track for each narration; every line is checked before this returns.

    Args:
        narrations: what is said.
        scripts: the languages they are in.
        voice_list: the voices of the engine that speaks.
        settings: which of them, and how fast.
        cache: the folder of checked clips, or None.
        progress: called with (lines ready, lines in all).

    Raises:
        Refusal: there is no such voice, or a line cannot be rendered.
    """
    chosen = choose_voices(voice_list.voices(), scripts, settings.voices)
    deliveries = {
        script.language: Delivery(
            voice_list.engine, voice_list.version, voice.id, settings.rate or script.voice.rate
        )
        for script, voice in zip(scripts, chosen, strict=True)
    }
    says = dict.fromkeys(say for part in narrations for step in part for say in step.says)
    clips = speak({say: deliveries[say.language] for say in says}, cache, progress)
    return tuple(make_track(narration, clips) for narration in narrations)
