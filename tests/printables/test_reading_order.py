"""Who has a PDF read aloud hears each piece from its title to its end, and no mark of a cutter."""

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain, cycle, groupby, pairwise
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject

from companion.evening.printing.sets import edition_of
from companion.evening.settings import evening_settings
from companion.rules.pieces import Power
from companion.rules.ruleset import as_ranges
from companion.words.tables import word_themes
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Pieces
from printables.edition.wording import wording_languages
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.board_plan import fascist_tracks
from printables.pieces.reference_words import sights, spoken_sight, spoken_track
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.large_print import in_large_print
from printables.sheets.render import print_set
from printables.type.letters import Letters
from tests.printables.envelopes import Table, printed, roles_of
from tests.printables.full_box import full_box, in_themes
from tests.products import Sampling

FOREIGN, NO_LONGER = "\x02", "\x03"  # around what is in the other language, within an element
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
        """Return True if no part of one is above a part of the other."""
        return self.turned != other.turned or self.end <= other.start or other.end <= self.start


class Listener(Pen):
    """A pen that remembers lines in their order."""

    lines: list[Line]
    words: list[str]
    silent = False  # where a picture is read in place of its letters

    @contextmanager
    def part(self, kind: str = "P", picture: str = "") -> Iterator[None]:
        before = self.silent
        if picture and not before and not self._bars:
            self.words.append(picture)
            self.silent = True
        with super().part(kind, picture):
            yield
        self.silent = before

    @contextmanager
    def edged_letters(
        self, text: str, x: float, y: float, letters: Letters, *, width: float
    ) -> Iterator[None]:
        self.words += [text] * (not self.silent)
        with super().edged_letters(text, x, y, letters, width=width):
            yield

    def text(self, text: str, x: float, y: float, letters: Letters) -> None:
        super().text(text, x, y, letters)
        if self._bars:
            return  # a picture of a piece
        self.words += [text] * (not self.silent)
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
    for face, lines, _ in drawn_faces(edition, pieces(edition, some)):
        yield face, lines


