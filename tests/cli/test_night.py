"""`companion night` as a host runs it: files, refusals, interruptions."""

import math
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import soundfile
import typer

from companion.cli import run_command
from companion.cli.app import app
from companion.cli.host import NeedsTerminal, OptionLacks
from companion.errors import Refusal
from companion.evening.night.night import Night
from companion.evening.settings import NotTogether, UnknownFormat
from companion.files.atomic_write import (
    FolderRefused,
    NotWritten,
    TargetRefused,
)
from companion.files.choices import NotAvailable, OutOfRange
from companion.files.toml import FaultyFile, NoSuchFile
from companion.narration.captions import BELL
from companion.narration.clips import LineLost
from companion.narration.devices import NoLoudspeaker
from companion.narration.narrator import LEAD_IN, Pauses, Stage, UnusedOption
from companion.narration.sound import TONE_GAP_SECONDS, TONE_SECONDS
from companion.narration.speech_jobs import LIFETIME, EngineFailed
from companion.narration.voices import NoSuchVoice
from companion.store.recorded_game import HomeMissing
from companion.words.night_script import load_script
from companion.words.sentences import load_referee, sentence
from companion.words.tables import SCRIPTS, NoSuchLanguage, languages
from tests.conftest import Run, assert_friendly
from tests.english import english
from tests.narration.tables import official
from tests.once import usual_encoding
from tests.programs import Program
from tests.terminal import PATIENCE

SEVEN = ("night", "--players", 7)
SPOKEN = (*SEVEN, "--voice", "en-gb")  # by processes, not by the recorded voice


def srt_times(text: str) -> list[tuple[float, float]]:
    """Return when each spoken line is shown, and no bell."""
    clock = r"(\d+):(\d+):(\d+),(\d+)"
    found = re.findall(rf"{clock} --> {clock}\n(?!{BELL})", text)
    numbers = [[int(part) for part in times] for times in found]
    return [
        (h * 3600 + m * 60 + s + ms / 1000, h2 * 3600 + m2 * 60 + s2 + ms2 / 1000)
        for h, m, s, ms, h2, m2, s2, ms2 in numbers
    ]


def speech_between(samples: npt.NDArray[np.float64], rate: int) -> list[tuple[float, float]]:
    """Return the spans in which somebody speaks: sound with less than 0.9 s of quiet in it."""
    loud = np.flatnonzero(np.abs(samples) > 0.01) / rate
    breaks = np.flatnonzero(np.diff(loud) > 0.9)
    starts = np.concatenate([[loud[0]], loud[breaks + 1]])
    ends = np.concatenate([loud[breaks], [loud[-1]]])
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


