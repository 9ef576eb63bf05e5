"""Preview of a language: everything that is printed as a PDF, and the night as sound."""

from pathlib import Path

from companion.checks.languages import all_sheets
from companion.errors import Refusal
from companion.evening.night.night import Night
from companion.evening.settings import Progress
from companion.files.atomic_write import atomic_write
from companion.narration.narrator import Stage
from companion.rulesets import OFFICIAL, load_ruleset
from companion.words.night_script import load_script
from companion.words.tables import ENGLISH, english_stands_in

SHEETS_FILE, SOUND_FILE = "sheets.pdf", "night.mp3"
ENGLISH_MARK = f"[{ENGLISH}] "  # before a line that is still English


def write_preview(
    language: str, theme: str, folder: Path, progress: Progress, *, force: bool = False
) -> tuple[tuple[str, ...], Refusal | None]:
    """Write the PDF and the sound into a folder; return file names, and why there is no sound.

    Missing lines are English in the PDF, and left out of the sound. The reason is None if there is
    sound.

    Raises:
        TargetRefused: a file exists and is not to be replaced.
        Refusal: a file cannot be written.
    """
    from printables.pdf.dry_run import dry_run

    with dry_run(), english_stands_in(ENGLISH_MARK.__add__):  # show texts even if they do not fit
        script = load_script(language, theme)
        with atomic_write(folder / SHEETS_FILE, force=force) as (part,):
            part.write_bytes(all_sheets(language, theme))
    # The night of seven players has the most lines.
    night = Night([script], load_ruleset(OFFICIAL).table(7))
    night.words[Stage.NIGHT] = tuple(
        step
        for step in night.words[Stage.NIGHT]
        if not any(say.text.startswith(ENGLISH_MARK) for say in step.says)
    )
    try:
        sound = (
            night.recorded(Path(SOUND_FILE).suffix, progress)[0]
            if night.words[Stage.NIGHT]
            else b""
        )
    except Refusal as no_voice:
        return (SHEETS_FILE,), no_voice
    if not sound:
        return (SHEETS_FILE,), None
    with atomic_write(folder / SOUND_FILE, force=force) as (part,):
        part.write_bytes(sound)
    return (SHEETS_FILE, SOUND_FILE), None
