"""The loudspeakers and microphones of this computer, by miniaudio or a program of the system."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.errors import Refusal, Unheard
from companion.files.choices import NotAvailable
from companion.narration.quiet_stderr import quiet_stderr

HIDDEN: dict[str, Any] = {} if "numpy" in sys.modules else {"numpy": None}
sys.modules |= HIDDEN  # keep miniaudio from loading numpy, which takes 14 MB
try:
    import miniaudio
except ImportError:  # no package for this computer
    from companion.narration import system_player as miniaudio
for name in HIDDEN:
    del sys.modules[name]

NO_LOUDSPEAKER = "null"  # a loudspeaker for tests, without sound
PERIODS = 3  # periods in a device's buffer: miniaudio's default
PERIOD_MS, LONG_PERIOD_MS = 60, 160  # ms of sound asked for at a time, and where that was too small
COMMON_RATE = 44_100  # samples per second that every device supports

# Devices that ALSA lists besides sound cards, and in brackets alternative ways to a card.
_PLUMBING = r"(?:Discard|Rate|Plugin|JACK|Open|NULL)\b"
_DEVICE_WAY = (
    r" *\((?:Default|Direct|Hardware|Front|[\d.]+ Surround|IEC958)\b[^()]*(?:\([^()]*\))?[^()]*\)$"
)


class NoMicrophone(Refusal):
    """There is no microphone, or it does not work."""


class NoLoudspeaker(Unheard):
    """There is no loudspeaker, or it was removed."""

    advice = "night_elsewhere"


def loudspeakers() -> tuple[str, ...]:
    """Return the names of the loudspeakers, after checking that one can be opened.

    Raises:
        NoLoudspeaker: nothing here can play.
    """
    device = open_loudspeaker("")
    device.close()
    with quiet_stderr():
        return choosable([device["name"] for device in miniaudio.Devices().get_playbacks()])


def choosable(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of real loudspeakers, each once, without the virtual devices of ALSA."""
    cards = (re.sub(_DEVICE_WAY, "", name) for name in names)
    return tuple(dict.fromkeys(card for card in cards if card and not re.match(_PLUMBING, card)))


def best_match(wanted: str, names: Sequence[str]) -> int | None:
    """Return the index of the device whose name contains `wanted`, real sound cards first, or None."""

    def rank(number: int) -> tuple[bool, bool]:
        card = choosable(names[number : number + 1])
        return not card, wanted.casefold() not in map(str.casefold, (names[number], *card))

    matches = (at for at, name in enumerate(names) if wanted.casefold() in name.casefold())
    return min(matches, key=rank, default=None)


def open_loudspeaker(
    name: str, period: int = PERIOD_MS, rate: int = COMMON_RATE
) -> miniaudio.PlaybackDevice:
    """Open the system's loudspeaker, or one by its name, or NO_LOUDSPEAKER.

    Args:
        name: the name of the loudspeaker, or a part of it; "" for the system's.
        period: the sound to request at a time, in ms.
        rate: the number of samples per second.

    Raises:
        NoLoudspeaker, NotAvailable: there is no loudspeaker, or none of this name.
    """
    nowhere = name == NO_LOUDSPEAKER
    with device_errors(NoLoudspeaker):
        device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.FLOAT32,
            nchannels=1,
            sample_rate=rate,
            buffersize_msec=period,
            callback_periods=PERIODS,
            device_id=None if nowhere or not name else _id(name),
            backends=[miniaudio.Backend.NULL] if nowhere else None,
            app_name="companion",
        )
    if device.backend == "Null" and not nowhere:  # a system without sound at all
        device.close()
        raise NoLoudspeaker
    return device


def open_microphone() -> miniaudio.CaptureDevice:
    """Open the system's microphone.

    Raises:
        NoMicrophone: there is none.
    """
    with device_errors(NoMicrophone):
        return miniaudio.CaptureDevice(
            input_format=miniaudio.SampleFormat.FLOAT32,
            nchannels=1,
            sample_rate=COMMON_RATE,
            app_name="companion",
        )


def _id(name: str) -> object:
    playbacks = miniaudio.Devices().get_playbacks()
    names = [device["name"] for device in playbacks]
    if (number := best_match(name, names)) is not None:
        return playbacks[number]["id"]
    if not (there := choosable(names)):
        raise NoLoudspeaker
    raise NotAvailable(name, there)


@contextmanager
def device_errors(refusal: type[Refusal]) -> Iterator[None]:
    """Raise the given error if a sound device fails in the block."""
    try:
        with quiet_stderr():
            yield
    except miniaudio.MiniaudioError:
        raise refusal from None
