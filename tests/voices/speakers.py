"""The voices that packages give, and the one of each language that is shipped."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from companion.narration.sound import Samples
from tests.voices import kokoro, rhvoice
from tests.voices.listeners import pocketsphinx, whisper

Speech = Callable[[str, float], tuple[Samples, int]]  # of a text, at a speed
Listener = Callable[[Samples, int], str]  # what is heard


@dataclass(frozen=True)
class Speaker:
    """A voice: its name, the licence of what makes it, and how it says a text."""

    name: str
    licence: str
    speech: Speech
    speeds: tuple[float, ...] = (1.0,)  # of which the best take is kept
    listener: Listener = pocketsphinx  # by which takes are compared
    by_espeak: bool = False  # whether espeak reads the text for it


def pico(text: str, speed: float, voice: str) -> tuple[Samples, int]:
    """SVOX Pico, of py-nanotts."""
    from py_nanotts import NanoTTS

    from companion.narration.engines.pico import PICO_VOLUME

    spoken = NanoTTS().speak(text, voice=voice, speed=speed, volume=PICO_VOLUME)
    said = np.frombuffer(spoken, "<i2")
    return (said / 32768).astype(np.float32), 16_000


def _pico(voice: str) -> Speaker:
    return Speaker(f"SVOX Pico {voice}", "Apache-2.0", partial(pico, voice=voice), (0.85,))


def _kokoro(
    speaker: str, language: str, *speeds: float, listener: Listener = pocketsphinx
) -> Speaker:
    speech = partial(kokoro.speech, speaker=speaker, language=language)
    name, licence = f"Kokoro {speaker}", "Apache-2.0"
    return Speaker(name, licence, speech, speeds or (0.9,), listener, by_espeak=True)


SPEEDS = 0.9, 1.0, 0.84  # of Kokoro where a recogniser chooses
SHIPPED = {
    "de": _pico("de-DE"),
    "en": _kokoro("af_heart", "gmw/en-US", 0.9, 0.84, 0.96),
    "es": _kokoro(
        "ef_dora", "roa/es", *SPEEDS, 0.87, 0.95, listener=partial(whisper, language="es")
    ),
    "fr": _kokoro(
        "ff_siwis", "roa/fr", 1.0, 1.08, 0.9, 0.95, 1.04, listener=partial(whisper, language="fr")
    ),
    "it": _kokoro("if_sara", "roa/it", *SPEEDS, listener=partial(whisper, language="it")),
    "pt": _kokoro(
        "pf_dora", "roa/pt-BR", *SPEEDS, 0.87, 0.8, listener=partial(whisper, language="pt")
    ),
    "ru": Speaker(
        "RHVoice Aleksandr",
        "LGPL-2.1-or-later",
        partial(rhvoice.speech, voice="Aleksandr"),
        (1.1, 1.0, 0.9),
        partial(whisper, language="ru"),
    ),
}

OTHERS = {
    "en": (_kokoro("bm_george", "gmw/en-GB-x-rp"), _pico("en-GB")),
    "it": (_kokoro("im_nicola", "roa/it"), _pico("it-IT")),
}
