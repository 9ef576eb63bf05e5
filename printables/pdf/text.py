"""Writing of text in a PDF: lines on their baselines, and texts fitted into boxes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from printables.catalogue import MIN_CAPITALS, PieceName, least_capitals
from printables.paper.sheet import Box
from printables.pdf.shapes import Shapes
from printables.type.embedding import thousandths
from printables.type.letters import ASCENT, LEADING, MIN_LETTERS, Align, Letters
from printables.type.line_breaks import evened, letters_of, words_of, wrapped

_FILL_MODE, _CLIP_MODE = 0, 6  # text render modes: fill; fill, stroke and clip (ISO 32000)
INVISIBLE_MM = 0.005  # mm, too little to be seen
SIZE_STEP = 0.96  # factor to the next smaller size
_FINE_SIZE = 4  # digits of mm
_SHIFT = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}  # shift of a line, times its length
_JOINED = (" ", "-")  # endings of a line that need no space


class Text(Shapes):
    """A PDF document in which letters can be written."""

    reduced = False  # pieces are drawn smaller than they will be, as previews
    _replacements: tuple[Mapping[float, float], float] = ({}, 1.0)

    @contextmanager
    def edged_letters(
        self, text: str, x: float, y: float, letters: Letters, *, width: float
    ) -> Iterator[None]:
        """Write a line with an edge `width` mm wide around its letters, and clip what follows to them.

        The edge has the colour of the background. The file has the line once, so that screen
        readers do not read it twice.
        """
        self._check(text, letters)
        letters = self._sized(letters)
        self._note_size(letters)
        self._note_line(text, x, y, letters)
        self._canvas.saveState()
        self._ink(letters.colour, letters=True)
        self._nib(width, letters.on)
        self._canvas.setLineJoin(1)
        line = self._canvas.beginText(x, y)
        line.setTextRenderMode(_CLIP_MODE)
        for typeface, run in self._runs(_ended(text), letters.font):
            self._drawn[typeface].update(run)
            line.setFont(typeface.fontName, letters.size)
            line.textOut(run)
        line.setTextRenderMode(_FILL_MODE)
        with self.part(), self._spoken_line(text):
            self._letters_drawn += 1
            self._canvas.drawText(line)
        around = Box(x, y, self.width(text, letters), self.capitals(letters)).inset(-letters.size)
        self.fill(around, colour=letters.colour)  # the edge lies on the letters, too
        try:
            yield
        finally:
            self._canvas.restoreState()

    def text(self, text: str, x: float, y: float, letters: Letters) -> None:
        """Write one line of letters on its baseline.

        A space ends it in the file, unless a word goes on: screen readers would join words of two
        lines.

        Raises:
            MissingGlyph: the typeface lacks a letter.
            PaleLetters: the contrast to the background is too low.
        """
        with self.part():
            self._write(text, x, y, letters)

    def _write(self, text: str, x: float, y: float, letters: Letters) -> None:
        self._check(text, letters)
        if self._bars:
            self._bar(text, x, y, letters)
            return
        self._letters_drawn += 1
        letters = self._sized(letters)
        self._note_size(letters)
        self._check_height(text, letters)
        self._ink(letters.colour, letters=True)
        apart = letters.spaced * letters.size
        x -= _SHIFT[letters.align] * self.width(text, letters)
        self._note_line(text, x, y, letters)
        for part in self._pair.parts(_ended(text)) if self._pair else [_ended(text)]:
            with self._spoken_line(part):
                for typeface, run in self._runs(part, letters.font):
                    self._drawn[typeface].update(run)
                    self._canvas.setFont(typeface.fontName, letters.size)
                    self._canvas.drawString(x, y, run, charSpace=apart or None)
                    x += 0.001 * letters.size * thousandths(typeface, run) + apart * len(run)

    def _check_height(self, text: str, letters: Letters) -> None:
        """Refuse letters whose capitals are lower than the least height for their piece.

        Letters beside pieces, on `reduced` pieces and on the test sheet may be smaller.
        """
        of_piece = self._canvas.form  # only lines on pieces are checked
        least = least_capitals(self.piece) if of_piece else MIN_CAPITALS
        up, size = self.capitals(letters) * self._scale, letters.size * self._scale
        if up < least - INVISIBLE_MM and not self.reduced and self.piece != PieceName.TEST_SHEET:
            box = Box(0, 0, self.width(text, letters) * self._scale, size)
            self.refuse_size(self.piece, (text,), box, size * least / up, size)

    @contextmanager
    def in_sizes(self, instead: Mapping[float, float]) -> Iterator[None]:
        """Replace sizes of letters in mm while drawing, as the dictionary `instead` says."""
        before, self._replacements = self._replacements, (instead, self._scale)
        try:
            yield
        finally:
            self._replacements = before

    def _sized(self, letters: Letters) -> Letters:
        sizes, usual = self._replacements
        size = sizes.get(round(letters.size * self._scale / usual, _FINE_SIZE))
        return letters if size is None else letters._replace(size=size * usual / self._scale)

    def _note_size(self, letters: Letters) -> None:
        size, up = letters.size * self._scale, self.capitals(letters) * self._scale
        self.smallest, self.finest = min(self.smallest, up), min(self.finest, size)
        size = round(size, _FINE_SIZE)
        self.sizes[size] = min(up, self.sizes.get(size, up))

    @contextmanager
    def greeked(self) -> Iterator[None]:
        """Draw bars in place of lines of letters while this is active, as in a small thumbnail."""
        before, self._bars = self._bars, True
        try:
            yield
        finally:
            self._bars = before

    def _bar(self, text: str, x: float, y: float, letters: Letters) -> None:
        width, up = self.width(text, letters), self.capitals(letters)
        self.fill(
            Box(x - _SHIFT[letters.align] * width, y + 0.1 * up, width, 0.7 * up),
            colour=letters.colour,
        )

    def fitted(
        self,
        text: str,
        box: Box,
        letters: Letters,
        *,
        piece: str,
        middle: bool = False,
        even: bool = False,
    ) -> float:
        """Draw a text in a box on few lines, in smaller letters if needed; return the height of its lines.

        The text begins at the top of the box, or is in the `middle`. Lines are of even length if
        `even` is true or the text is centred.

        Raises:
            DoesNotFit: even the smallest letters are too large.
        """
        self.piece = piece
        letters, lines = self.fitting(text, box, letters, piece=piece)
        if even or letters.align is Align.CENTRE:
            lines = evened(lines, text, box.width, self.measure(letters))
        size = letters.size
        height = size * LEADING * (len(lines) - 1) + size * ASCENT
        y = box.top - size * ASCENT - ((box.height - height) / 2 if middle else 0)
        x = {
            Align.LEFT: box.x,
            Align.CENTRE: box.x + box.width / 2,
            Align.RIGHT: box.right,
        }[letters.align]
        with self.part():
            for line in lines:
                self.text(line, x, y, letters)
                y -= size * LEADING
        return size * LEADING * len(lines)

    def fitting(
        self, text: str, box: Box, letters: Letters, *, piece: str
    ) -> tuple[Letters, list[str]]:
        """Return the largest letters in which a text fits a box, and its lines.

        Raises:
            DoesNotFit: even the smallest letters are too large.
        """
        letters, smallest = self.floored(letters, piece)
        self.note_place(piece, (text,), box, letters._replace(size=smallest))
        for split in (words_of, letters_of) if letters.broken else (words_of,):
            size = letters.size
            while size >= smallest:
                if lines := self._lines_of(split, text, box, letters._replace(size=size)):
                    return letters._replace(size=size), lines
                size = max(size * SIZE_STEP, smallest) if size > smallest else 0
        size = smallest
        while size > MIN_LETTERS and not self._lines_of(
            words_of, text, box, letters._replace(size=size)
        ):
            size *= SIZE_STEP
        self.refuse_size(piece, (text,), box, smallest, size)
        sized = letters._replace(size=size)
        return sized, self._lines_of(words_of, text, box, sized) or [text]

    def _lines_of(
        self,
        split: "Callable[[str], Iterable[tuple[str, str]]]",
        text: str,
        box: Box,
        sized: Letters,
    ) -> list[str]:
        lines = wrapped(split(text), box.width, self.measure(sized))
        fits = sized.size * LEADING * (len(lines) - 1) + sized.size <= box.height
        return lines if fits else []


def _ended(text: str) -> str:
    return text if text.endswith(_JOINED) else f"{text} "
