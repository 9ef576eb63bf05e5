"""Record sound from the microphone."""

from collections.abc import Generator

import numpy as np

from companion.errors import Refusal
from companion.narration.player import miniaudio
from companion.narration.quiet_stderr import quiet_stderr
from companion.narration.sound import Clip

MICROPHONE_HZ = 44_100  # Hz


class NoMicrophone(Refusal):
    """There is no microphone, or it does not work."""


class Microphone:
    """The system's microphone.

    Raises:
        NoMicrophone: there is none.
    """

    def __init__(self) -> None:
        try:
            with quiet_stderr():
                self._device = miniaudio.CaptureDevice(
                    input_format=miniaudio.SampleFormat.FLOAT32,
                    nchannels=1,
                    sample_rate=MICROPHONE_HZ,
                    app_name="companion",
                )
        except miniaudio.MiniaudioError:
            raise NoMicrophone from None
        self._heard: list[bytes] = []

    def start(self) -> None:
        """Start recording.

        Raises:
            NoMicrophone: it is there, and records nothing.
        """
        self._heard = []
        listening = self._listen()
        next(listening)
        try:
            with quiet_stderr():
                self._device.start(listening)
        except miniaudio.MiniaudioError:
            raise NoMicrophone from None

    def stop(self) -> Clip:
        """Stop recording and return the sound since `start`."""
        with quiet_stderr():
            self._device.stop()
        return Clip(np.frombuffer(b"".join(self._heard), np.float32).copy(), MICROPHONE_HZ)

    def close(self) -> None:
        """Close the device."""
        with quiet_stderr():
            self._device.close()

    def _listen(self) -> Generator[None, bytes, None]:
        while True:
            self._heard.append(bytes((yield)))
