"""Draw the host's card: the lines of the night with pictures, to be read aloud in little light."""

from collections.abc import Sequence

from printables.catalogue import PieceName
from printables.edition.piece import Edition, Night, NightLine
from printables.edition.wording import Wording as Words
from printables.faces.face import FaceRenderer, Wording
from printables.faces.layout import RowLayout
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.pause_dots import beats
from printables.type.letters import Letters

_PICTURE_HEIGHT = 0.92  # of a row's height: the greatest height of pictures


class HostRenderer(FaceRenderer):
    """Draws the script of a night."""

    def __init__(self, pen: Pen, edition: Edition, words: Words) -> None:
        super().__init__(pen, edition.theme, languages=1)
        self._words, self._by = words, self.layouts.host_card
        pen.piece = PieceName.HOST_CARD

    def night(self, script: Night, box: Box, bleed: float) -> None:
        """Draw a heading, and a row for each line: number, pictures, text and pause.

        Raises:
            DoesNotFit: lines are too long.
        """
        by, (heading, lines) = self._by, script
        title = {"title": [heading]}
        self.card(by.card, box, bleed, Wording(title, [title], {}))
        room, texts = by.room.place(by.card.size, box), [line.text for line in lines]
        ways = self.rows(self._row_layout(lines), texts, room.width, room.height)
        rows = self.fitting(ways, room)
        for at, (line, place) in enumerate(zip(lines, rows.places(room), strict=True), start=1):
            is_last = at == len(lines)
            words = {
                "text": [line.text],
                "number": [str(at)],
                "pause": [self._counted(line)][is_last:],
            }
            with self.pen.part():
                self.card(rows.card, place, 0, Wording(words, [words], {}))
            self._gestures(line, place)
            if not is_last:
                start = rows.card.elements["pause"].box[0] + by.beat
                middle = place.x + start, place.centre[1] + by.up
                beats(self.pen, round(line.pause), middle, by.beat, self.theme.ink)
                x = place.x + by.rule
                self.pen.line(x, place.y, place.right, place.y, width=0.25, colour=self.theme.ink)

    def _row_layout(self, lines: Sequence[NightLine]) -> RowLayout:
        """Return rows with room for most pictures before the texts and the longest pause after."""
        rows, card = self._by.rows, self._by.rows.card
        most = max(len(line.gestures) for line in lines)
        after = (most - 1) * self._by.gesture.move[0]
        (x, y, width, height), pause = card.elements["text"].box, card.elements["pause"]
        left, top, pause_width, pause_height = pause.box
        measure = self.pen.measure(Letters(pause.font, pause.size[1]))
        more = max(0.0, *(measure(self._counted(line)) - pause_width for line in lines))
        card = card.with_element("text", box=(x + after, y, width - after - more, height))
        return rows.replace(
            card=card.with_element(
                "pause", box=(left - more, top, pause_width + more, pause_height)
            )
        )

    def _gestures(self, line: NightLine, row: Box) -> None:
        by, (x, _, width, height) = self._by, self._by.gesture.box
        half = min(height, _PICTURE_HEIGHT * row.height) / 2
        for at, gesture in enumerate(line.gestures):
            middle = row.x + x + width / 2 + at * by.gesture.move[0]
            place = Box(middle, row.centre[1], 0, 0).inset(-half)
            self.emblem(by.gestures.get(gesture.value, gesture.value), place, "ink")

    def _counted(self, line: NightLine) -> str:
        return str(self._words.reference.count.format(count=round(line.pause)))
