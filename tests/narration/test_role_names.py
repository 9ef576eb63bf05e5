"""A theme of the host's own renames roles: the night says so, in a voice that can, and stays unmistakable."""

import re
from pathlib import Path

import numpy as np
import pytest

from companion.evening.folder import files as folder
from companion.evening.folder.preparation import Preparation, night_of
from companion.evening.folder.tonight_page import PAGE_FILE
from companion.evening.guests.last_evening import Choices, Evening, Roles
from companion.evening.night.night import Night, lines_to_record
from companion.evening.printing.sets import spoken_words
from companion.evening.settings import Folders, Progress, evening_settings, look_of, table_scripts
from companion.narration import readers
from companion.narration.captions import srt
from companion.narration.narrator import RECORDED, Stage, VoiceSettings, speaking_seconds
from companion.narration.readers import Filled, Lines, Reading
from companion.narration.sound import SAMPLE_RATE, Clip
from companion.narration.voices import NotRecorded, recorded_clip
from companion.rules.pieces import Role
from companion.rulesets import load_ruleset
from companion.store.journal import Journal
from companion.words.night_safety import moment_key, night_faults
from companion.words.night_script import Script, load_script
from companion.words.role_names import (
    RoleNameUnclear,
    role_names,
    template_script,
    with_role_names,
)
from companion.words.tables import languages, read_table, themes
from printables.edition.wording import load_wording
from tests.cli.typed import SEVEN
from tests.conftest import Run
from tests.narration.tables import official
from tests.pirates import TERMS

NAMES = {role: TERMS[role].title() for role in Role}  # Sailor, Pirate, Kraken


@pytest.fixture
def theme(tmp_path: Path) -> str:
    file = tmp_path / "pirates.toml"
    named = "".join(f'{role} = "{name}"\n' for role, name in NAMES.items())
    file.write_text(f'extends = "classic"\n[roles]\n{named}', encoding="utf-8")
    return str(file)


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine's voice says every line as noise of the right length."""

    def read_spoken(_: str, lines: Lines, __: object) -> Reading:
        noise = np.random.default_rng(1).normal(0, 0.1, 20 * SAMPLE_RATE).astype(np.float32)
        clips = {
            say: Clip(noise[: round(speaking_seconds(say.text, 150) * SAMPLE_RATE)], SAMPLE_RATE)
            for say in lines.says
        }
        return Reading(clips, ("Annie",))

    monkeypatch.setattr(readers, "read_spoken", read_spoken)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


# The lines


@pytest.mark.parametrize("language", languages())
def test_every_line_that_names_a_role_says_its_new_name_and_is_safe(language: str) -> None:
    for words in themes(language):
        plain = load_script(language, words)
        script = with_role_names(plain, words, NAMES)
        assert night_faults(template_script(plain, words)) == ()
        told = read_table(language, words, "night_roles")
        before = dict(plain.all_lines())
        changed = {key for key, line in script.all_lines() if line.say != before[key].say}
        assert {moment_key(key) for key in changed} == told.keys()
        for key, line in script.all_lines():
            assert line.pause == before[key].pause
            roles = {role for role, name in NAMES.items() if name in line.say}
            assert bool(roles) is (key in changed)


@pytest.mark.parametrize("name", [*(role.value for role in Role)])
def test_one_role_may_have_a_name_of_its_own(name: str) -> None:
    script = load_script("en")
    names = role_names(script, "classic", {Role(name): "Ghost"})
    assert names == {
        Role.LIBERAL: "Liberal", Role.FASCIST: "Fascist", Role.HITLER: "Hitler",
        Role(name): "Ghost",
    }  # fmt: skip
    assert "Ghost" in str(with_role_names(script, "classic", names))


def test_names_as_they_are_change_nothing() -> None:
    assert role_names(load_script("en"), "classic", {Role.HITLER: "Hitler"}) == {}
    assert role_names(load_script("en"), "classic", {}) == {}


@pytest.mark.parametrize(
    ("fascist", "hitler"),
    [("Pirate", "Pirate"), ("Agent", "Secret Agent"), ("PIRATE", "pirate"), ("Sailor", "Kraken")],
)
def test_two_roles_that_are_called_alike_are_refused(fascist: str, hitler: str) -> None:
    names = {Role.LIBERAL: "Sailor", Role.FASCIST: fascist, Role.HITLER: hitler}
    with pytest.raises(RoleNameUnclear):
        with_role_names(load_script("en"), "classic", names)


@pytest.mark.parametrize(
    "name",
    [
        "Everyone",
        "Thumb",
        "Open Your Eyes",
        "Not You",
        "Half of You",
        "!",
        "Pirate.",
        "Pir*te",
        "{x}",
    ],
)
@pytest.mark.parametrize("role", Role)
def test_a_name_that_tells_something_else_at_night_is_refused(name: str, role: Role) -> None:
    with pytest.raises(RoleNameUnclear):
        with_role_names(load_script("en"), "classic", NAMES | {role: name})


@pytest.mark.parametrize("name", ["The Kraken", "Night Owl", "Il Capo", "Der Pate", "Тень"])
def test_a_name_may_have_an_article(name: str) -> None:
    for language in languages():
        names = NAMES | {Role.HITLER: name}
        assert name in str(with_role_names(load_script(language), "classic", names))


