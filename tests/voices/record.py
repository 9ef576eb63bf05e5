"""Records every line of every shipped script that has no clip yet: python -m tests.voices.record

Needs the dependency group "recording"; Kokoro needs npm, and Russian what rhvoice.py names.
"""

import io
import sys

import numpy as np
import soundfile

from companion.files.cache import digest
from companion.files.toml_writer import comment, toml_lines
from companion.narration.mastering import (
    PEAK,
    levelled,
    loudness,
    mastered,
)
from companion.narration.narrator import ESPEAK, say_of
from companion.narration.sound import CLIP_EDGE_SECONDS, SAMPLE_RATE, Samples, trimmed
from companion.narration.track import BLOCK_SAMPLES
from companion.narration.voices import CLIPS, clip_folder_of, recordings, text_key
from companion.words.night_script import script_in
from companion.words.tables import NIGHT, languages, themes
from tests.narration.peaks import ROUNDING, true_peak
from tests.voices.listeners import dnsmos, errors
from tests.voices.speakers import SHIPPED, Speaker

QUALITY = 0.8  # of Vorbis, from best 0 to worst 1: about 35 kbit/s
HIGHEST = PEAK - ROUNDING  # of a clip when it is decoded, as it is played so
MAX_BYTES = 6_100_000  # of all clips
ABOUT = "Written by poe record-night. A line that changed has no clip: record it again."


def texts_of(language: str) -> dict[str, str]:
    """Every line of all themes of a language, and how espeak would have to spell it."""
    return {
        line.say: say_of(line.say, script.voice.spelling, language, line.spoken).said_by(ESPEAK)
        for script in (script_in(language, theme) for theme in themes(language, NIGHT))
        for _, line in script.all_lines()
    }


def record(language: str, speaker: Speaker) -> int:
    """The clips of a language, as many as are new; their size in bytes."""
    folder, known = clip_folder_of(language), recordings(language)
    kept = known.clips if known and known.voice == speaker.name else {}
    folder.mkdir(exist_ok=True)
    clips = {}
    for text, spelt in texts_of(language).items():
        file = folder / f"{text_key(text)}.ogg"
        known_file = text_key(text) in kept and file.is_file()
        if known_file and true_peak(decoded(file.read_bytes())) <= HIGHEST:
            clips[text_key(text)] = kept[text_key(text)].fields()
            continue
        file.write_bytes(best_take(speaker, text, spelt))
        sound = decoded(file.read_bytes())
        clips[text_key(text)] = {
            "text": text,
            "digest": digest(file.read_bytes()),
            "loudness": round(loudness(sound), 1),
            "seconds": round(len(sound) / SAMPLE_RATE, 3),
        }
        print(f"{language}  {len(sound) / SAMPLE_RATE:5.2f} s  {text}", flush=True)
        write(language, speaker, clips | {k: v.fields() for k, v in kept.items() if k not in clips})
    write(language, speaker, clips)
    for file in folder.glob("*.ogg"):
        if file.stem not in clips:
            file.unlink()
    return sum(file.stat().st_size for file in folder.glob("*.ogg"))


def best_take(speaker: Speaker, text: str, spelt: str) -> bytes:
    """Return the best understood of all speeds, and of these the one that sounds best."""
    said = spelt if speaker.by_espeak else text
    takes = []
    for speed in speaker.speeds:
        content = encoded(for_a_room(*speaker.speech(said, speed)))
        sound = decoded(content)
        heard = speaker.listener(sound, SAMPLE_RATE)
        takes.append((errors(text, heard), -dnsmos(sound, SAMPLE_RATE), content))
    return min(takes)[-1]


def encoded(sound: Samples) -> bytes:
    """As OGG Vorbis, limited until no peak is too high when it is decoded."""
    content, ceiling = _vorbis(sound), HIGHEST
    while (peak := true_peak(decoded(content))) > HIGHEST:
        ceiling *= 0.98 * HIGHEST / peak
        content = _vorbis(levelled(sound, ceiling))
    return content


def decoded(content: bytes) -> Samples:
    """The samples of an encoded clip."""
    samples: Samples = soundfile.read(io.BytesIO(content), dtype="float32")[0]
    return samples


def _vorbis(sound: Samples) -> bytes:
    content = io.BytesIO()
    with soundfile.SoundFile(
        content, "w", SAMPLE_RATE, 1, "VORBIS", format="OGG", compression_level=QUALITY
    ) as file:
        for start in range(0, len(sound), BLOCK_SAMPLES):
            file.write(sound[start : start + BLOCK_SAMPLES])
    return content.getvalue()


def write(language: str, speaker: Speaker, clips: dict[str, dict[str, object]]) -> None:
    """The list of clips; after each one, so that nothing is spoken twice."""
    values = {"voice": speaker.name, "licence": speaker.licence, "clips": clips}
    text = "\n".join([comment(ABOUT), "", *toml_lines(values)]) + "\n"
    path = clip_folder_of(language) / f"{CLIPS}.toml"
    path.write_text(text, encoding="utf-8", newline="\n")


def for_a_room(samples: Samples, rate: int) -> Samples:
    """A rendering without the quiet around it, made ready."""
    loud: Samples = samples / np.max(np.abs(samples))
    return mastered(trimmed(loud, rate, CLIP_EDGE_SECONDS), rate)


def main() -> None:
    wanted = sys.argv[1:] or [one for one in languages() if one in SHIPPED]
    sizes = {language: record(language, SHIPPED[language]) for language in wanted}
    print(", ".join(f"{one}: {size / 1000:.0f} kB" for one, size in sizes.items()))
    print(f"{sum(sizes.values()) / 1e6:.2f} of {MAX_BYTES / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
