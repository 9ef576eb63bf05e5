"""The rules that no picture of the rulebook tells, as chapters of its sections."""

from companion.rules.pieces import Party, Role
from companion.rules.topics import Topic
from printables.book import ROOM, Block, Book, chapter
from printables.catalogue import PieceName
from printables.components.rulebook_diagrams import (
    asked,
    badged,
    fanned,
    limited,
    special_election,
    speech_bubble,
    tracker,
    vetoed,
)
from printables.letters import capitals, even_lines, text_width
from printables.pen import Pen
from printables.sheet import Box

_TILES = (PieceName.POLICY_TILES,) * 3
_CARDS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
_ADVISORS = (Role.LIBERAL, Role.FASCIST, Role.HITLER, None)  # anybody at last
_SPEAKER, _BUBBLE, _PAD, _NEXT = (
    8.4,
    4.6,
    3.0,
    2.0,
)  # mm, the radius of whoever advises; air beside,
# in and below their bubble


def details(book: Book, size: float) -> list[Block]:
    """What the page of the round leaves out."""
    counted, chaos = book.rule(Topic.ELECTION_TRACKER), book.rule(Topic.CHAOS)
    words = book.wording
    return [
        _one(book, Topic.ELIGIBILITY, limited(book), size),
        _one(book, Topic.HITLER_QUESTION, asked(book, 2), size, words.rulebook.asked),
        chapter(book, tracker(book), counted[0], (counted[1], chaos[1]), size, Party.FASCIST),
        _one(book, Topic.POLICY_DECK, fanned(book, _TILES, "tiles"), size, words.table.draw_pile),
    ]


def powers(book: Book, size: float) -> list[Block]:
    """Each power, and Veto Power."""
    pictures = {
        Topic.INVESTIGATE_LOYALTY: badged(book, 3, "investigate"),
        Topic.CALL_SPECIAL_ELECTION: special_election(book),
        Topic.POLICY_PEEK: fanned(book, _TILES, "peek"),
        Topic.EXECUTION: badged(book, 5, "execute"),
        Topic.VETO_POWER: vetoed(book),
    }
    return [_one(book, topic, picture, size) for topic, picture in pictures.items()]


def questions(book: Book, size: float) -> list[Block]:
    """Why there are two cards, who may lie, and advice."""
    cards, lying = fanned(book, _CARDS, "investigate"), badged(book, 6, "speak")
    return [
        _one(book, Topic.MEMBERSHIP_CARDS, cards, size, party=Party.LIBERAL),
        _one(book, Topic.ABOUT_LYING, lying, size, party=Party.LIBERAL),
        _advice(book, size),
    ]


def _advice(book: Book, size: float) -> Block:
    """What somebody of each role says to their own, in bubbles, from the left and from the right."""
    letters = book.text._replace(size=book.text.size * size)
    fonts, leading = book.theme.fonts, letters.size * book.look.LEADING
    most = ROOM.width - 2 * _SPEAKER - _BUBBLE - 2 * _PAD
    said = [even_lines(text, most, letters, fonts) for text in book.wording.rulebook.advice]
    up = capitals(letters, fonts)
    highs = [max(2 * _SPEAKER, leading * (len(lines) - 1) + up + 2 * _PAD) for lines in said]

    def draw(pen: Pen, box: Box) -> None:
        top = box.top
        for at, (role, lines, high) in enumerate(zip(_ADVISORS, said, highs, strict=True)):
            way = 1 if at % 2 else -1
            x, y = box.centre[0] + way * (box.width / 2 - _SPEAKER), top - high / 2
            if role is None:
                book.look.seat(pen, (x, y), _SPEAKER, 1, book.theme)
            else:
                book.look.person(pen, (x, y), _SPEAKER, role, 2, book.theme)
            wide = max(text_width(line, letters, fonts) for line in lines) + 2 * _PAD
            tall = leading * (len(lines) - 1) + up + 2 * _PAD
            near = x - way * (_SPEAKER + _BUBBLE)
            left = near - wide if at % 2 else near
            speech_bubble(pen, Box(left, y - tall / 2, wide, tall), way, book.theme)
            base = y + tall / 2 - _PAD - up
            with pen.part():
                for line in lines:
                    pen.text(line, left + _PAD, base, letters)
                    base -= leading
            top -= high + _NEXT

    return Block(sum(highs) + _NEXT * (len(highs) - 1), draw)


def _one(
    book: Book,
    topic: Topic,
    picture: Block,
    size: float,
    title: str = "",
    party: Party = Party.FASCIST,
) -> Block:
    heading, text = book.rule(topic)
    return chapter(book, picture, title or heading, (text,), size, party)
