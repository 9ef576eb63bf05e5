"""Run one job of pyttsx3 in a process of its own; speech_jobs.py starts this file.

pyttsx3's espeak driver is asynchronous: in a process that speaks several lines it now and then
loses one, or speaks it at another rate, and says nothing. A process that speaks a single line
between two Synchronize calls does not. Even so, clips.py checks what comes out.

Usage: python pyttsx3_engine.py JOB.json, where a job is {"engine", "path", "answer", "timeout"} and
{..., "packages"} to list the voices, or {..., "voice", "rate", "text", "wav"} to speak a line into a file. The answer is a JSON
file: {"voices": [[id, name, [tags]], ...], "version"}, {"spoken": true} or {"error": message}.
It needs nothing but the standard library, pyttsx3 and the package of its engine, and ends itself after
`timeout` seconds or when standard input is closed, so that it never outlives the companion.
"""

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any


def main(job_file: Path) -> None:
    """Read a job from a file, speak or list voices, and write the answer."""
    job = json.loads(job_file.read_text(encoding="utf-8"))
    sys.path[:] = job["path"]
    for end in (lambda: time.sleep(job["timeout"]), sys.stdin.buffer.read):
        threading.Thread(target=lambda end=end: (end(), os._exit(1)), daemon=True).start()
    try:
        with contextlib.redirect_stdout(None):  # pyttsx3 prints messages about files
            answer = _speak(job) if "text" in job else _list_voices(job)
    except Exception as error:  # noqa: BLE001  whatever a driver throws becomes an answer
        message = f"{type(error).__name__}: {error}".splitlines()[0]
        answer = {"error": message}
    part = Path(job["answer"] + ".part")
    part.write_text(json.dumps(answer), encoding="utf-8")
    part.replace(job["answer"])
    os._exit(0)  # espeak can abort when a process ends normally


def _list_voices(job: dict[str, Any]) -> dict[str, Any]:
    voices = _engine(job["engine"]).getProperty("voices")
    return {
        "voices": [[voice.id, voice.name or voice.id, _tags(voice)] for voice in voices],
        "version": " ".join(map(_version, job["packages"])),
    }


def _speak(job: dict[str, Any]) -> dict[str, Any]:
    engine = _engine(job["engine"])
    engine.setProperty("voice", job["voice"])
    engine.setProperty("rate", job["rate"])
    _synchronize(job["engine"])
    engine.save_to_file(job["text"], job["wav"])
    engine.runAndWait()
    _synchronize(job["engine"])
    # pyttsx3 silently ignores a voice that it cannot set
    voice = engine.getProperty("voice")
    if str(voice).lower() != job["voice"].lower():
        return {"error": f"{voice} != {job['voice']}"}
    return {"spoken": True}


def _engine(name: str) -> Any:
    if name == "espeak" and sys.platform == "linux":
        _load_espeak()
    import pyttsx3.drivers

    pyttsx3.drivers.__path__.append(str(Path(__file__).parent))  # folder of our drivers
    return pyttsx3.init(name)


def _load_espeak() -> None:
    with contextlib.suppress(ImportError, OSError):  # otherwise the system may have espeak-ng
        import ctypes

        import espeakng_loader

        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)


def _version(package: str) -> str:
    import importlib.metadata

    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "-"


def _synchronize(engine_name: str) -> None:
    if engine_name == "espeak":
        from pyttsx3.drivers import _espeak

        _espeak.Synchronize()


def _tags(voice: Any) -> list[str]:
    tags = (
        tag.decode(errors="ignore") if isinstance(tag, bytes) else tag for tag in voice.languages
    )
    return [str(tag).strip("\x05").replace("_", "-").lower() for tag in tags if tag]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