class TestSave:
    def test_the_readmes_main_job(self, run: Run, tmp_path: Path) -> None:
        answer = run(*SEVEN, "--language", "it", "--save", "night.mp3", "--captions", "night.srt")
        assert answer.returncode == 0, answer.stderr
        assert re.search(r"night\.mp3  \d:\d\d\.\d  .*: 7\. .*: Italiano\.", answer.stdout)
        captions = (tmp_path / "night.srt").read_text(encoding="utf-8")
        for line in load_script("it").lines(official(7)):
            assert line.say in captions

    @pytest.mark.parametrize(
        ("kind", "captions"), [("wav", "srt"), ("mp3", "vtt"), ("ogg", "srt"), ("flac", "lrc")]
    )
    def test_captions_match_the_sound_to_a_tenth_of_a_second(
        self, run: Run, tmp_path: Path, kind: str, captions: str
    ) -> None:
        with usual_encoding():
            answer = run(*SEVEN, "-l", "ru", "--save", f"n.{kind}", "--captions", f"n.{captions}")
        assert answer.returncode == 0, answer.stderr
        assert soundfile.info(tmp_path / f"n.{kind}").format == kind.upper()
        samples, rate = soundfile.read(tmp_path / f"n.{kind}")
        text = (tmp_path / f"n.{captions}").read_text(encoding="utf-8")
        heard = speech_between(samples, rate)
        words = [start for start, _ in heard]
        words[-2] += TONE_SECONDS + TONE_GAP_SECONDS  # the tone before "open your eyes"
        assert text.count(BELL) == 1
        if captions == "lrc":  # it has no ends
            starts = [int(m) * 60 + float(s) for m, s in re.findall(r"\[(\d+):([\d.]+)\]\w", text)]
            assert starts == pytest.approx(words, abs=0.1)
            return
        cues = srt_times(text.replace(".", ",") if captions == "vtt" else text)
        assert len(heard) == len(cues) == 7
        for start, (_, end), (first, last) in zip(words, heard, cues, strict=True):
            assert abs(start - first) < 0.1
            assert abs(end - last) < 0.1
        for (_, end), (start, _), seconds in zip(
            heard[:-1], heard[1:], (3, 3, 3, 6, 3, 3), strict=True
        ):
            assert start - end >= seconds

    def test_a_bilingual_night(self, run: Run, tmp_path: Path) -> None:
        answer = run(*SEVEN, "-l", "it", "-l", "ru", "--save", "n.ogg", "--captions", "n.srt")
        assert answer.returncode == 0, answer.stderr
        captions = (tmp_path / "n.srt").read_text(encoding="utf-8")
        said = [block.splitlines()[2] for block in captions.split("\n\n")]
        said = [text for text in said if text != BELL]
        expected = [
            line.say
            for pair in zip(
                *(load_script(one).lines(official(7)) for one in ("it", "ru")), strict=True
            )
            for line in pair
        ]
        assert said == expected

    def test_two_runs_make_the_same_sound(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        """One from no cache, one from a warm one."""
        (tmp_path / "cache").write_text("")  # it cannot be read, and is only slower
        blocked = {**environment, "XDG_CACHE_HOME": str(tmp_path / "cache")}
        words = (*SEVEN, "--ambience", "wind", "--save")
        assert run(*words, "one.wav", env=blocked).returncode == 0
        assert run(*words, "two.wav").returncode == 0
        assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "two.wav").read_bytes()

    def test_a_hosts_own_script_and_ambience(self, run: Run, tmp_path: Path) -> None:
        text = (SCRIPTS / "en" / "classic" / "night.toml").read_text(encoding="utf-8")
        mine = text.replace("Everyone, close your eyes and hold", "Friends, eyes shut and hold")
        (tmp_path / "mine.toml").write_text(mine, encoding="utf-8")
        noise = np.random.default_rng(1).standard_normal(60_000) * 0.1
        soundfile.write(tmp_path / "cafe.ogg", noise, 22_050)
        answer = run(
            *SEVEN, "--script", "mine.toml", "--ambience", "cafe.ogg",
            "--save", "n.flac", "--captions", "n.lrc", "--accept",
        )  # fmt: skip
        assert answer.returncode == 0, answer.stderr
        assert "Friends, eyes shut" in (tmp_path / "n.lrc").read_text(encoding="utf-8")

    def test_a_hosts_own_script_takes_the_place_of_its_language(
        self, run: Run, tmp_path: Path
    ) -> None:
        text = (SCRIPTS / "en" / "classic" / "night.toml").read_text(encoding="utf-8")
        (tmp_path / "mine.toml").write_text(
            text.replace("and put your thumb up", "and show a thumb")
        )
        words = (*SEVEN, "-l", "en", "-l", "it", "--script", "mine.toml", "--dry-run")
        answer = run(*words, "--accept")
        assert answer.returncode == 0
        answer = run(*words)
        assert answer.stdout.count("and show a thumb") == 1
        assert "and put your thumb up" not in answer.stdout
        assert "Hitler: tieni gli occhi chiusi" in answer.stdout

    def test_force_replaces_and_a_link_stays_a_link(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "music").mkdir()
        (tmp_path / "music" / "tonight.wav").write_text("old")
        (tmp_path / "night.wav").symlink_to(tmp_path / "music" / "tonight.wav")
        answer = run(*SEVEN, "--save", "night.wav", "--force")
        assert answer.returncode == 0
        assert answer.stdout.splitlines()[0] == "Writing the sound: 100%"
        assert answer.stderr == ""
        assert (tmp_path / "night.wav").is_symlink()
        assert soundfile.info(tmp_path / "music" / "tonight.wav").duration > 30


