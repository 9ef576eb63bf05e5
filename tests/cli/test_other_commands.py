"""`companion script`, `voices`, `doctor`, and `companion` alone."""

import re
import shutil
from pathlib import Path

import pytest

from companion.files.toml import FaultyFile
from companion.files.toml_schema import Missing, WrongValue
from companion.words.night_script import load_script, read_script
from companion.words.tables import SCRIPTS, languages
from tests.cli.typed import SEVEN
from tests.conftest import Run, assert_friendly
from tests.narration.tables import official


def _list_of_words(match: re.Match[str]) -> str:
    return f'{match[2]} = ["{match[1].replace(", ", chr(34) + ", " + chr(34))}"]'


class TestScriptNew:
    def test_a_skeleton_has_every_key_and_every_line_to_fill_in(
        self, run: Run, tmp_path: Path
    ) -> None:
        assert run("script", "new", "pl").returncode == 0
        with pytest.raises(FaultyFile) as refused:
            read_script(tmp_path / "pl.toml")
        # name, lines, those of house rules, asides, screen, dangerous words, calls, rehearsal
        assert len(refused.value.faults) == 1 + 12 + 5 + 4 + 34 + 3 + 4 + 2
        assert {type(fault.problem) for fault in refused.value.faults} == {Missing, WrongValue}

    def test_filled_in_it_is_complete_and_can_be_read(self, run: Run, tmp_path: Path) -> None:
        """The ten minutes of audio_scripts/README.md, without the thinking."""
        assert run("script", "new", "pl", "-o", "audio/pl/classic/night.toml").returncode == 0
        file = tmp_path / "audio" / "pl" / "classic" / "night.toml"
        skeleton = file.read_text(encoding="utf-8")
        said = re.sub(r'# English: (.*)\n(\w+) = ""', r'\2 = "\1"', skeleton)
        forms = re.sub(r"# English: (.*)\n(\w+) = \[\]", _list_of_words, said)
        file.write_text(forms, encoding="utf-8")
        assert run("script", "check", file).stderr.endswith(" Lines to change or to accept: 27.\n")
        answer = run("script", "check", file, "--accept")
        assert answer.returncode == 0, answer.stderr
        assert "is complete" in answer.stdout
        saved = run("night", "--players", 7, "--script", file, "--save", "n.wav")
        assert saved.returncode == 0, saved.stderr

    def test_only_the_folders_of_the_language_are_made(self, run: Run, tmp_path: Path) -> None:
        assert_friendly(
            run("script", "new", "pl", "-o", "no/deep/a.toml"), 1, "There is no folder no/deep"
        )
        assert list(tmp_path.iterdir()) == []

    def test_the_english_line_stands_above_each_line(self, run: Run, tmp_path: Path) -> None:
        run("script", "new", "pl")
        skeleton = (tmp_path / "pl.toml").read_text(encoding="utf-8")
        english = load_script("en")
        for line in (*english.lines(official(5)), *english.lines(official(7))):
            assert f"# English: {line.say}\nsay = " in skeleton

    def test_an_existing_file_is_kept(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "pl.toml").write_text("mine")
        assert_friendly(run("script", "new", "pl"), 1, "pl.toml already exists", "--force")
        assert (tmp_path / "pl.toml").read_text() == "mine"

    @pytest.mark.parametrize("code", ["", "p", "../pt", "portuguese language", "pt_BR!"])
    def test_what_is_no_code_is_refused(self, run: Run, code: str) -> None:
        assert_friendly(run("script", "new", code), 1, "a language code")