def test_all_names_that_are_unclear_are_told() -> None:
    names = {Role.LIBERAL: "Everyone", Role.FASCIST: "Pirate", Role.HITLER: "Thumb"}
    with pytest.raises(RoleNameUnclear) as refused:
        with_role_names(load_script("en"), "classic", names)
    assert refused.value.names == ("Everyone", "Thumb")


# Who reads, and where it is shown


def scripts_of(theme: str, *some: str) -> tuple[list[Script], tuple[str, ...]]:
    return table_scripts(some or ("en",), *look_of(theme))


def test_lines_that_the_theme_has_not_changed_keep_the_recorded_voice(
    theme: str, spoken: None
) -> None:
    scripts, _ = scripts_of(theme)
    night = Night(scripts, official(7))
    tracks = night.tracks(Progress())
    assert night.reading is not None
    assert night.reading.instead is None
    (recorded,) = night.reading.voices
    assert recorded.startswith("Kokoro")
    renamed = {one for one in night.reading.clips if set(NAMES.values()) & set(words(one.text))}
    assert night.reading.filled == (Filled("English", len(renamed), "Annie"),)
    assert 0 < len(renamed) < len(night.reading.clips) / 2
    for one, clip in night.reading.clips.items():
        if one not in renamed:
            assert np.array_equal(clip.samples, recorded_clip("en", one.text).samples)
    assert {Stage.REHEARSAL, Stage.SOUND_CHECK, Stage.NIGHT} <= tracks.keys()
    said = srt(tracks[Stage.NIGHT].timeline.cues)
    assert "Kraken: keep your eyes closed. Those with the role Pirate: open your eyes" in said
    for track in tracks.values():
        for cue in track.timeline.cues:
            assert not {"Hitler", "Fascist", "Liberal"} & {*cue.say.text.split()}
    wanted = VoiceSettings(voices=(RECORDED,))
    shipped = Night(scripts, official(7), voice=wanted)
    with pytest.raises(NotRecorded):
        shipped.tracks(Progress())


def test_the_command_says_and_writes_it(run: Run, theme: str, tmp_path: Path, spoken: None) -> None:
    answer = run("night", "-n", 5, "--theme", theme, "--save", "n.wav", "--captions", "n.srt")
    assert answer.returncode == 0, answer.stderr
    assert "spoken by another one: " in answer.stdout
    assert "(Annie)" in answer.stdout
    assert "Pirate and Kraken, both of you" in (tmp_path / "n.srt").read_text(encoding="utf-8")


def test_an_evening_has_it_on_its_page_its_card_and_in_its_lines(
    theme: str, spoken: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "drawn_set", lambda *_: b"")
    evening = Evening(Choices(roles=Roles.CARDS, theme=theme), SEVEN)
    with Journal(tmp_path) as journal:
        table, *_ = Preparation(journal, evening, Folders(tmp_path, tmp_path / "out")).game(
            Progress()
        )
        night = night_of(table, evening)
    assert night is not None
    page = (tmp_path / "out" / PAGE_FILE).read_text(encoding="utf-8")
    assert "Those with the role Pirate" in page
    assert "Hitler: keep" not in page
    ruleset = load_ruleset("official")
    ((_, lines),) = spoken_words(
        load_wording("en", "classic"), "classic", ruleset, (7,), theme
    ).nights
    assert "Kraken: keep your eyes closed and put your thumb up." in [line.text for line in lines]


@pytest.mark.parametrize("roles", [Roles.SLIPS, Roles.ENVELOPES, Roles.BOX])
def test_roles_are_called_as_slips_or_a_box_name_them(
    roles: Roles, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the cards of the look have its names."""
    monkeypatch.setattr(folder, "drawn_set", lambda *_: b"")
    evening = Evening(Choices(roles=roles, theme=theme, deals=1), SEVEN)
    out = tmp_path / "out"
    with Journal(tmp_path) as journal:
        table, *_ = Preparation(journal, evening, Folders(tmp_path, out)).game(Progress())
        night = night_of(table, evening)
        if roles.dealt:
            by = evening_settings(journal.current(), theme=theme)
            assert (by.look, by.named_by) == (theme, "classic")
            assert evening_settings(journal.current(), theme=theme, players=5).named_by == theme
    assert night is not None
    if (out / PAGE_FILE).exists():
        assert "Hitler: keep your eyes closed" in (out / PAGE_FILE).read_text(encoding="utf-8")


def test_a_hosts_own_voice_records_these_lines(theme: str) -> None:
    lines = lines_to_record("en", theme, official(7))
    assert lines["pirates.night.large.hitler_thumb"].startswith("Kraken: ")
    assert lines["night.small.open_eyes"] == load_script("en").night.small.open_eyes.say


def test_a_hosts_own_script_stays_as_it_is(theme: str) -> None:
    own = load_script("en")
    assert table_scripts(("en",), *look_of(theme), {"en": own}) == ([own], ())


def test_every_language_of_a_table_has_the_names(theme: str) -> None:
    scripts, names = scripts_of(theme, "it", "ru")
    assert names == tuple(NAMES.values())
    for script in scripts:
        assert "Kraken" in script.night.large.hitler_thumb.say