class TestDryRun:
    def test_it_prints_the_lines_in_order_and_their_times(self, run: Run) -> None:
        answer = run(*SEVEN, "--dry-run", "--pause", 2, "--look", 9)
        assert answer.returncode == 0
        rows = answer.stdout.splitlines()
        said = [row.split("  ", 1)[1] for row in rows[:-1:2]]
        assert said == [line.say for line in load_script("en").lines(official(7))]
        assert [row.split("… ")[1] for row in rows[1:-1:2]] == ["2 s"] * 3 + ["9 s"] + ["2 s"] * 3
        clocks = [
            float(m) * 60 + float(s)
            for m, s in re.findall(r"^(\d+):([\d.]+)", answer.stdout, re.MULTILINE)
        ]
        assert clocks == sorted(clocks)

    def test_it_makes_nothing(self, run: Run, tmp_path: Path) -> None:
        run(*SEVEN, "--dry-run")
        assert list(tmp_path.iterdir()) == []


def test_a_language_with_a_part_of_a_night_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told with its first faults, in English."""
    root = shutil.copytree(SCRIPTS, tmp_path / "words")
    italian = (root / "it" / "classic" / "night.toml").read_text(encoding="utf-8")
    (root / "qab" / "classic").mkdir(parents=True)
    portuguese = italian.replace('language = "it"', 'language = "qab"')
    (root / "qab" / "classic" / "night.toml").write_text(portuguese, encoding="utf-8")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    assert run_command(["night", "-n", "5", "-l", "qab", "--dry-run"]) == 1
    told = capsys.readouterr().err
    assert (
        "The words in “qab” for the theme classic are not ready for this yet. Lines still to write: 16"
        in told
    )
    assert "the first is roles.liberal in board.toml" in told


class TestText:
    def test_the_command_prints_them_and_waits(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
    ) -> None:
        monkeypatch.setenv("COMPANION_HOME", str(home))
        waited: list[float] = []
        monkeypatch.setattr(time, "sleep", waited.append)
        assert run_command(["night", "-n", "5", "--text", "--pause", "1", "--look", "2"]) == 0
        rows = capsys.readouterr().out.splitlines()
        script = load_script("en")
        said = [row for row in rows if not row.startswith(script.screen.pause)]
        assert said == [line.say for line in script.lines(official(5))]
        timeline = Night([script], official(5), Pauses(1, 2)).prompts()[Stage.NIGHT]
        assert len(waited) == len(rows) == 2 * len(said)
        assert sum(waited) + LEAD_IN == pytest.approx(timeline.end)


@pytest.fixture
def refusal_of(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Refusal]:
    """Run a command that is refused, in this process, and return its refusal."""
    for name in ("XDG_CACHE_HOME", "COMPANION_HOME", "COMPANION_LOUDSPEAKER"):
        monkeypatch.setenv(name, environment[name])
    monkeypatch.chdir(tmp_path)

    def refusal(*words: object) -> Refusal:
        command = typer.main.get_command(app)
        with pytest.raises(Refusal) as refused:
            command.main([*map(str, words)], prog_name="companion", standalone_mode=False)
        return refused.value

    return refusal


MP3 = ("--save", "n.mp3")
REFUSALS: list[tuple[tuple[object, ...], type[Refusal], dict[str, object]]] = [
    ((*SEVEN, "--language", "xx"), NoSuchLanguage, {"name": "xx"}),
    ((*SEVEN, "--language", "../en"), NoSuchLanguage, {"name": "../en"}),
    ((*SEVEN, "--language", ""), NoSuchLanguage, {"name": ""}),
    ((*SEVEN, "--pause", -1), OutOfRange, {"option": "--pause", "value": -1}),
    ((*SEVEN, "--look", -0.5, *MP3), OutOfRange, {"option": "--look"}),
    ((*SEVEN, "--pause", "nan"), OutOfRange, {"option": "--pause"}),
    ((*SEVEN, "--look", "inf"), OutOfRange, {"value": math.inf}),
    ((*SEVEN, "--pause", 1e9), OutOfRange, {"high": 120}),
    ((*SEVEN, "--rate", 20), OutOfRange, {"value": 20, "low": 80, "high": 300}),
    ((*SEVEN, "--volume", 0), OutOfRange, {"option": "--volume"}),
    ((*SEVEN, "--volume", 2), OutOfRange, {"value": 2}),
    ((*SEVEN, "--ambience-volume", -1), OutOfRange, {"option": "--ambience-volume"}),
    ((*SEVEN, "--ambience", "storm"), NotAvailable, {"name": "storm"}),
    ((*SEVEN, "--ambience", "bad.mp3", *MP3), FaultyFile, {"file": Path("bad.mp3")}),
    ((*SEVEN, "--ambience", "bad.raw", *MP3), FaultyFile, {"file": Path("bad.raw")}),
    ((*SEVEN, "--voice", "nobody", *MP3), NoSuchVoice, {"name": "nobody"}),
    ((*SEVEN, "--engine", "festival", *MP3), NotAvailable, {"name": "festival"}),
    ((*SEVEN, "-l", "it", "-l", "en", "--voice", "ru", *MP3), UnusedOption, {"option": "--voice ru"}),
    ((*SEVEN, "--save", "n.aac"), UnknownFormat, {"option": "--save", "file": "n.aac"}),
    ((*SEVEN, "--save", "night"), UnknownFormat, {"suffixes": (".wav", ".mp3", ".ogg", ".flac")}),
    ((*SEVEN, *MP3, "--captions", "n.txt"), UnknownFormat, {"option": "--captions"}),
    ((*SEVEN, "--save", "no/such/folder/n.mp3"), FolderRefused, {}),
    ((*SEVEN, "--save", "bad.mp3/n.mp3"), FolderRefused, {}),
    ((*SEVEN, "--save", "folder.mp3"), TargetRefused, {"why": "taken"}),
    ((*SEVEN, "--save", "there.mp3"), TargetRefused, {"why": "exists", "file": Path("there.mp3")}),
    ((*SEVEN, *MP3, "--captions", "there.srt"), TargetRefused, {"why": "exists", "file": Path("there.srt")}),
    ((*SEVEN, "--save", "n" * 300 + ".mp3"), NotWritten, {}),
    ((*SEVEN, "--script", "nothing.toml"), NoSuchFile, {}),
    ((*SEVEN, "--script", "bad.mp3"), FaultyFile, {}),
    ((*SEVEN, "--script", "large.toml"), FaultyFile, {}),
    ((*SEVEN, "--script", "short.toml"), FaultyFile, {}),
    ((*SEVEN, "--script", "mine.toml", "--script", "mine.toml"), NotTogether, {}),
    ((*SEVEN, *MP3, "--text"), NotTogether, {}),
    ((*SEVEN, "--dry-run", "--text"), NotTogether, {}),
    ((*SEVEN, "--captions", "n.srt"), OptionLacks, {"option": "--captions"}),
    (("night",), HomeMissing, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "kind", "places"), REFUSALS, ids=lambda value: " ".join(map(str, value))[:40]
    if isinstance(value, tuple) else ""
)  # fmt: skip
def test_a_refusal_leaves_nothing(
    refusal_of: Callable[..., Refusal],
    tmp_path: Path,
    words: tuple[object, ...],
    kind: type[Refusal],
    places: dict[str, object],
) -> None:
    (tmp_path / "bad.mp3").write_bytes(b"this is no sound")
    (tmp_path / "bad.raw").write_bytes(b"this is no sound")
    (tmp_path / "there.mp3").write_bytes(b"kept")
    (tmp_path / "there.srt").write_bytes(b"kept")
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    (tmp_path / "folder.mp3").mkdir()
    english = (SCRIPTS / "en" / "classic" / "night.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(english, encoding="utf-8")
    cut = re.sub(r"\[night\.large\.hitler_thumb\]\n.*\n.*\n", "", english)
    assert "hitler_thumb" not in tomllib.loads(cut)["night"]["large"]
    (tmp_path / "short.toml").write_text(cut, encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    refused = refusal_of(*words)
    assert type(refused) is kind
    assert refused.fields().items() >= places.items()
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "there.mp3").read_bytes() == b"kept"


@pytest.mark.parametrize("language", languages())
def test_a_refusal_is_one_friendly_line_in_the_hosts_language(run: Run, language: str) -> None:
    expected = sentence(load_referee(language), OutOfRange("--pause", 200.0, 0, 120.0))
    answer = run(*SEVEN, "-l", language, "--pause", 200)
    assert_friendly(answer, 1, expected)
    assert_friendly(run(*SEVEN, "-l", language, "--save", "n.mp3", "--text"), 2, "--dry-run")


def test_a_variant_that_is_not_there_stops_it_before_anything_is_heard(
    refusal_of: Callable[..., Refusal],
) -> None:
    refused = refusal_of(*SEVEN, "--voice", "en+zzz", *MP3)
    assert isinstance(refused, LineLost)
    assert isinstance(refused.problem, EngineFailed)


@pytest.mark.parametrize(
    "words",
    [
        ("night", "--players", "seven"),
        ("night", "--players", 4, "--dry-run"),
        (*SEVEN, "--louder"),
        (*SEVEN, "more"),
        ("nigth",),
    ],
)
def test_what_cannot_be_meant_is_told_in_one_line(run: Run, words: tuple[object, ...]) -> None:
    answer = run(*words)
    assert answer.returncode in (1, 2)
    assert_friendly(answer, answer.returncode)


class TestNoSound:
    def test_without_a_loudspeaker_it_refuses_before_the_first_line(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        """In one sentence that names --save and --text."""
        (tmp_path / "asoundrc").write_text("pcm.!default { type hw card 99 }")
        silent = {**environment, "ALSA_CONFIG_PATH": str(tmp_path / "asoundrc")}
        silent.pop("PULSE_SERVER", None)
        assert_friendly(run(*SEVEN, env=silent), 1, english(NoLoudspeaker()))

    def test_without_a_terminal_nobody_can_confirm_the_sound(self, run: Run) -> None:
        assert_friendly(
            run(*SEVEN, "--loudspeaker", "null"),
            1,
            english(NeedsTerminal("screen", "companion night")),
        )


@pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")
class TestInterruptions:
    @pytest.fixture
    def start(
        self, environment: dict[str, str], tmp_path: Path, workshop: Path
    ) -> Iterator[Callable[..., Program]]:
        running: list[Program] = []

        def begin(*words: object) -> Program:
            (tmp_path / "work").mkdir()
            cold = {**environment, "XDG_CACHE_HOME": str(tmp_path / "cache")}
            running.append(Program(words, cold, tmp_path / "work"))
            deadline = time.monotonic() + PATIENCE
            while not any(
                workshop.glob("companion-*")
            ):  # it listens to signals, and begins to speak
                assert time.monotonic() < deadline
                time.sleep(0.005)
            return running[-1]

        yield begin
        for process in running:
            process.end()

    @pytest.fixture
    def spoken(self, tmp_path: Path) -> Callable[[int], None]:
        """Waits until so many lines are ready."""

        def wait(lines: int) -> None:
            deadline = time.monotonic() + PATIENCE
            while len(list((tmp_path / "cache").rglob("*.wav"))) < lines:
                assert time.monotonic() < deadline
                time.sleep(0.005)

        return wait

    @pytest.mark.parametrize("lines", [0, 1])
    def test_stopped_again_and_again_it_still_cleans_up(
        self,
        start: Callable[..., Program],
        spoken: Callable[[int], None],
        tmp_path: Path,
        lines: int,
    ) -> None:
        process = start(*SPOKEN, "--save", "n.mp3")
        spoken(lines)
        for _ in range(15):
            process.send_signal(signal.SIGINT)
            time.sleep(0.002)
        _, told = process.communicate(timeout=PATIENCE)
        assert len(told.splitlines()) == 1
        assert process.returncode == 1
        assert list((tmp_path / "work").iterdir()) == []

    @pytest.mark.parametrize(
        ("number", "lines"), [(signal.SIGINT, 1), (signal.SIGTERM, 0), (signal.SIGHUP, 2)]
    )
    def test_stopped_at_any_moment_it_leaves_nothing(
        self,
        start: Callable[..., Program],
        spoken: Callable[[int], None],
        tmp_path: Path,
        speech_processes: Callable[[], list[str]],
        number: signal.Signals,
        lines: int,
    ) -> None:
        process = start(*SPOKEN, "--save", "n.mp3", "--captions", "n.srt")
        spoken(lines)
        process.send_signal(number)
        _, told = process.communicate(timeout=PATIENCE)
        left = sorted(path.name for path in (tmp_path / "work").iterdir())
        assert "Traceback" not in told
        assert speech_processes() == []
        if process.returncode == 0:  # it had finished
            assert left == ["n.mp3", "n.srt"]
        else:
            assert process.returncode == 1
            assert left == []
            last = told.splitlines()[-1]
            assert last == (
                "companion: Stopped. Nothing was left half done; "
                "run the command again whenever you like."
            )

    def test_a_killed_program_leaves_no_worker_for_long(
        self,
        start: Callable[..., Program],
        spoken: Callable[[int], None],
        tmp_path: Path,
        speech_processes: Callable[[], list[str]],
    ) -> None:
        process = start(*SPOKEN, "--save", "n.mp3")
        spoken(1)
        process.end()
        deadline = time.monotonic() + LIFETIME / 2  # after a LIFETIME it would end in any case
        while speech_processes():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert not (tmp_path / "work" / "n.mp3").exists()

    def test_a_full_disk(self, environment: dict[str, str], tmp_path: Path) -> None:
        """No file may grow past 600 kB: the clips fit, the night does not."""
        limit = (
            "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (600_000,) * 2); "
        )
        program = limit + "runpy.run_module('companion', run_name='__main__', alter_sys=True)"
        words = [*map(str, SEVEN), "--save", "n.wav", "--captions", "n.srt"]
        answer = subprocess.run(
            [sys.executable, "-c", program, *words],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert answer.returncode == 1
        assert answer.stderr.splitlines()[-1].endswith(
            "the disk is full. Choose another place, or try again."
        )
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may")
    def test_an_unwritable_folder(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "locked").mkdir(mode=0o500)
        assert_friendly(run(*SEVEN, "--save", "locked/n.mp3"), 1, "not allowed")

    def test_an_unwritable_place(self, run: Run) -> None:
        """/proc takes no file, whoever asks."""
        answer = run(*SEVEN, "--save", "/proc/night.mp3")
        assert_friendly(answer, 1, "/proc")


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as a POSIX shell does")
@pytest.mark.parametrize(
    ("closed", "words"),
    [
        ("<&-", "--save n.wav"),
        (">&-", "--dry-run"),
        ("2>&-", "--save n.wav"),
        ("2>/dev/full", "--dry-run"),
    ],
)
def test_a_closed_stream_does_no_harm(
    environment: dict[str, str], tmp_path: Path, closed: str, words: str
) -> None:
    command = f"exec {sys.executable} -m companion night -n 5 {words} {closed}"
    answer = subprocess.run(
        ["/bin/sh", "-c", command],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")


def test_the_longest_line_still_breathes(run: Run, tmp_path: Path) -> None:
    """--pause 0 --look 0: the lines follow each other, and do not run together."""
    assert (
        run(*SEVEN, "--pause", 0, "--look", 0, "--save", "n.wav", "--captions", "n.srt").returncode
        == 0
    )
    cues = srt_times((tmp_path / "n.srt").read_text(encoding="utf-8"))
    assert all(after[0] - before[1] > 0.35 for before, after in pairwise(cues))
