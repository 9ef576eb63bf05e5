"""A driver of pyttsx3 for the speech engine SVOX Pico (package py-nanotts).

pyttsx3_engine.py adds this folder to pyttsx3's drivers. Pico only speaks into files.
"""

import wave
from typing import Any

from pyttsx3.voice import Voice

USUAL_RATE = 140  # words per minute at its own pace
PICO_VOLUME = 0.3  # times its own volume: from 0.5 on, its German voice is clipped
PICO_LANGUAGES = {"de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian"}


def buildDriver(proxy: Any) -> "Pico":
    """Return the driver, as pyttsx3 requires of a driver's module."""
    return Pico(proxy)


class Pico:
    """The methods of a pyttsx3 driver that are needed to speak into a file."""

    def __init__(self, proxy: Any) -> None:
        import py_nanotts

        self._proxy = proxy
        self._speak = py_nanotts.NanoTTS().speak
        self._properties: dict[str, Any] = {
            "voices": [_voice(voice.value) for voice in py_nanotts.Voice],
            "voice": None,
            "rate": USUAL_RATE,
            "volume": 1.0,
        }

    def getProperty(self, name: str) -> Any:
        """Return a property of the speech engine: voices, voice, rate or volume."""
        return self._properties[name]

    def setProperty(self, name: str, value: Any) -> None:
        """Set voice, rate or volume; an unknown voice is ignored, as the espeak driver does."""
        if name != "voice" or value in [voice.id for voice in self._properties["voices"]]:
            self._properties[name] = value

    def save_to_file(self, text: str, filename: str) -> None:
        """Speak a text into a WAV file."""
        sound = self._speak(
            text,
            voice=self._properties["voice"],
            speed=self._properties["rate"] / USUAL_RATE,
            volume=PICO_VOLUME * self._properties["volume"],
        )
        with wave.open(filename, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16_000)  # Hz
            file.writeframes(sound)

    def startLoop(self) -> None:
        """Tell pyttsx3 that the driver is ready; it works without a loop."""
        self._proxy.setBusy(False)

    def stop(self) -> None:
        """Do nothing: speech is written at once, there is no loop to end, and nothing is held."""

    endLoop = destroy = stop  # noqa: N815  as pyttsx3 calls them


def _voice(tag: str) -> Voice:
    language, country = tag.split("-")
    return Voice(tag, f"Pico {PICO_LANGUAGES.get(language, language)} ({country})", [tag])
