"""QR codes (ISO/IEC 18004), as pictures and as modules. The only use of qrcode."""

import math
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Refusal

if TYPE_CHECKING:
    from qrcode.image.pil import PilImage
    from qrcode.main import QRCode

LOW_CORRECTION, MIDDLE_CORRECTION = 1, 0  # of error correction
MASKS = 8  # patterns that a code may be covered with
QUIET_ZONE = 4  # modules around a code, as the standard wants them
_LIGHT = bytes.maketrans(b"\0\1", b"10")  # a digit for each module, which is true where it is dark


class TooLongForCode(Refusal):
    """No QR code holds so much."""


class Picture(NamedTuple):
    """Black and white pixels, a bit each from the upper left; a row fills whole bytes, 0 is black."""

    width: int
    height: int
    pixels: bytes


class Code(NamedTuple):
    """A kind of QR code (ISO/IEC 18004): all of a kind are of one size."""

    version: int
    level: int  # of error correction, as the standard and qrcode number it
    length: int  # bytes, no more and no less

    @property
    def modules(self) -> int:
        """On each side."""
        return 17 + 4 * self.version


def code_picture(text: bytes, code: Code, mask: int = 3, dense: range = range(0)) -> Picture:
    """A QR code in byte mode, a pixel for each module, without its quiet zone.

    The letters of the text that are `dense` are in alphanumeric mode, of 11 bits for two.
    """
    from qrcode.main import QRCode  # it loads PIL, which no other drawing needs
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

    assert len(text) == code.length  # noqa: S101  else codes could be told apart
    drawn = QRCode(code.version, code.level, border=0, mask_pattern=mask)
    if dense:
        drawn.add_data(QRData(text[: dense.start], mode=MODE_8BIT_BYTE))
        drawn.add_data(QRData(text[dense.start : dense.stop], mode=MODE_ALPHA_NUM))
    drawn.add_data(QRData(text[dense.stop :], mode=MODE_8BIT_BYTE))
    drawn.make(fit=False)
    side = code.modules
    wide = math.ceil(side / 8) * 8
    rows = (int(bytes(row).translate(_LIGHT), 2) << wide - side for row in drawn.modules)
    return Picture(side, side, b"".join(row.to_bytes(wide // 8) for row in rows))


def code_modules(text: bytes, quiet_zone: int) -> list[list[bool]]:
    """The smallest QR code in byte mode that holds a text, row by row; true is dark.

    Raises:
        TooLongForCode: none does.
    """
    return [[*map(bool, row)] for row in _smallest_code(text, quiet_zone).get_matrix()]


def code_file(text: bytes) -> bytes:
    """The same as a picture, a PNG file."""
    picture = BytesIO()
    _smallest_code(text, QUIET_ZONE).make_image().save(picture)
    return picture.getvalue()


def _smallest_code(text: bytes, quiet_zone: int) -> "QRCode[PilImage]":
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode
    from qrcode.util import MODE_8BIT_BYTE, QRData

    drawn = QRCode(error_correction=LOW_CORRECTION, border=quiet_zone, mask_pattern=0)
    drawn.add_data(QRData(text, mode=MODE_8BIT_BYTE))
    try:
        drawn.make()
    except DataOverflowError:
        raise TooLongForCode from None
    return drawn
