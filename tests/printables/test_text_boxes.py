"""Lines of letters that would be printed on each other are refused while they are drawn."""

from collections.abc import Callable
from io import BytesIO

import pytest

from printables.look.theme import Font
from printables.paper.sheet import Paper
from printables.pdf.dry_run import dry_run
from printables.pdf.forms import LettersOnLetters
from printables.pdf.pen import DoesNotFit, Pen
from printables.type.letters import Letters

LETTERS = Letters(Font.TEXT, 4.0)
LARGER = Letters(Font.TEXT, 4.4)


def pen() -> Pen:
    return Pen(BytesIO(), Paper.A4, title="", language="en")


def lines(drawn: Pen, off: float, turned: float = 0.0) -> Callable[[], None]:
    def draw() -> None:
        for text, up in (("Ballot", 0.0), ("Placard", off)):
            with drawn.moved(50, 50, turned=turned):
                drawn.text(text, 0, up, LETTERS)

    return draw


@pytest.mark.parametrize("turned", [0, 45, 90, 180])
def test_two_lines_that_meet_are_refused_with_their_page_and_mm(turned: float) -> None:
    drawn = pen()
    drawn.next_sheet()
    lines(drawn, 2.0, turned)()
    with pytest.raises(LettersOnLetters) as refused:
        drawn.save()
    assert refused.value.page == 2
    assert {refused.value.text, refused.value.other} == {"Ballot", "Placard"}
    assert refused.value.distance == pytest.approx(drawn.capitals(LETTERS) - 2.0, abs=0.01)


@pytest.mark.parametrize("turned", [0, 45, 90])
def test_lines_below_each_other_are_not(turned: float) -> None:
    drawn = pen()
    lines(drawn, LETTERS.size, turned)()
    drawn.save()


def test_in_a_form_and_in_forms_placed_in_it() -> None:
    drawn = pen()
    with pytest.raises(LettersOnLetters):
        drawn.repeated("face", lines(drawn, 2.0))

    drawn = pen()

    def outer() -> None:
        for up in (0.0, 1.0):
            with drawn.moved(0, up, scaled=0.5):
                drawn.repeated("inner", lambda: drawn.text("Ballot", 0, 0, LARGER))

    with pytest.raises(LettersOnLetters):
        drawn.repeated("outer", outer)


def test_letters_that_nobody_reads_are_refused_unless_a_piece_is_a_sample() -> None:
    drawn = pen()
    with pytest.raises(DoesNotFit) as refused, drawn.moved(0, 0, scaled=0.4):
        drawn.repeated("face", lambda: drawn.text("Ballot", 0, 0, LETTERS))
    assert refused.value.smallest > refused.value.needed
    drawn = pen()
    drawn.reduced = True
    with drawn.moved(0, 0, scaled=0.4):
        drawn.repeated("face", lambda: drawn.text("Ballot", 0, 0, LETTERS))


def test_a_dry_run_notes_it() -> None:
    drawn = pen()
    with dry_run() as noted:
        lines(drawn, 2.0)()
        drawn.save()
    ((refusal, texts),) = noted.refused
    assert isinstance(refusal, LettersOnLetters)
    assert set(texts) == {"Ballot", "Placard"}
