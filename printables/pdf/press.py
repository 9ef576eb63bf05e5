"""Colours for printing presses, mixed by the ICC profile of a shop if the host has one."""

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import Refusal
from companion.files.toml import content_of
from printables.look.theme import Colour

Inks: TypeAlias = tuple[float, float, float, float]  # cyan, magenta, yellow and black, 0 to 1
RICH_BLACK: Inks = (0.6, 0.4, 0.4, 1.0)  # black areas: black ink alone looks grey beside them
MAX_PROFILE = 16 * 1024 * 1024  # bytes; profiles of presses have at most three million
_SHARE_DIGITS = 3  # digits of an ink's share


class NotAProfile(Refusal):
    """Error: the file is not an ICC profile of a press with four inks."""

    path: Path


@dataclass(frozen=True)
class Press:
    """A printing press and its colour profile; without a profile, the shop mixes the colours."""

    profile: bytes = b""
    name: str = ""
    _mixed: dict[Colour, Inks] = field(default_factory=dict, repr=False)

    def mixed(self, colour: Colour) -> Inks | None:
        """Return the amounts of ink for a colour, or None if the shop is to mix it."""
        if not self.profile:
            return None
        if colour not in self._mixed:
            self._mixed[colour] = self._mix(colour)
        return self._mixed[colour]

    def _mix(self, colour: Colour) -> Inks:
        from PIL import Image, ImageCms

        dot = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in colour))
        inks: Any = ImageCms.applyTransform(dot, self._transform)
        cyan, magenta, yellow, black = (
            round(ink / 255, _SHARE_DIGITS) for ink in inks.getpixel((0, 0))
        )
        return cyan, magenta, yellow, black

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        screen, press = ImageCms.createProfile("sRGB"), BytesIO(self.profile)
        return ImageCms.buildTransform(screen, press, "RGB", "CMYK")


def press_of(path: Path) -> Press:
    """Load the press described by an ICC profile.

    Raises:
        NoSuchFile, NotAFile, FaultyFile: it cannot be read.
        NotAProfile: the file is too large, or no profile of four inks.
    """
    from PIL import ImageCms

    data = content_of(path, MAX_PROFILE)
    if len(data) > MAX_PROFILE:
        raise NotAProfile(path)
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
        if (profile.xcolor_space, profile.device_class) != ("CMYK", "prtr"):
            raise NotAProfile(path)
        press = Press(data, (profile.profile_description or path.stem).strip())
        press.mixed(Colour(0.5, 0.5, 0.5))
    except (OSError, ImageCms.PyCMSError) as error:
        raise NotAProfile(path) from error
    return press
