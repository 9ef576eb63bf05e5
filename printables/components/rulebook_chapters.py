"""The rules that no picture of the rulebook tells, as chapters of its sections."""

from collections.abc import Iterator

from companion.rules.topics import Topic
from printables.book import Block, Book, chapter
from printables.catalogue import PieceName
from printables.components.rulebook_diagrams import (
    SMALL,
    asked,
    badged,
    fanned,
    limited,
    signed,
    special_election,
    tracker,
    vetoed,
)

_TILES = (PieceName.POLICY_TILES,) * 3
_CARDS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
_ADVISED = ("liberal", "fascist", "hitler", "vote")  # the signs of who is advised


def details(book: Book, size: float) -> list[Block]:
    """What the page of the round leaves out."""
    counted, chaos = book.rule(Topic.ELECTION_TRACKER), book.rule(Topic.CHAOS)
    words = book.wording
    return [
        _one(book, Topic.ELIGIBILITY, limited(book), size),
        _one(book, Topic.HITLER_QUESTION, asked(book, 2), size, words.rulebook.asked),
        chapter(book, tracker(book), counted[0], (counted[1], chaos[1]), size),
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
    return [
        _one(book, Topic.MEMBERSHIP_CARDS, fanned(book, _CARDS, "investigate"), size),
        _one(book, Topic.ABOUT_LYING, badged(book, 6, "speak"), size),
        *_advice(book, size),
    ]


def _advice(book: Book, size: float) -> Iterator[Block]:
    for emblem, text in zip(_ADVISED, book.wording.rulebook.advice, strict=True):
        yield chapter(book, signed(book, emblem, SMALL), "", (text,), size)


def _one(book: Book, topic: Topic, picture: Block, size: float, title: str = "") -> Block:
    heading, text = book.rule(topic)
    return chapter(book, picture, title or heading, (text,), size)
