"""What a screen reader reads of a file, in which order and in which language."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from printables.pdf.canvas import Room, Tag
from printables.pdf.document import Document

ARTIFACT = "/Artifact BMC"  # marked content that no screen reader mentions


class _Said(NamedTuple):
    """A line of a paragraph, and room for marks around it."""

    begin: Room
    end: Room
    text: str


class Reading(Document):
    """A file with tags."""

    _parts: list[Tag] | None = None  # of the form that is drawn, if it has tags in it
    _in_part = False
    _said: list[_Said] | None = None  # the lines of a paragraph
    _bars = False  # for letters

    @contextmanager
    def tagged(self, picture: str = "") -> Iterator[None]:
        """Draw what a screen reader reads together, or if it has no letters, this name of a picture.

        What is drawn first is read first. A sheet without any tag is read as a whole.
        """
        tags, before = self._tags[-1], self._letters_drawn
        opening, known = self._canvas.room(), len(tags)
        yield
        if len(tags) > known:  # those of a form
            return
        kind = "P" if self._letters_drawn > before else "Figure"
        number = sum(not tag.form for tag in tags)
        tag = Tag(kind, number, "" if kind == "P" else picture)
        opening.put(tag.begin)
        self._canvas.addLiteral("EMC")
        tags.append(tag)

    @contextmanager
    def part(self, kind: str = "P", picture: str = "") -> Iterator[None]:
        """Draw a paragraph, or a heading from H1 to H3, in a form that has tags; not in another one.

        What a `picture` shows is read in place of its letters, also where the form has no tags.
        """
        parts, picture = self._parts, "" if self._bars else picture
        if parts is None:
            picture = "" if self._in_part else picture
            with self._paragraph() as said, self._instead_of_letters(picture):
                yield
            self._mark([] if picture else self._foreign(said))
            return
        if self._in_part:
            yield
            return
        before, opening = self._letters_drawn, self._canvas.room()
        self._in_part = True
        with self._paragraph() as said:
            yield
        self._in_part = False
        if self._letters_drawn == before and not picture:
            return
        tag = Tag(
            "Figure" if picture else kind, len(parts), picture, self._canvas.form,
            self._language_of(picture, said),
        )  # fmt: skip
        opening.put(f"EMC {tag.begin}")
        self._canvas.addLiteral(f"EMC {ARTIFACT}")
        parts.append(tag)

    @contextmanager
    def _paragraph(self) -> Iterator[list[_Said]]:
        if self._said is not None or self._pair is None:
            yield []
            return
        said: list[_Said] = []
        self._said = said
        yield said
        self._said = None

    @contextmanager
    def _line_said(self, text: str) -> Iterator[None]:
        if self._said is None:
            yield
            return
        begin = self._canvas.room()
        yield
        self._said.append(_Said(begin, self._canvas.room(), text))

    def _foreign(self, said: Sequence[_Said]) -> list[_Said]:
        spoken = self._pair.spoken([one.text for one in said]) if self._pair else []
        return [one for one, foreign in zip(said, spoken, strict=bool(self._pair)) if foreign]

    def _mark(self, said: Iterable[_Said]) -> None:
        for begin, end, _ in said:
            begin.put(f"/Span <<{self._lang}>> BDC")
            end.put("EMC")

    @property
    def _lang(self) -> str:
        return f"/Lang ({self._pair.other})" if self._pair else ""

    def _language_of(self, picture: str, said: Sequence[_Said]) -> str:
        """The language of a part if all of it is in the other one; else its lines are marked."""
        if self._pair is None:
            return ""
        foreign = self._foreign(said)
        if self._pair.spoken([picture])[0] if picture else len(foreign) == len(said):
            return self._pair.other
        self._mark(foreign)
        return ""

    @contextmanager
    def _instead_of_letters(self, said: str) -> Iterator[None]:
        """Draw what is read as a text, if there is one."""
        if said:
            code = f"FEFF{said.encode('utf-16-be').hex().upper()}"
            foreign = self._pair is not None and self._pair.spoken([said])[0]
            lang = self._lang if foreign else ""
            self._canvas.addLiteral(f"/Span <<{lang}/ActualText <{code}>>> BDC")
        yield
        if said:
            self._canvas.addLiteral("EMC")

    @contextmanager
    def untagged(self) -> Iterator[None]:
        """Draw what no screen reader mentions."""
        self._canvas.addLiteral(ARTIFACT)
        yield
        self._canvas.addLiteral("EMC")

    # Lines and areas
