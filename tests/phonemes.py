"""The phonemes of words by espeak: python -m tests.phonemes reads {voice: [word, ...]} as JSON.

It answers with the phonemes in their order, in the alphabet of the IPA.
"""

import ctypes
import json
import sys

import espeakng_loader

_SYNCHRONOUS, _UTF8, _IPA = 2, 1, 2


def main() -> None:
    espeak = ctypes.CDLL(espeakng_loader.get_library_path())
    data = espeakng_loader.get_data_path().encode()
    espeak.espeak_Initialize(_SYNCHRONOUS, 0, data, 0)
    espeak.espeak_TextToPhonemes.restype = ctypes.c_char_p
    answer = {}
    for voice, words in json.load(sys.stdin).items():
        if espeak.espeak_SetVoiceByName(voice.encode()):
            raise SystemExit(f"no voice {voice}")
        answer[voice] = [_phonemes(espeak, word) for word in words]
    json.dump(answer, sys.stdout)


def _phonemes(espeak: ctypes.CDLL, word: str) -> str:
    """All clauses of a text; espeak moves the pointer behind each."""
    left = ctypes.pointer(ctypes.c_char_p(word.encode()))
    clauses = []
    while left.contents.value:
        clauses.append(espeak.espeak_TextToPhonemes(left, _UTF8, _IPA).decode())
    return " ".join(clauses)


if __name__ == "__main__":
    main()
