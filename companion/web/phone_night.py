"""A night that a browser plays: a sound file for each stage, and the clock that they follow."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.evening.night.night import LINE_FORMAT, Night
from companion.evening.session import ReadyNight
from companion.evening.settings import Progress
from companion.narration.performance import Performance, Timekeeper


class PhoneNight:
    """A night whose sound is ready to be played by a browser."""

    def __init__(self, night: Night, progress: Progress) -> None:
        """Prepare every line and encode the stages as sound files.

        Raises:
            Refusal: a line cannot be spoken.
            Stopped: the host has stopped it.
        """
        from companion.narration.track import encode, mix

        bed, tracks = night.bed(), night.tracks(progress)
        self._folder = TemporaryDirectory()
        self.sounds: dict[str, Path] = {}
        for done, (stage, track) in enumerate(tracks.items(), start=1):
            sound = Path(self._folder.name, stage.name.lower() + LINE_FORMAT)
            sound.write_bytes(encode(mix(track, bed, night.levels), LINE_FORMAT))
            self.sounds[sound.stem] = sound
            progress.writing(done / len(tracks))
        self._readings = {stage: track.timeline for stage, track in tracks.items()}

    def start(self) -> Timekeeper:
        """Begin the night with the sound check."""
        return Timekeeper(Performance(self._readings))

    def close(self) -> None:
        """Release the memory of the sounds."""
        self.sounds = {}
        self._folder.cleanup()


class ChosenNight:
    """A night on this computer or in a browser, as the host chooses before it begins."""

    def __init__(self, ready: Callable[[bool], ReadyNight], on_phone: Callable[[], bool]) -> None:
        """Prepare the night on the device that the host has chosen so far.

        Raises:
            Refusal: it cannot be played there.
        """
        self._get_ready, self._wanted = ready, on_phone
        self._on_phone = on_phone()
        self._ready = ready(self._on_phone)

    def start(self) -> Timekeeper:
        """Begin with the sound check, on the device that is chosen now.

        Raises:
            Refusal: it cannot be played there.
        """
        wanted = self._wanted()
        if wanted is not self._on_phone:
            self._ready.close()
            self._ready, self._on_phone = self._get_ready(wanted), wanted
        return self._ready.start()

    def close(self) -> None:
        """Close the loudspeaker, or release the memory of the sounds."""
        self._ready.close()
