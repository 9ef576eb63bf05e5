"""Reading order and language of the texts in a file, for screen readers."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from printables.pdf.canvas import Room, Tag
from printables.pdf.document import Document

ARTIFACT = "/Artifact BMC"  # content that screen readers skip


class _Line(NamedTuple):
    begin: Room
    end: Room
    text: str


class Reading(Document):
    """A PDF document with tags for screen readers."""

    _parts: list[Tag] | None = None  # tags of the current form, if any
    _in_part = False
    _lines: list[_Line] | None = None  # the lines of a paragraph
    _bars = False  # True: bars are drawn in place of letters

    @contextmanager
    def tagged(self, picture: str = "") -> Iterator[None]:
        """Draw something that is read as one unit; if it has no letters, the name `picture` is read.

        Reading order is drawing order. A sheet without tags is read as a whole.
        """
        tags, before = self._tags[-1], self._letters_drawn
        opening, tag_count = self._canvas.room(), len(tags)
        yield
        if len(tags) > tag_count:  # tags within a form
            return
        kind = "P" if self._letters_drawn > before else "Figure"
        number = sum(not tag.form for tag in tags)
        tag = Tag(kind, number, "" if kind == "P" else picture)
        opening.put(tag.begin)
        self._canvas.addLiteral("EMC")
        tags.append(tag)

    @contextmanager
    def part(self, kind: str = "P", picture: str = "") -> Iterator[None]:
        """Draw a paragraph or heading (H1 to H3) that screen readers read as one unit.

        With `picture`, this description is read instead of the letters.
        """
        parts, picture = self._parts, "" if self._bars else picture
        if parts is None:
            picture = "" if self._in_part else picture
            with self._paragraph() as lines, self._instead_of_letters(picture):
                yield
            self._mark([] if picture else self._foreign(lines))
            return
        if self._in_part:
            yield
            return
        before, opening = self._letters_drawn, self._canvas.room()
        self._in_part = True
        with self._paragraph() as lines:
            yield
        self._in_part = False
        if self._letters_drawn == before and not picture:
            return
        tag = Tag(
            "Figure" if picture else kind, len(parts), picture, self._canvas.form,
            self._language_of(picture, lines),
        )  # fmt: skip
        opening.put(f"EMC {tag.begin}")
        self._canvas.addLiteral(f"EMC {ARTIFACT}")
        parts.append(tag)

    @contextmanager
    def _paragraph(self) -> Iterator[list[_Line]]:
        if self._lines is not None or self._pair is None:
            yield []
            return
        lines: list[_Line] = []
        self._lines = lines
        yield lines
        self._lines = None

    @contextmanager
    def _spoken_line(self, text: str) -> Iterator[None]:
        if self._lines is None:
            yield
            return
        begin = self._canvas.room()
        yield
        self._lines.append(_Line(begin, self._canvas.room(), text))

    def _foreign(self, lines: Sequence[_Line]) -> list[_Line]:
        spoken = self._pair.spoken([line.text for line in lines]) if self._pair else []
        return [line for line, foreign in zip(lines, spoken, strict=bool(self._pair)) if foreign]

    def _mark(self, lines: Iterable[_Line]) -> None:
        for begin, end, _ in lines:
            begin.put(f"/Span <<{self._lang}>> BDC")
            end.put("EMC")

    @property
    def _lang(self) -> str:
        return f"/Lang ({self._pair.other})" if self._pair else ""

    def _language_of(self, picture: str, lines: Sequence[_Line]) -> str:
        if self._pair is None:
            return ""
        foreign = self._foreign(lines)
        if self._pair.spoken([picture])[0] if picture else len(foreign) == len(lines):
            return self._pair.other
        self._mark(foreign)
        return ""

    @contextmanager
    def _instead_of_letters(self, spoken: str) -> Iterator[None]:
        if spoken:
            code = f"FEFF{spoken.encode('utf-16-be').hex().upper()}"
            foreign = self._pair is not None and self._pair.spoken([spoken])[0]
            lang = self._lang if foreign else ""
            self._canvas.addLiteral(f"/Span <<{lang}/ActualText <{code}>>> BDC")
        yield
        if spoken:
            self._canvas.addLiteral("EMC")

    @contextmanager
    def untagged(self) -> Iterator[None]:
        """Draw content that screen readers skip."""
        self._canvas.addLiteral(ARTIFACT)
        yield
        self._canvas.addLiteral("EMC")

    # Lines and areas
