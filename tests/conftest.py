"""Fixtures for many tests: the program as a host runs it, and one cache for all clips."""

import contextlib
import gc
import io
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import cast
from unittest.mock import patch

import pytest

from companion.cli import MANY_OBJECTS, main
from companion.cli.host import HOST
from companion.deal import sealing
from companion.files.signals import STOP_SIGNALS
from companion.narration.clips import speak
from companion.narration.engines import pyttsx3_engine as engine
from companion.narration.narrator import Narration, Say
from companion.narration.sound import Clip
from companion.narration.voices import Delivery, VoiceList, choose_voices
from companion.store import database
from companion.words.night_script import load_script
from printables.look import spare_typefaces
from tests.once import once
from tests.products import MARK, OPTION, Sampling
from tests.quick_codes import quick_codes
from tests.quick_speech import quick_speech

Answer = subprocess.CompletedProcess[str]
Run = Callable[..., Answer]
COMPANION = (sys.executable, "-m", "companion")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="try every cell of a product")
    parser.addoption(
        "--processes", action="store_true", help="start a process for each command of a host"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Under nohup or in the background signals are ignored: here, but not by what tests start.

    Cycles are looked for as seldom as in a program: else that takes a tenth of the time.
    """
    gc.set_threshold(MANY_OBJECTS)
    config.addinivalue_line("markers", f"{MARK}: some cells of a product, or all of them")
    Sampling.whole = config.getoption(OPTION)
    if config.getoption("numprocesses", None):
        return  # the workers of pytest-xdist run the tests
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is signal.SIG_IGN:
            # a program inherits what is ignored, and no handler
            interrupted = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if interrupted else _not_heard)


def _not_heard(_number: int, _frame: FrameType | None) -> None:
    pass


@pytest.fixture(autouse=True)
def _nobody_has_typed() -> None:
    """A table that a command of another test has opened is closed."""
    HOST.begin(())


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Checked clips, one folder for all processes of one run of pytest."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    return folder / "cache"


@pytest.fixture(scope="session", autouse=True)
def _clips_are_shared_and_spoken_quickly(cache: Path) -> Iterator[None]:
    """No test uses the cache of the user, or the games."""
    own = {"XDG_CACHE_HOME": str(cache), "XDG_DATA_HOME": str(cache.with_name("data"))}
    own["ACCESSIBLE"] = "0"  # a pipe alone makes no output plain: else no test would see a board
    with patch.dict(os.environ, own), quick_speech():
        yield


@pytest.fixture(scope="session", autouse=True)
def _once(cache: Path) -> Iterator[None]:
    """Every command reads the words of its table; here they are most often the same."""
    drawn = cache.with_name("drawn")
    drawn.mkdir(exist_ok=True)
    with once(drawn):
        yield


_FSYNC = os.fsync


@pytest.fixture
def usual_disk() -> Iterator[None]:
    """For tests that look at the disk itself."""
    with patch.object(os, "fsync", _FSYNC):
        yield


@pytest.fixture(scope="session", autouse=True)
def _nobody_waits_for_the_disk() -> Iterator[None]:
    """Here the power never goes; a process that is killed leaves to the system what it has written."""
    settings = [setting for setting in database._SETTINGS if "sync" not in setting]
    with (
        patch.object(database, "_SETTINGS", (*settings, "PRAGMA synchronous = OFF")),
        patch.object(os, "fsync", lambda _: None),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _codes_are_drawn_quickly() -> Iterator[None]:
    """The same ones as those of a program."""
    with quick_codes():
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_typefaces_of_this_machine() -> Iterator[None]:
    """Hide the typefaces of this machine, so that it does not matter who has installed which."""
    with patch.object(spare_typefaces, "system_folders", tuple):
        yield


@pytest.fixture
def full_secrets() -> None:
    """For tests whose programs deal, or open a deal, in a process of their own."""


@pytest.fixture(autouse=True)
def _quick_secrets(request: pytest.FixtureRequest) -> Iterator[None]:
    """The words of a Reveal are not stretched."""
    processes = request.config.getoption("processes")
    if processes or "full_secrets" in request.fixturenames:
        yield
        return
    with patch.object(sealing, "_SCRYPT_COST", 2):
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the folder for the games of this test."""
    return tmp_path.with_name(f"{tmp_path.name}-home")


@pytest.fixture
def folder_of_games(home: Path) -> None:
    """It is there, without a game; else what follows the game tells that it is missing."""
    home.mkdir()


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """The temporary folder of the programs of this test: what they leave there is theirs."""
    folder = tmp_path.with_name(f"{tmp_path.name}-tmp")
    folder.mkdir()
    return folder


@pytest.fixture
def environment(cache: Path, home: Path, workshop: Path) -> dict[str, str]:
    """A host's own, with the cache of the tests, no games yet, and no loudspeaker chosen.

    Programs write their bytecode, as a host's do: else each would compile ninety modules again.
    """
    chosen = {
        "XDG_CACHE_HOME": str(cache),
        "COMPANION_HOME": str(home),
        "TMPDIR": str(workshop),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    usual = {key: one for key, one in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**usual, **chosen, "COMPANION_LOUDSPEAKER": ""}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path, pytestconfig: pytest.Config) -> Run:
    """Runs `companion ...` in an empty folder, without a process of its own."""
    runs = as_process if pytestconfig.getoption("--processes") else in_this_process

    def run_companion(
        *words: object, typed: str = "", env: Mapping[str, str] = environment
    ) -> Answer:
        return runs([str(word) for word in words], typed, env, tmp_path)

    return run_companion


@pytest.fixture
def run_process(environment: dict[str, str], tmp_path: Path, full_secrets: None) -> Run:
    """Runs `companion ...` in a process of its own, which may be limited or watched."""

    def run_companion(*words: object, env: Mapping[str, str] = environment) -> Answer:
        return as_process([str(word) for word in words], "", env, tmp_path)

    return run_companion


def as_process(words: list[str], typed: str, env: Mapping[str, str], cwd: Path) -> Answer:
    return subprocess.run(
        [*COMPANION, *words],
        env=env,
        cwd=cwd,
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def in_this_process(words: list[str], typed: str, env: Mapping[str, str], cwd: Path) -> Answer:
    """The same answer in a tenth of the time; everything is put back afterwards."""
    told = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    shown, complained = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        patch.multiple(
            sys, argv=["companion", *words], stdin=told, stdout=shown, stderr=complained
        ),
        patch.dict(os.environ, env, clear=True),
        patch.object(tempfile, "tempdir", None),  # else TMPDIR is looked up only once
        contextlib.chdir(cwd),
        kept_handlers(),
        pytest.raises(SystemExit) as end,
    ):
        main()
    assert isinstance(end.value.code, int)
    return subprocess.CompletedProcess(words, end.value.code, _text(shown), _text(complained))


def _text(stream: io.TextIOWrapper) -> str:
    """Return the output, with line ends as subprocess reads them."""
    stream.flush()
    written = cast("io.BytesIO", stream.buffer).getvalue().decode()
    return written.replace("\r\n", "\n").replace("\r", "\n")


@contextlib.contextmanager
def kept_handlers() -> Iterator[None]:
    """A command that ends is deaf to signals; we are not."""
    handlers = {number: signal.getsignal(number) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


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


@pytest.fixture
def speech_processes(workshop: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Command lines of the speech workers of this test that are running."""
    monkeypatch.setattr(tempfile, "tempdir", str(workshop))

    def running() -> list[str]:
        lines = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue  # it ended meanwhile
            if engine.__file__ in line and str(workshop) in line:  # where its job is described
                lines.append(line)
        return lines

    return running
