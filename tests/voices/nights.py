"""Let a recogniser listen to whole nights, saved as a host saves them: python -m tests.voices.nights es pt fr

Kept in nights.toml beside this file, and so a test knows it at once: for each night the words that
were said and that were misheard, DNSMOS, the loudness in LUFS and the highest peak in dBTP. The
figures in the list of voices are those of all nights of a language together. A language whose clips
are as they were is passed over.
"""

import re
import subprocess
import sys
import tomllib
from math import log10
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import soundfile

from companion.files.cache import digest
from companion.files.toml_writer import comment, toml_lines
from companion.narration.captions import BELL
from companion.narration.mastering import loudness
from companion.narration.sound import SAMPLE_RATE, resample
from companion.narration.voices import CLIPS, clip_folder_of
from companion.words.tables import languages
from tests.narration.peaks import true_peak
from tests.voices.listeners import RATE, cut_at_pauses, dnsmos, errors, whisper, words

NIGHTS = Path(__file__).with_suffix(".toml")
ASKED = {  # by the number of players: what a host asks for
    "5": (),
    "6": ("--pause", "1.5"),
    "7": (),
    "8": ("--pause", "1", "--look", "4"),
    "9": ("--pause", "2", "--look", "8"),
    "10": ("--pause", "6", "--look", "10"),
}
ABOUT = "Written by python -m tests.voices.nights: how whole nights are heard."
CAPTION = re.compile(r"-->.*\n(.+)")


def known_nights() -> dict[str, dict[str, Any]]:
    """Return what is known by language: `clips`, and a table for each number of players."""
    return tomllib.loads(NIGHTS.read_text(encoding="utf-8")) if NIGHTS.is_file() else {}


def clips_of(language: str) -> str:
    """Return a digest of all recorded clips of a language."""
    return digest((clip_folder_of(language) / f"{CLIPS}.toml").read_bytes())


def figures_of_nights(nights: dict[str, Any]) -> dict[str, float]:
    """Return what the list of voices shows: words misheard of 100, and the mean of DNSMOS."""
    rows = [nights[players] for players in ASKED]
    wrong, said = (sum(row[key] for row in rows) for key in ("wrong", "words"))
    natural = sum(row["dnsmos"] for row in rows) / len(rows)
    return {"misheard": round(100 * wrong / said), "natural": round(natural, 1)}


def measured(language: str, players: str) -> dict[str, Any]:
    """Save a night by the program's own command, and measure it."""
    with TemporaryDirectory() as name:
        sound, captions = Path(name) / "night.flac", Path(name) / "night.srt"
        table = ["--players", players, "--language", language, *ASKED[players]]
        files = ["--save", sound, "--captions", captions, "--home", name]
        command = [sys.executable, "-m", "companion", "night", *table, *map(str, files)]
        subprocess.run(command, check=True, capture_output=True)
        samples, rate = soundfile.read(sound, dtype="float32")
        lines = CAPTION.findall(captions.read_text(encoding="utf-8"))
    said = " ".join(line for line in lines if line != BELL)
    parts = cut_at_pauses(samples, rate)
    heard = " ".join(whisper(part, RATE, language) for part in parts)
    natural = sum(len(part) * dnsmos(part, RATE) for part in parts) / sum(map(len, parts))
    return {
        "heard": heard,
        "words": len(words(said)),
        "wrong": errors(said, heard),
        "dnsmos": round(natural, 2),
        "loudness": round(loudness(resample(samples, rate, SAMPLE_RATE)), 1),
        "peak": round(20 * log10(true_peak(samples)), 2),
    }


def main() -> None:
    known = known_nights()
    for language in sys.argv[1:] or languages():
        if known.get(language, {}).get("clips") == clips_of(language):
            continue
        known[language] = {"clips": clips_of(language)}
        for players in ASKED:
            row = known[language][players] = measured(language, players)
            print(language, players, row, flush=True)
        print(language, figures_of_nights(known[language]), flush=True)
        text = "\n".join([comment(ABOUT), "", *toml_lines(dict(sorted(known.items())))]) + "\n"
        NIGHTS.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
