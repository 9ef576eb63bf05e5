"""QR codes as qrcode draws them, module by module, in a tenth of the time: most tests read none.

`tests/printables/test_codes.py` compares them with those of qrcode, which programs draw.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, cycle, islice, zip_longest
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from qrcode import base, util
from qrcode.main import QRCode

Numbers = NDArray[np.uint8]
_MODE_BITS = 4
_create_data, _map_data = util.create_data, QRCode.map_data
_plans: dict[tuple[int, int, int], tuple[NDArray[np.intp], Numbers]] = {}


@contextmanager
def quick_codes() -> Iterator[None]:
    """Draw codes with numpy."""
    with patch.object(util, "create_data", _coded), patch.object(QRCode, "map_data", _drawn):
        yield


@contextmanager
def usual_codes() -> Iterator[None]:
    """Draw them with qrcode alone again."""
    usual = patch.object(QRCode, "map_data", _map_data)
    with patch.object(util, "create_data", _create_data), usual:
        yield


def _coded(version: int, level: int, parts: Sequence[Any]) -> Any:
    """The text of a code, filled up, and its Reed-Solomon codes, a byte of each block in turn."""
    blocks = base.rs_blocks(version, level)
    room = sum(block.data_count for block in blocks)
    bits = size = 0
    for number, more in chain.from_iterable(_numbers(part, version) for part in parts):
        bits, size = (bits << more) + number, size + more
    if size > 8 * room:
        return _create_data(version, level, parts)  # it refuses what is too long
    end = min(_MODE_BITS, 8 * room - size)  # a mode of 0
    end += -(size + end) % 8
    written = (bits << end).to_bytes((size + end) // 8)
    filled = written + bytes(islice(cycle((util.PAD0, util.PAD1)), room - len(written)))
    return _with_codes(np.frombuffer(filled, np.uint8), blocks)


def _numbers(part: Any, version: int) -> Iterator[tuple[int, int]]:
    """A part of a text, number by number, each with how many bits it has."""
    yield part.mode, _MODE_BITS
    yield len(part), util.length_in_bits(part.mode, version)
    if part.mode == util.MODE_8BIT_BYTE:
        yield int.from_bytes(part.data), 8 * len(part)
    else:
        written = util.BitBuffer()
        part.write(written)
        yield int.from_bytes(written.buffer) >> -len(written) % 8, len(written)


def _with_codes(text: Numbers, blocks: Sequence[base.RSBlock]) -> list[int]:
    sizes = [block.data_count for block in blocks]
    codes = blocks[0].total_count - sizes[0]
    parts = np.split(text, np.cumsum(sizes)[:-1])
    table, longest = _multiples(codes), max(sizes)
    left = np.zeros((len(blocks), longest + codes), np.uint8)
    for row, part in zip(left, parts, strict=True):
        row[longest - len(part) : longest] = part
    for at in range(longest):  # a division of polynomials, all blocks at once
        left[:, at : at + codes + 1] ^= table[left[:, at]]
    in_turn = zip_longest(*(part.tolist() for part in parts))
    data = [byte for column in in_turn for byte in column if byte is not None]
    return data + left[:, longest:].T.ravel().tolist()


@lru_cache
def _multiples(codes: int) -> Numbers:
    """The generator polynomial of so many codes, times each number of the field."""
    generator = base.Polynomial([1], 0)
    for power in range(codes):
        generator *= base.Polynomial([1, base.gexp(power)], 0)
    logarithms = [base.glog(factor) for factor in generator]
    rows = [[base.gexp(base.glog(number) + one) for one in logarithms] for number in range(1, 256)]
    return np.array([[0] * len(logarithms), *rows], np.uint8)


def _drawn(code: Any, data: Sequence[int], mask: int) -> None:
    """Put the bits where a code has nothing yet."""
    key = code.version, code.error_correction, mask
    if key not in _plans:
        _plans[key] = _plan(code.modules, mask)
    places, empty = _plans[key]
    drawn = empty.copy()
    drawn.ravel()[places[: 8 * len(data)]] ^= np.unpackbits(np.array(data, np.uint8))
    code.modules = drawn.astype(bool).tolist()


def _plan(modules: Sequence[Sequence[bool | None]], mask: int) -> tuple[NDArray[np.intp], Numbers]:
    """Return the places of a code's bits, in columns of two, and the code with none set."""
    side = len(modules)
    columns = [right if right > 6 else right - 1 for right in range(side - 1, 0, -2)]
    places = [
        (row, column)
        for number, right in enumerate(columns)
        for row in (range(side) if number % 2 else range(side - 1, -1, -1))
        for column in (right, right - 1)
        if modules[row][column] is None
    ]
    empty = np.array([[*map(bool, row)] for row in modules], np.uint8)
    turned = util.mask_func(mask)
    for place in places:
        empty[place] = turned(*place)
    return np.array([row * side + column for row, column in places]), empty
