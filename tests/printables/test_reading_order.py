"""Who has a PDF read aloud hears each piece from its title to its end, and no mark of a cutter."""

import math
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from companion.words.tables import word_themes
from printables.catalogue import PieceName
from printables.imposition import Settings, impose
from printables.pen import Letters, Pen
from printables.piece import Face
from printables.printed_set import pieces
from printables.render import print_set
from printables.sheet import Box, Paper
from printables.wording import wording_languages
from tests.printables.envelopes import Table, printed, roles_of
from tests.printables.full_box import full_box

_ROW = 0.4  # of the letters' size: how far the lines of a row may be apart


class Line(NamedTuple):
    """A line as it is drawn: its ends along its own direction, in mm, and how high it stands."""

    text: str
    turned: int  # degrees
    start: float
    end: float
    height: float
    size: float

    def above(self, other: "Line") -> bool:
        return self.height > other.height + _ROW * min(self.size, other.size)

    def beside(self, other: "Line") -> bool:
        """Whether no part of one is above a part of the other."""
        return self.turned != other.turned or self.end <= other.start or other.end <= self.start


class Listener(Pen):
    """A pen that remembers lines in their order."""

    lines: list[Line]

    def text(self, text: str, x: float, y: float, letters: Letters) -> None:
        super().text(text, x, y, letters)
        a, b, *_ = self._canvas._currentMatrix
        turned = round(math.degrees(math.atan2(b, a)))
        if turned % 90:
            return  # letters of a picture
        scale = math.hypot(a, b)
        across, up = self._canvas.absolutePosition(x, y)
        along = (across * a + up * b) / scale**2
        height = (up * a - across * b) / scale**2
        wide = self.width(text, letters)
        start = along - {"left": 0.0, "centre": wide / 2, "right": wide}[letters.align]
        self.lines.append(Line(text, turned, start, start + wide, height, letters.size))


def faces(
    theme: str, language: str, some: Sequence[PieceName] = ()
) -> Iterator[tuple[Face, list[Line]]]:
    """Each face of a set once, with its lines."""
    edition = full_box(theme, language)
    pen = Listener(
        BytesIO(), Paper.A4, title="", language=language,
        fonts=edition.theme.fonts, terms=edition.theme.terms,
    )  # fmt: skip
    seen = set()
    for piece in pieces(edition, some):
        for face in (piece.front, piece.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                pen.lines = []
                box = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
                with pen.moved(0, 0):
                    face.draw(pen, box, 0)
                yield face, pen.lines


def pages_of(face: Face, lines: list[Line]) -> list[list[Line]]:
    """The lines of each page of a spread, one page after the other; of another face all of them."""
    if not face.name.startswith("rulebook"):
        return [lines]
    return [[*some] for _, some in groupby(lines, lambda line: line.start + line.end > 0)]


@pytest.mark.parametrize(
    ("theme", "language"), [(theme, wording_languages(theme)[-1]) for theme in word_themes()]
)
def test_what_is_above_is_read_first_and_a_number_before_what_it_counts(
    theme: str, language: str
) -> None:
    read = dict[str, list[Line]]()
    for face, lines in faces(theme, language):
        read[face.name] = lines
        if face.name.startswith("reference-round"):
            continue  # a ring
        for some in pages_of(face, lines):
            for at, line in enumerate(some):
                for later in some[at + 1 :]:
                    assert line.beside(later) or not later.above(line), (face.name, line, later)
        assert len(pages_of(face, lines)) <= len("LR")
    assert len(read) > 30
    placards = [lines for name, lines in read.items() if name.startswith("placard-")]
    for lines in (*placards, read[f"reference-round-{language}"]):
        counted = [at for at, line in enumerate(lines) if re.fullmatch(r"\d", line.text)]
        assert len(counted) >= 4
        assert all(to - at > 1 for at, to in pairwise(counted)), lines


def test_the_file_has_pieces_one_after_the_other_and_tags_for_all_that_is_read() -> None:
    edition, settings = full_box("classic", "en"), Settings()
    some = (PieceName.PLACARDS, PieceName.POLICY_TILES, PieceName.HOST_CARD)
    plans = impose(pieces(edition, some), settings)
    file = BytesIO()
    print_set(file, plans, edition, settings)
    reader = PdfReader(file)
    elements, parents = tags(reader)
    assert {one["/S"] for one in elements} == {"/P", "/Figure"}
    pictures = {one["/Alt"] for one in elements if one["/S"] == "/Figure"}
    assert pictures == {"Policy tiles"}
    assert all("/Alt" not in one for one in elements if one["/S"] == "/P")
    for number, (page, plan) in enumerate(zip(reader.pages, plans, strict=True)):
        assert [page["/StructParents"], parents[2 * number]] == [number, number]
        of_page = [one for one in elements if one["/Pg"] == page]
        assert [one.get_object() for one in parents[2 * number + 1]] == of_page
        assert [one["/K"] for one in of_page] == list(range(len(of_page)))
        margin = 1 if plan.placed else 0  # its words
        assert len(of_page) == len(plan.placed) + margin
        assert _unread(ContentStream(page.get_contents(), reader)) == set()
    drawn = {face.name: lines for face, lines in faces("classic", "en", some)}
    for page, plan in zip(reader.pages, plans, strict=True):
        said = re.sub(r"\s", "", page.extract_text())  # in the order of the file
        for placed in plan.placed:
            for line in drawn[placed.face.name]:
                before, found, said = said.partition(re.sub(r"\s", "", line.text))
                assert found, (placed.face.name, line.text, before)


def tags(reader: PdfReader) -> tuple[list[Any], Any]:
    """The parts of a file in the order of reading, and those of each page by its number."""
    tree: Any = reader.root_object["/StructTreeRoot"]
    return [one.get_object() for one in tree["/K"]["/K"]], tree["/ParentTree"]["/Nums"]


def _unread(content: ContentStream) -> set[bytes]:
    """Operators that draw outside of what is marked."""
    inside, outside = 0, set[bytes]()
    operations: Any = content.operations
    for _, operator in operations:
        inside += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
        if not inside and operator in (b"Do", b"Tj", b"S", b"f"):
            outside.add(operator)
    return outside


def test_a_deal_has_a_tag_for_each_sheet_and_no_word_in_it() -> None:
    table = Table(5, reveal=True, words=True)
    reader = PdfReader(BytesIO(printed(table, roles_of(5)).pdf))
    elements, _ = tags(reader)
    assert [one["/Pg"] for one in elements] == list(reader.pages)
    assert {(one["/S"], *sorted(one)) for one in elements} == {("/P", "/K", "/P", "/Pg", "/S")}