class TestScriptCheck:
    def test_a_folder_that_comes_along_is_complete(self, run: Run) -> None:
        answer = run("script", "check", SCRIPTS / "it" / "cold-war")
        assert answer.returncode == 0
        assert "nothing is left to do" in answer.stdout

    def test_a_file_of_the_hosts_own(self, run: Run, tmp_path: Path) -> None:
        """As version 0.1 had it: one file, which may extend what comes along."""
        own = 'language = "it"\nextends = "classic"\n[asides.freeze]\nsay = "Alt! Occhi chiusi, mani giù."\n'
        (tmp_path / "mine.toml").write_text(own)
        assert run("script", "check", "mine.toml", "--accept").returncode == 0
        answer = run("script", "check", "mine.toml")
        assert answer.stdout == "mine.toml is complete: Italiano, for 5 to 10 players.\n"

    def test_a_folder_may_have_lines_to_accept(self, run: Run, tmp_path: Path) -> None:
        folder = shutil.copytree(SCRIPTS / "it" / "cold-war", tmp_path / "it" / "cold-war")
        shutil.copytree(SCRIPTS / "it" / "classic", tmp_path / "it" / "classic")
        night = folder / "night.toml"
        text = night.read_text(encoding="utf-8")
        night.write_text(text.replace("alza il pollice.", "pollice su."), encoding="utf-8")
        refused = run("script", "check", "it/cold-war")
        told = refused.stdout.splitlines()
        assert told[0] == "night.large.hitler_thumb"
        assert "The Secret Agent puts up a thumb" in told[1]
        assert refused.stderr == "companion: Not finished yet: it/cold-war. Still to do: 2.\n"
        assert run("script", "check", "it/cold-war", "--accept").returncode == 0
        assert (
            run("script", "check", "it/cold-war").stdout == "it/cold-war: nothing is left to do.\n"
        )

    def test_each_fault_of_a_folder_has_a_line(self, run: Run, tmp_path: Path) -> None:
        folder = shutil.copytree(SCRIPTS / "it" / "classic", tmp_path / "it" / "classic")
        for table, key, by in (
            ("night", "[asides.freeze]", "[asides.freze]"),
            ("play", "help_text", "hlp_text"),
        ):
            text = (folder / f"{table}.toml").read_text(encoding="utf-8")
            (folder / f"{table}.toml").write_text(text.replace(key, by, 1), encoding="utf-8")
        answer = run("script", "check", "it/classic")
        assert answer.returncode == 1
        named = [line.split()[:2] for line in answer.stdout.splitlines()]
        assert named == [
            ["play.toml", "help_text"],
            ["play.toml", "hlp_text"],
            ["night.toml", "asides.freeze"],
            ["night.toml", "asides.freze"],
        ]
        assert answer.stderr == "companion: Not finished yet: it/classic. Still to do: 4.\n"

    def test_a_folder_of_something_else(self, run: Run, tmp_path: Path) -> None:
        classic = tmp_path / "Not_A_Language" / "classic"
        classic.mkdir(parents=True)
        for folder in ("/", classic):
            assert_friendly(run("script", "check", folder), 1, "night.toml")
        (classic / "night.toml").touch()
        assert_friendly(run("script", "check", classic), 1, "a language code")

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
        assert re.search(r"^\* recorded +ru +RHVoice Aleksandr, .+$", answer.stdout, re.MULTILINE)
        assert re.search(r"^  \S+ +ru +Russian\. .*\d", answer.stdout, re.MULTILINE)
        assert "Italian" not in answer.stdout

    def test_it_lists_all_voices(self, run: Run) -> None:
        answer = run("voices")
        assert len(answer.stdout.splitlines()) > 100
        assert answer.stdout.count("\n* ") + answer.stdout.startswith("* ") == len(languages())

    def test_a_language_without_a_script_may_have_voices(self, run: Run) -> None:
        assert "Portuguese" in run("voices", "-l", "pt").stdout

    def test_the_voices_of_an_engine_are_without_recorded_ones(self, run: Run) -> None:
        answer = run("voices", "--engine", "espeak", "-l", "it")
        assert answer.stdout.split()[:4] == ["*", "roa/it", "it", "Italian."]

    def test_a_voice_that_nobody_measured_says_so(self, run: Run) -> None:
        assert "Dutch. Not measured\n" in run("voices", "-l", "nl").stdout

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
        found = dict(re.findall(r"^(?:ok|NO)  (.+?)  +(.+)$", answer.stdout, re.MULTILINE))
        names = [name.strip() for name in found if not name.startswith("words ")]
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
        assert re.search("NO +clips .*couldn't be written", answer.stdout)


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
    "command", [(), ("night",), ("voices",), ("script",), ("script", "new"), ("doctor",)]
)
def test_every_command_has_help(run: Run, command: tuple[str, ...]) -> None:
    answer = run(*command, "--help")
    assert answer.returncode == 0
    assert "Usage: companion" in answer.stdout
