"""What many tests need: the program as a host runs it, and one cache for all clips."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.narration.clips import Clip, speak
from companion.narration.engines import pyttsx3_engine as engine
from companion.narration.narrator import Narration, Say
from companion.narration.voices import Delivery, VoiceList, choose_voices
from companion.words.script import load_script

Run = Callable[..., subprocess.CompletedProcess[str]]
COMPANION = (sys.executable, "-m", "companion")


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the games of this test will be."""
    return tmp_path.with_name(f"{tmp_path.name}-home")


@pytest.fixture
def environment(cache: Path, home: Path) -> dict[str, str]:
    """A host's own, with the cache of the tests, no games yet, and no loudspeaker chosen."""
    chosen = {
        "XDG_CACHE_HOME": str(cache),
        "COMPANION_HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    return {**os.environ, **chosen, "COMPANION_LOUDSPEAKER": ""}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs `companion ...` in an empty folder."""

    def run_companion(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
        settings = {"timeout": 60, "env": environment, "cwd": tmp_path, **options}
        return subprocess.run(  # type: ignore[call-overload,no-any-return]  # noqa: PLW1510
            [*COMPANION, *map(str, words)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            **settings,
        )

    return run_companion


def assert_friendly(answer: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    """One line on standard error that holds the words, the right status, nothing else."""
    assert answer.returncode == status, answer.stderr
    assert len(answer.stderr.splitlines()) == 1, answer.stderr
    assert answer.stderr.startswith("companion: ")
    assert answer.stdout == ""
    for word in words:
        assert word in answer.stderr


@pytest.fixture(scope="session")
def clips_of(cache: Path) -> Callable[[Narration], dict[Say, Clip]]:
    """Clips of a narration, spoken by the real engine."""
    voice_list = VoiceList()
    voices = voice_list.voices()

    def delivery(language: str) -> Delivery:
        script = load_script(language)
        voice = choose_voices(voices, [script])[0]
        return Delivery(voice_list.engine, voice_list.version, voice.id, script.voice.rate)

    def clips(narration: Narration) -> dict[Say, Clip]:
        says = [say for step in narration for say in step.says]
        folder = cache / "secret-hitler-companion" / "clips"
        return speak({say: delivery(say.language) for say in says}, folder, lambda *_: None)

    return clips


def speech_processes() -> list[str]:
    """Command lines of the speech workers that are running."""
    lines = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue  # it ended meanwhile
        if engine.__file__ in line:  # not those of another checkout
            lines.append(line)
    return lines
