"""Draw the host's card: the night, one step a line with pictures, to be read aloud by little light."""

from printables.catalogue import PieceName
from printables.faces import FaceRenderer, Wording
from printables.layout import RowLayout
from printables.pauses import beats
from printables.pen import Pen
from printables.piece import Edition, Night, NightLine
from printables.sheet import Box
from printables.wording import Wording as Words

_WITHIN = 0.92  # of a row's height: pictures


class HostRenderer(FaceRenderer):
    """Draws the script of a night."""

    def __init__(self, pen: Pen, edition: Edition, words: Words) -> None:
        super().__init__(pen, edition.theme, languages=1)
        self._words, self._by = words, self.layouts.host_card
        pen.piece = PieceName.HOST_CARD

    def night(self, script: Night, box: Box, bleed: float) -> None:
        """A heading; each step on a line, its number and pictures before and its pause behind it.

        Raises:
            DoesNotFit: lines are too long.
        """
        by, (heading, lines) = self._by, script
        title = {"title": [heading]}
        self.card(by.card, box, bleed, Wording(title, [title], {}))
        room, texts = by.room.place(by.card.size, box), [one.text for one in lines]
        ways = self.rows(self._beside(max(len(one.gestures) for one in lines)), texts, room.width)
        rows = self.fitting(ways, texts, room)
        for at, (line, place) in enumerate(zip(lines, rows.places(room), strict=True), start=1):
            is_last = at == len(lines)
            said = {
                "text": [line.text],
                "number": [str(at)],
                "pause": [self._counted(line)][is_last:],
            }
            with self.pen.part():
                self.card(rows.card, place, 0, Wording(said, [said], {}))
            self._gestures(line, place)
            if not is_last:
                x, up = by.beats
                start = place.x + x, place.centre[1] + up
                beats(self.pen, round(line.pause), start, by.beat, self.theme.ink)
                x = place.x + by.rule
                self.pen.line(x, place.y, place.right, place.y, wide=0.25, colour=self.theme.ink)

    def _beside(self, most: int) -> RowLayout:
        """Rows whose texts begin right of so many pictures."""
        rows, further = self._by.rows, (most - 1) * self._by.gesture.move[0]
        x, y, width, height = rows.card.elements["text"].box
        box = x + further, y, width - further, height
        return rows.replace(card=rows.card.with_element("text", box=box))

    def _gestures(self, line: NightLine, row: Box) -> None:
        """What players do with eyes and hands."""
        x, _, wide, high = self._by.gesture.box
        half = min(high, _WITHIN * row.height) / 2
        for at, gesture in enumerate(line.gestures):
            middle = row.x + x + wide / 2 + at * self._by.gesture.move[0]
            place = Box(middle, row.centre[1], 0, 0).inset(-half)
            self.picture(self.look.picture(f"host/{gesture.value}"), place)

    def _counted(self, line: NightLine) -> str:
        return str(self._words.reference.count.format(count=round(line.pause)))
