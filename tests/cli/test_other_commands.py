"""`companion script`, `voices`, `doctor`, and `companion` alone."""

import re
from pathlib import Path

import pytest

from companion.words.tables import SCRIPTS, languages
from tests.cli.typed import SEVEN
from tests.conftest import Run, assert_friendly


class TestScriptCheck:
    def test_a_file_of_the_hosts_own(self, run: Run, tmp_path: Path) -> None:
        """As version 0.1 had it: one file, which may extend what comes along."""
        own = 'language = "it"\nextends = "classic"\n[asides.freeze]\nsay = "Alt! Occhi chiusi, mani giù."\n'
        (tmp_path / "mine.toml").write_text(own)
        assert run("script", "check", "mine.toml", "--accept").returncode == 0
        answer = run("script", "check", "mine.toml")
        assert answer.stdout == "mine.toml is complete: Italiano, for 5 to 10 players.\n"

    def test_the_faults_of_a_file_stand_in_one_line(self, run: Run, tmp_path: Path) -> None:
        english = (SCRIPTS / "en" / "classic" / "night.toml").read_text(encoding="utf-8")
        (tmp_path / "mine.toml").write_text(english.replace("[asides.freeze]", "[asides.freze]"))
        assert_friendly(run("script", "check", "mine.toml"), 1, "asides.freze ", "asides.freeze ")

    def test_a_file_that_extends_in_no_language(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text('extends = "classic"')
        told = "language is missing: expected a code like"
        assert_friendly(run("script", "check", "mine.toml"), 1, told)
        assert_friendly(run("night", "-n", 5, "--script", "mine.toml"), 1, told)

    def test_a_file_that_is_not_there(self, run: Run) -> None:
        assert_friendly(run("script", "check", "no.toml"), 1, "There is no file no.toml")


class TestVoices:
    def test_it_lists_the_voices_of_a_language_and_marks_the_chosen_one(self, run: Run) -> None:
        answer = run("voices", "--language", "ru")
        assert answer.returncode == 0
        assert re.search(r"^\* recorded +ru +festvox-ru, .+$", answer.stdout, re.MULTILINE)
        assert re.search(r"^  \S+ +ru +Russian$", answer.stdout, re.MULTILINE)
        assert "Italian" not in answer.stdout

    def test_it_lists_all_voices(self, run: Run) -> None:
        answer = run("voices")
        assert len(answer.stdout.splitlines()) > 100
        assert answer.stdout.count("\n* ") + answer.stdout.startswith("* ") == len(languages())

    def test_a_language_without_a_script_may_have_voices(self, run: Run) -> None:
        assert "Portuguese" in run("voices", "-l", "pt").stdout

    def test_the_voices_of_an_engine_are_without_recorded_ones(self, run: Run) -> None:
        answer = run("voices", "--engine", "espeak", "-l", "it")
        assert answer.stdout.split() == ["*", "roa/it", "it", "Italian"]

    def test_a_language_without_voices_is_explained(self, run: Run) -> None:
        assert_friendly(run("voices", "-l", "tlh"), 1, "tlh", "am, an, ar, as, az, ba, be, bg")


class TestDoctor:
    def test_it_leaves_the_hosts_files_alone(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "probe").write_text("mine")
        run("doctor")
        assert [path.name for path in tmp_path.iterdir()] == ["probe"]

    def test_it_says_what_works_and_what_to_do_where_it_does_not(self, run: Run) -> None:
        answer = run("doctor")
        assert answer.returncode == 0
        found = dict(re.findall(r"^(?:ok|NO)   (.{15})  (.+)$", answer.stdout, re.MULTILINE))
        names = [name.strip() for name in found]
        expected = ["voices", *(f"voice {one}" for one in languages()), "loudspeaker", "fonts"]
        assert names == [*expected, "clips", "games", "this folder"]

    def test_a_machine_without_sound_is_told_so(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        (tmp_path / "asoundrc").write_text("pcm.!default { type hw card 99 }")
        silent = {**environment, "ALSA_CONFIG_PATH": str(tmp_path / "asoundrc")}
        assert re.search(
            "NO +loudspeaker .*companion night --text", run("doctor", env=silent).stdout
        )

    def test_a_cache_that_cannot_be_made(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        blocked = {**environment, "XDG_CACHE_HOME": str(tmp_path / "file")}
        answer = run("doctor", env=blocked)
        assert re.search("NO +clips .*Every night is spoken from scratch", answer.stdout)


def test_companion_alone_is_the_whole_evening(run: Run, environment: dict[str, str]) -> None:
    italian = environment | {"LC_ALL": "it_IT.UTF-8"}
    for words, env, asked in (
        ((), environment, "Who is here?"),
        ((), italian, "Chi c'è?"),
        (("--language", "ru"), italian, "Кто здесь?"),
        (("evening", *SEVEN), environment, "Do you have the box"),
        (("evening", *SEVEN, "--box"), environment, "How are roles dealt?"),
        (("evening", *SEVEN, "--roles", "slips"), environment, "Sheets to print: 6. "),
    ):
        answer = run(*words, env=env)
        assert answer.returncode == 0, answer.stderr
        assert asked in answer.stdout


@pytest.mark.parametrize(
    "command", [(), ("night",), ("voices",), ("script",), ("script", "check"), ("doctor",)]
)
def test_every_command_has_help(run: Run, command: tuple[str, ...]) -> None:
    answer = run(*command, "--help")
    assert answer.returncode == 0
    assert "Usage: companion" in answer.stdout
