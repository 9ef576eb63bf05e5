"""QR codes (ISO/IEC 18004), as pictures and as rows of modules.

No other file uses the package qrcode.
"""

import math
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Refusal

if TYPE_CHECKING:
    from qrcode.image.pil import PilImage
    from qrcode.main import QRCode

LOW_CORRECTION, MIDDLE_CORRECTION = 1, 0  # levels of error correction in qrcode
MASKS = 8  # mask patterns of a code
QUIET_ZONE = 4  # modules around a code, by the standard
_LIGHT = bytes.maketrans(b"\0\1", b"10")  # binary digits of modules, dark ones as 0


class TooLongForCode(Refusal):
    """Error: a text is too long for any QR code."""


class Picture(NamedTuple):
    """Black and white pixels, one bit each; rows are padded to whole bytes, and 0 is black."""

    width: int
    height: int
    pixels: bytes


class Code(NamedTuple):
    """A kind of QR code: its version, level of error correction, and length in bytes."""

    version: int
    level: int  # level of error correction, as the package qrcode numbers it
    length: int  # exact number of bytes

    @property
    def modules(self) -> int:
        """Number of modules (black or white squares) on each side of the QR code."""
        return 17 + 4 * self.version


def code_picture(text: bytes, code: Code, mask: int = 3, dense: range = range(0)) -> Picture:
    """Return a QR code in byte mode, a pixel for each module, without its quiet zone.

    The part of the text in the range `dense` is in alphanumeric mode, with 11 bits for two letters.
    """
    from qrcode.main import QRCode  # loads PIL, which other drawings do not need
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

    assert len(text) == code.length  # noqa: S101  or codes would differ
    code_of_text = QRCode(code.version, code.level, border=0, mask_pattern=mask)
    if dense:
        code_of_text.add_data(QRData(text[: dense.start], mode=MODE_8BIT_BYTE))
        code_of_text.add_data(QRData(text[dense.start : dense.stop], mode=MODE_ALPHA_NUM))
    code_of_text.add_data(QRData(text[dense.stop :], mode=MODE_8BIT_BYTE))
    code_of_text.make(fit=False)
    side = code.modules
    row_bits = math.ceil(side / 8) * 8
    rows = (int(bytes(row).translate(_LIGHT), 2) << row_bits - side for row in code_of_text.modules)
    return Picture(side, side, b"".join(row.to_bytes(row_bits // 8) for row in rows))


def code_modules(text: bytes, quiet_zone: int) -> list[list[bool]]:
    """Return the smallest QR code in byte mode for a text, row by row; True is dark.

    Raises:
        TooLongForCode: no code holds the text.
    """
    return [[*map(bool, row)] for row in _smallest_code(text, quiet_zone).get_matrix()]


def code_file(text: bytes) -> bytes:
    """Return the smallest QR code for a text as a PNG file."""
    picture = BytesIO()
    _smallest_code(text, QUIET_ZONE).make_image().save(picture)
    return picture.getvalue()


def _smallest_code(text: bytes, quiet_zone: int) -> "QRCode[PilImage]":
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode
    from qrcode.util import MODE_8BIT_BYTE, QRData

    code = QRCode(error_correction=LOW_CORRECTION, border=quiet_zone, mask_pattern=0)
    code.add_data(QRData(text, mode=MODE_8BIT_BYTE))
    try:
        code.make()
    except DataOverflowError:
        raise TooLongForCode from None
    return code
