"""Measure how well voices are understood and how they sound; prints figures and judges nothing.

python -m tests.bench_voices --lines 6 en    so many lines of each language, by espeak, by the shipped
                                             clips and by other voices; needs the group "recording"
"""

import argparse
from collections.abc import Callable
from functools import partial

from companion.narration.clips import speak
from companion.narration.narrator import Say
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.voices import Delivery, VoiceList, choose_voices, recorded_clip, recordings
from companion.words.night_script import load_script
from companion.words.tables import languages
from tests.voices.listen import figures, listened
from tests.voices.record import for_a_room, texts_of
from tests.voices.speakers import OTHERS, Speaker

Sound = Callable[[str], tuple[Samples, int]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("languages", nargs="*", default=languages())
    arguments = parser.parse_args()
    for language in arguments.languages:
        texts = texts_of(language)
        some = list(texts)[:: max(1, len(texts) // arguments.lines)]
        for name, sound in voices(language, texts).items():
            found = figures([listened(language, text, *sound(text)) for text in some])
            told = "  ".join(f"{key} {value:.2f}" for key, value in found.items())
            print(f"{language}  {name:28}  {told}", flush=True)


def voices(language: str, texts: dict[str, str]) -> dict[str, Sound]:
    """The shipped clips, espeak and other voices, each with the same treatment."""
    found: dict[str, Sound] = {"espeak": partial(by_espeak, language, texts)}
    if known := recordings(language):
        found[f"{known.voice} (shipped)"] = partial(by_clip, language)
    for speaker in OTHERS.get(language, ()):
        found[speaker.name] = partial(by_package, speaker, texts)
    return found


def by_clip(language: str, text: str) -> tuple[Samples, int]:
    clip = recorded_clip(language, text)
    return clip.samples, clip.sample_rate


def by_package(speaker: Speaker, texts: dict[str, str], text: str) -> tuple[Samples, int]:
    said = speaker.speech(texts[text] if speaker.by_espeak else text, speaker.speeds[0])
    return for_a_room(*said), SAMPLE_RATE


def by_espeak(language: str, texts: dict[str, str], text: str) -> tuple[Samples, int]:
    voice_list, script = VoiceList("espeak"), load_script(language)
    voice = choose_voices(voice_list.voices(), [script])[0].id
    delivery = Delivery("espeak", voice_list.version, voice, script.voice.rate)
    say = Say(text, texts[text], language)
    clip = speak({say: delivery}, None, lambda *_: None)[say]
    return clip.samples, clip.sample_rate


if __name__ == "__main__":
    main()