def drawn_faces(edition: Edition, some: Pieces) -> Iterator[tuple[Face, list[Line], list[str]]]:
    """Each face of pieces once, with its lines, and with all its words."""
    pen = Listener(
        BytesIO(), Paper.A4, title="", language=edition.wordings[0].language,
        fonts=edition.theme.fonts, terms=edition.theme.terms,
    )  # fmt: skip
    seen = set()
    for piece in some:
        for face in (piece.front, piece.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                pen.lines, pen.words = [], []
                box = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
                with pen.moved(0, 0):
                    face.draw(pen, box, 0)
                yield face, pen.lines, pen.words


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
    assert {one["/S"] for one in elements} == {"/H1", "/P", "/Figure"}
    pictures = {one["/Alt"] for one in elements if one["/S"] == "/Figure"}
    assert pictures == {"Policy tiles"}
    assert all("/Alt" not in one for one in elements if one["/S"] != "/Figure")
    assert parents[::2] == list(range(len(parents) // 2))
    for number, one_page in enumerate(reader.pages):
        page: Any = one_page
        reference = page.indirect_reference
        assert page["/StructParents"] == number
        of_page = [one for one in elements if "/Pg" in one and one.raw_get("/Pg") == reference]
        numbers = [one["/K"] if one["/S"] == "/Figure" else [one["/K"]] for one in of_page]
        back = [one for one, some in zip(of_page, numbers, strict=True) for _ in some]
        assert [one.get_object() for one in parents[2 * number + 1]] == back
        assert [at for some in numbers for at in some] == list(range(len(back)))
        assert _unread(page) == set()
    for form, held in _forms(elements).values():
        assert [one.get_object() for one in parents[2 * form["/StructParents"] + 1]] == held
        assert [one["/K"]["/MCID"] for one in held] == list(range(len(held)))


def _forms(elements: Sequence[Any]) -> dict[int, tuple[Any, list[Any]]]:
    """The forms with tags in them, by their number in the file."""
    found: dict[int, tuple[Any, list[Any]]] = {}
    for one in elements:
        if isinstance(one["/K"], DictionaryObject):
            form = one["/K"].raw_get("/Stm").idnum
            found.setdefault(form, (one["/K"]["/Stm"], []))[1].append(one)
    return found


class Heard(NamedTuple):
    """Words of a screen reader for one element: its kind, and its text."""

    kind: str
    words: str
    name: bool = False  # of a whole piece that has no letters
    language: str = ""  # if it is not that of the file


_SAID = re.compile(
    rb"(?P<art>/Artifact BMC)|/\w+ <</MCID (?P<number>\d+)>> BDC|(?P<end>EMC)"
    rb"|/Span <<(?:/Lang \((?P<lang>\w+)\))?(?:/ActualText <FEFF(?P<instead>[0-9A-F]*)>)?>> BDC"
    rb"|/(?P<font>\S+) \S+ Tf|\((?P<codes>(?:[^()\\]|\\.)*)\) Tj|/(?P<form>\S+) Do",
    re.DOTALL,
)


class Ear:
    """Reads a file as a screen reader does, by its tags alone."""

    def __init__(self, reader: PdfReader) -> None:
        self._elements = tags(reader)[0]
        self._known = dict[Any, dict[int, str]]()
        self._fonts = dict[Any, dict[int, str]]()

    def heard(self) -> dict[int, list[Heard]]:
        """All elements in their order, by the number of the page in the file."""
        told = dict[int, list[Heard]]()
        for one in self._elements:
            part, kind = one["/K"], one["/S"].removeprefix("/")
            in_form = isinstance(part, DictionaryObject)
            page = (part if in_form else one).raw_get("/Pg")
            if kind == "Figure":
                words = one.get("/Alt", "")
            elif in_form:
                words = self._words(part.raw_get("/Stm"))[part["/MCID"]]
            else:
                words = self._words(page)[part]
            name = kind == "Figure" and not in_form
            heard = Heard(kind, words, name, one.get("/Lang", ""))
            told.setdefault(page.idnum, []).append(heard)
        return told

    def _words(self, held: Any) -> dict[int, str]:
        """Return the words of a page or a form by the number of a tag; -1 without one."""
        if held.idnum not in self._known:
            self._known[held.idnum] = self._read(held.get_object())
        return self._known[held.idnum]

    def _read(self, holder: Any) -> dict[int, str]:
        said, number, letters = dict[int, str](), -1, dict[int, str]()
        spans: list[str] = []  # how each ends; empty: it is read in place of its letters
        content = holder if holder.get("/Subtype") == "/Form" else holder["/Contents"]
        for found in _SAID.finditer(content.get_data()):
            words = ""
            if found["instead"] or found["lang"]:
                words = _opened(found)
                spans.append("" if found["instead"] else NO_LONGER)
            elif spans and found["end"]:
                words = spans.pop()
            elif "" in spans:
                continue
            elif found["number"] or found["end"]:
                number = int(found["number"] or -1)
            elif found["font"]:
                letters = self._letters(
                    holder["/Resources"]["/Font"].raw_get(f"/{found['font'].decode()}")
                )
            elif found["codes"]:
                codes = re.sub(rb"\\([0-7]{3}|.)", _unescaped, found["codes"], flags=re.DOTALL)
                words = "".join(letters.get(code, "") for code in codes)
            elif found["form"]:
                forms = holder["/Resources"]["/XObject"]
                words = "".join(self._words(forms.raw_get(f"/{found['form'].decode()}")).values())
            said[number] = said.get(number, "") + words
        return said

    def _letters(self, font: Any) -> dict[int, str]:
        if font.idnum not in self._fonts:
            table = font.get_object()["/ToUnicode"].get_data().decode()
            pairs = re.findall(r"<([0-9A-Fa-f]{2})> <((?:[0-9A-Fa-f]{4})+)>", table)
            self._fonts[font.idnum] = {
                int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in pairs
            }
        return self._fonts[font.idnum]


def _opened(span: re.Match[bytes]) -> str:
    """Return what is said where a span begins."""
    instead = bytes.fromhex((span["instead"] or b"").decode()).decode("utf-16-be")
    before, after = (FOREIGN, NO_LONGER) if span["lang"] else ("", "")
    return f"{before}{instead} {after}" if instead else before


def _unescaped(escape: re.Match[bytes]) -> bytes:
    one = escape[1]
    return bytes([int(one, 8)]) if one.isdigit() else {b"n": b"\n", b"r": b"\r"}.get(one, one)


def listened(theme: str, language: str, *some: PieceName, large: bool = False) -> list[Heard]:
    """Print pieces, and hear each line of each face once, with no word run into another one."""
    edition, settings = full_box(theme, language), Settings()
    made = in_large_print(edition, some) if large else pieces(edition, some)
    plans = impose(made, settings)
    file = BytesIO()
    print_set(file, plans, edition, settings)
    reader = PdfReader(file)
    told = Ear(reader).heard()
    drawn = {face.name: words for face, _, words in drawn_faces(edition, made)}
    for page, plan in zip(reader.pages, plans, strict=True):
        reference: Any = page.indirect_reference
        *of_faces, margin = told.get(reference.idnum, [Heard("P", "")])
        words = [f"{one.words} " for one in of_faces if not one.name]
        placed = [drawn[one.face.name] for one in (*plan.placed, *plan.behind)]
        drawn_words = re.sub("(?<=-) ", "", " ".join(chain(*placed)))  # a word goes on after it
        assert re.sub(r"(?<=-)\s", "", "".join(words)).split() == drawn_words.split()
        assert margin.kind == "P"
    return [one for some in told.values() for one in some]


@pytest.mark.parametrize(
    ("theme", "large"), [*zip(word_themes(), cycle((False, True)), strict=False)]
)
def test_each_line_is_heard_once_and_each_picture_has_a_name(theme: str, *, large: bool) -> None:
    language = wording_languages(theme)[-1]
    reading = (PieceName.RULEBOOK, PieceName.HOST_CARD, PieceName.REFERENCE_CARDS)
    other = (PieceName.BALLOTS, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS)
    told = listened(theme, language, *(reading if large else (*reading, *other)), large=large)
    assert all(one.words.strip() for one in told)
    kinds = [one.kind for one in told]
    assert kinds.count("H1") == 5  # of two nights, both sides of the reference card, and the book
    assert kinds.count("H2") >= 7
    assert kinds.count("H3") >= 10
    assert large or "Figure" in kinds


@pytest.mark.parametrize(("theme", "language"), in_themes())
def test_signs_of_tracks_and_of_the_night_are_read_as_sentences(theme: str, language: str) -> None:
    edition = full_box(theme, language)
    boards = edition.wordings[0].boards
    card = listened(theme, language, PieceName.REFERENCE_CARDS)
    in_words = [one.words for one in card if one.kind == "Figure"]
    *tracks, few, many = in_words
    for track, said in zip(fascist_tracks(edition.ruleset), tracks, strict=True):
        assert as_ranges(track.players) in said
        for place in track.places:
            granted = place.grants.powers if place.grants else ()
            names = [boards.powers[one] for one in granted] or [boards.none]
            assert all(name in said for name in ([boards.wins_fascist] if place.wins else names))
    assert "5–6" in few
    assert "7–10" in many
    assert not any(one.words.strip().isdigit() for one in card)
    backs = [
        one.words for one in card if boards.powers[Power.PEEK] in one.words and one.kind == "P"
    ]
    assert sum(all(said in one for said in in_words) for one in backs) == 9  # all other cards
    if theme == "classic" and language != "en" and not Sampling.whole:
        return  # the book has the sentences of the card
    book = [
        one.words for one in listened(theme, language, PieceName.RULEBOOK) if one.kind == "Figure"
    ]
    for said, alone in zip(tracks, book, strict=True):
        assert said.endswith(alone.split(". ", 1)[1])


def test_letters_are_on_the_sheet_also_where_sentences_stand_for_them() -> None:
    edition, settings, file = full_box("classic", "en"), Settings(), BytesIO()
    made = pieces(edition, [PieceName.REFERENCE_CARDS])
    print_set(file, impose(made, settings), edition, settings)
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            wide, high = page.get_size()
            text = page.get_textpage()
            boxes = (text.get_charbox(at) for at in range(text.count_chars()))
            assert all(
                0 <= x <= to_x <= wide and 0 <= y <= to_y <= high for x, y, to_x, to_y in boxes
            )


def test_a_track_and_a_night_are_told_as_they_are_in_english() -> None:
    def said(players: int | None, ruleset: str = "official") -> list[str]:
        by = evening_settings(None, ruleset=ruleset, players=players, languages=("en",))
        rules, wording = edition_of(by).ruleset, edition_of(by).wordings[0]
        tracks, seen = fascist_tracks(rules, players), sights(rules, players)
        return [
            *(spoken_track(wording, one, alone=len(tracks) == 1) for one in tracks),
            *(spoken_sight(wording, one, alone=len(seen) == 1) for one in seen),
        ]

    track, seen = said(6)
    assert track == (
        "Fascist track. Tile 1: No power. Tile 2: No power. Tile 3: Policy Peek. Hitler now "
        "wins as Chancellor. Tile 4: Execution. Tile 5: Execution. Veto Power is unlocked. "
        "Tile 6: The Fascists win."
    )
    assert seen == "Liberals see nobody. The Fascist sees Hitler. Hitler sees the Fascist."
    assert said(None)[-2:] == [
        "5–6 players. Liberals see nobody. The Fascist sees Hitler. Hitler sees the Fascist.",
        "7–10 players. Liberals see nobody. Fascists see each other and Hitler. Hitler sees nobody.",
    ]
    assert " or " in said(8, "forum")[0]


def tags(reader: PdfReader) -> tuple[list[Any], Any]:
    """The parts of a file in the order of reading, and those of each page and form by number."""
    tree: Any = reader.root_object["/StructTreeRoot"]
    return [one.get_object() for one in tree["/K"]["/K"]], tree["/ParentTree"]["/Nums"]


def _unread(page: Any) -> set[bytes]:
    """Operators that draw outside of what is marked, but for forms that have tags in them."""
    inside, outside = 0, set[bytes]()
    operations: Any = ContentStream(page.get_contents(), page.pdf).operations
    for operands, operator in operations:
        inside += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
        if operator == b"Do" and "/StructParents" in page["/Resources"]["/XObject"][operands[0]]:
            assert not inside
        elif not inside and operator in (b"Do", b"Tj", b"S", b"f"):
            outside.add(operator)
    return outside


def test_a_deal_has_a_tag_for_each_sheet_and_no_word_in_it() -> None:
    table = Table(5, reveal=True, words=True)
    reader = PdfReader(BytesIO(printed(table, roles_of(5)).pdf))
    elements, _ = tags(reader)
    assert [one["/Pg"] for one in elements] == list(reader.pages)
    assert {(one["/S"], *sorted(one)) for one in elements} == {("/P", "/K", "/P", "/Pg", "/S")}
