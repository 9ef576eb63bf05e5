"""Playing sound by a program of the system, where miniaudio is not available.

The program reads samples from its standard input, no more than LEAD_SECONDS ahead of the clock: a
key is heard soon, and a program that hangs or ends asks for nothing.
"""

import shutil
import subprocess
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from enum import Enum

PLAYER_ARGUMENTS = {  # the arguments of each program, in the order in which they are tried
    "pacat": "--raw --format=float32le --rate={rate} --channels=1 --latency-msec=150",
    "aplay": "-q -t raw -f FLOAT_LE -r {rate} -c 1 --buffer-time=150000 -",
    "pw-cat": "-p --format f32 --rate {rate} --channels 1 -",
    "play": "-q -t raw -e floating-point -b 32 -r {rate} -c 1 -",
    "ffplay": "-nodisp -autoexit -f f32le -ar {rate} -i -",
}
PERIOD_SECONDS = 0.05  # s of sound written at a time
LEAD_SECONDS = 0.3  # s of sound written before it is heard, more than a program keeps
PLAYER_SECONDS = 5.0  # s to wait for a program to play silence
PIPE = 8_192  # bytes in the pipe, a tenth of a second; Linux has 65,536 by default

Backend = Enum("Backend", ["NULL"])
SampleFormat = Enum("SampleFormat", ["FLOAT32"])


class MiniaudioError(Exception):
    """Raised if the loudspeaker or the microphone cannot be used."""


class Devices:
    """The installed programs that can play sound, each of them as a loudspeaker."""

    def get_playbacks(self) -> list[dict[str, str]]:
        """Return the names of the installed programs in miniaudio's format for loudspeakers."""
        return [{"name": name, "id": name} for name in PLAYER_ARGUMENTS if shutil.which(name)]


class PlaybackDevice:
    """A loudspeaker on which a program of the system plays.

    Raises:
        MiniaudioError: no such program is installed, or none can play.
    """

    backend = "program"

    def __init__(
        self,
        *,
        sample_rate: int,
        device_id: str | None = None,
        backends: Sequence[Enum] | None = None,
        **_: object,
    ) -> None:
        self._frames = round(PERIOD_SECONDS * sample_rate)
        self._command: list[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()
        if backends:  # there are no other backends
            return
        for name in (program["id"] for program in Devices().get_playbacks()):
            command = [
                shutil.which(name) or name,
                *PLAYER_ARGUMENTS[name].format(rate=sample_rate).split(),
            ]
            if device_id in {None, name} and self._plays(command):
                self._command = command
                return
        raise MiniaudioError

    def start(self, samples: Generator[bytes, int, None]) -> None:
        """Play the samples of a generator until the device is closed."""
        if self._command:
            self._process = subprocess.Popen(
                self._command,
                bufsize=0,
                pipesize=PIPE,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        self._thread = threading.Thread(target=self._feed, args=(samples,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Kill the program that plays; sound that it has not played yet is lost."""
        self._closed.set()
        if self._process:
            self._process.kill()
            self._thread.join(PLAYER_SECONDS)
            self._process.communicate()

    def _plays(self, command: list[str]) -> bool:
        silence = bytes(self._frames * 4)  # bytes
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(
                command, input=silence, capture_output=True, timeout=PLAYER_SECONDS, check=True
            )
            return True
        return False

    def _feed(self, samples: Generator[bytes, int, None]) -> None:
        written = time.monotonic()  # time up to which sound is written
        with suppress(OSError, ValueError):  # the program has ended
            while not self._closed.wait(max(0.0, written - LEAD_SECONDS - time.monotonic())):
                sound = samples.send(self._frames)
                if self._process and self._process.stdin:
                    self._process.stdin.write(sound)
                written = max(written, time.monotonic()) + PERIOD_SECONDS


class CaptureDevice:
    """A stand-in for miniaudio's microphone, since no program of the system replaces it.

    Raises:
        MiniaudioError: always.
    """

    def __init__(self, **_: object) -> None:
        raise MiniaudioError
