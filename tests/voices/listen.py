"""Let recognisers listen to each shipped clip, and rate its sound: python -m tests.voices.listen

Kept in heard/ beside this file, for each clip by its digest, and so a test knows it at once.
Only clips that are new are listened to.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from companion.files.toml_writer import comment, toml_lines
from companion.narration.sound import Samples
from companion.narration.voices import recorded_clip, recordings
from companion.words.tables import languages
from tests.voices.listeners import dnsmos, errors, pocketsphinx, whisper, words

HEARD = Path(__file__).with_name("heard")
SPHINX = ("en",)  # languages of pocketsphinx's own model
ABOUT = "Written by poe record-night: what is heard in each clip."


def heard(language: str) -> dict[str, Any]:
    """By a clip's digest: what each recogniser heard, and DNSMOS."""
    file = HEARD / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def main() -> None:
    HEARD.mkdir(exist_ok=True)
    for language in sys.argv[1:] or languages():
        if found := recordings(language):
            lines: dict[str, Any] = {}
            before = heard(language)
            for one in found.clips.values():
                known = before.get(one.digest)
                lines[one.digest] = known or listened(
                    language, one.text, *_sound(language, one.text)
                )
                text = "\n".join([comment(ABOUT), "", *toml_lines(before | lines)]) + "\n"
                write(language, text)
            write(language, "\n".join([comment(ABOUT), "", *toml_lines(lines)]) + "\n")
            print(language, found.voice, figures(list(lines.values())))


def write(language: str, text: str) -> None:
    (HEARD / f"{language}.toml").write_text(text, encoding="utf-8", newline="\n")


def listened(language: str, text: str, samples: Samples, rate: int) -> dict[str, Any]:
    """Return what is heard when a text is said."""
    by = {"whisper": whisper(samples, rate, language)}
    if language in SPHINX:
        by["pocketsphinx"] = pocketsphinx(samples, rate)
    return {"text": text, **by, "dnsmos": round(dnsmos(samples, rate), 2)}


def _sound(language: str, text: str) -> tuple[Samples, int]:
    clip = recorded_clip(language, text)
    return clip.samples, clip.sample_rate


def figures(lines: list[dict[str, Any]]) -> dict[str, float]:
    """The share of words that each recogniser got wrong, and the mean of DNSMOS."""
    count = sum(len(words(one["text"])) for one in lines)
    wrong: dict[str, float] = {
        name: sum(errors(one["text"], one[name]) for one in lines) / count
        for name in ("pocketsphinx", "whisper")
        if name in lines[0]
    }
    return {**wrong, "dnsmos": sum(one["dnsmos"] for one in lines) / len(lines)}


if __name__ == "__main__":
    main()
