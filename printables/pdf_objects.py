"""Read the objects of a PDF as reportlab writes them: dictionaries, lists, streams, references.

A library reads any PDF, and takes a tenth of a second to be loaded; this one reads ours.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

_TOKEN = re.compile(
    rb"(?:\s+|%[^\r\n]*+)*+(?:(?P<mark><<|>>|\[|\])|/(?P<name>[^\s<>\[\](){}/%]*)"
    rb"|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+))|\((?P<text>(?:[^()\\]|\\.)*)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]*)>|(?P<word>[A-Za-z]+))",
    re.DOTALL,
)
_STREAM = re.compile(rb"\s*stream\r?\n")
_SECTION = re.compile(rb"\s*(\d+)\s+(\d+)\s*\n")
_ENTRY = 20  # bytes in the cross-reference table (ISO 32000)


class Ref(NamedTuple):
    """Where another object is."""

    number: int


class Stream(NamedTuple):
    """A dictionary with bytes behind it."""

    values: Mapping[str, Any]
    raw: bytes

    @property
    def content(self) -> bytes:
        """The bytes, inflated."""
        return zlib.decompress(self.raw) if self.values.get("Filter") else self.raw


class Objects:
    """The objects of a file; what is wrong in it raises what Python raises.

    Raises:
        KeyError, ValueError, IndexError, TypeError, AttributeError: it is no such PDF.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._places: dict[int, int] = {}
        self._known: dict[int, Any] = {}
        trailer = self._index()
        self.root: Mapping[str, Any] = self.resolved(trailer["Root"])

    def resolved(self, value: Any) -> Any:
        """The value behind a reference."""
        if not isinstance(value, Ref):
            return value
        if value.number not in self._known:
            self._known[value.number] = self._read(value.number)
        return self._known[value.number]

    def inner(self, values: Mapping[str, Any], key: str) -> Any:
        """A dictionary within another one; empty if there is none."""
        return self.resolved(values.get(key, {}))

    def pages(self) -> Iterator[dict[str, Any]]:
        """The dictionaries of the pages, with what they inherit."""
        return self._kids(self.root["Pages"], {})

    def _kids(self, ref: Any, above: dict[str, Any]) -> Iterator[dict[str, Any]]:
        values = above | self.resolved(ref)
        if "Kids" not in values:
            yield values
            return
        inherited = {key: values[key] for key in ("MediaBox", "Resources") if key in values}
        for kid in self.resolved(values["Kids"]):
            yield from self._kids(kid, inherited)

    def _index(self) -> dict[str, Any]:
        """Find where each object begins; the trailer."""
        start = int(self._data[self._data.rindex(b"startxref") + 9 :].split()[0])
        at = self._data.index(b"xref", start) + 4
        while head := _SECTION.match(self._data, at):
            first, count, at = int(head[1]), int(head[2]), head.end()
            for number in range(first, first + count):
                if self._data[at + 17 : at + 18] == b"n":
                    self._places[number] = int(self._data[at : at + 10])
                at += _ENTRY
        trailer, _ = _value(self._data, self._data.index(b"trailer", at) + 7)
        return dict(trailer)

    def _read(self, number: int) -> Any:
        value, end = _value(self._data, self._data.index(b"obj", self._places[number]) + 3)
        begin = _STREAM.match(self._data, end)
        if begin is None or not isinstance(value, dict):
            return value
        length = self.resolved(value["Length"])
        return Stream(value, self._data[begin.end() : begin.end() + length])


def _value(data: bytes, at: int) -> tuple[Any, int]:
    """The object at a place, and where it ends."""
    stack: list[list[Any]] = [[]]
    while len(stack) > 1 or not stack[0]:
        token = _TOKEN.match(data, at)
        if token is None:
            raise ValueError(f"byte {at}")
        at = token.end()
        kind = token.lastgroup or ""
        word = token[kind]
        if word in (b"<<", b"[") and kind == "mark":
            stack.append([])
        elif kind == "mark":
            items = stack.pop()
            table = word == b">>"
            stack[-1].append(dict(zip(items[::2], items[1::2], strict=True)) if table else items)
        elif kind == "word" and word == b"R":
            stack[-1][-2:] = [Ref(int(stack[-1][-2]))]
        else:
            stack[-1].append(_simple(kind, word))
    return stack[0][0], at


def _simple(kind: str, word: bytes) -> Any:
    """A number, a name, true, false or null; a text as its bytes."""
    match kind:
        case "number":
            return float(word) if b"." in word else int(word)
        case "name":
            return word.decode("latin-1")
        case "word":
            return {b"true": True, b"false": False}.get(word)
    return word
