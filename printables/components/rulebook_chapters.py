"""The rules that no picture of the rulebook tells, as chapters of its sections."""

from collections.abc import Iterator

from companion.rules.topics import Topic
from printables.book import Book, Chapter, chapter, noted

_POWERS = {
    Topic.INVESTIGATE_LOYALTY: "investigate",
    Topic.CALL_SPECIAL_ELECTION: "call_election",
    Topic.POLICY_PEEK: "peek",
    Topic.EXECUTION: "execute",
    Topic.VETO_POWER: "veto",
}
_ADVISED = ("liberal", "fascist", "hitler", "vote")  # the signs of who is advised


def details(book: Book, size: float) -> list[Chapter]:
    """What the page of the round leaves out."""
    tracker, chaos = book.rule(Topic.ELECTION_TRACKER), book.rule(Topic.CHAOS)
    return [
        _one(book, Topic.ELIGIBILITY, "person", size),
        _one(book, Topic.HITLER_QUESTION, "hitler", size, book.wording.rulebook.asked),
        chapter(book, "chaos", tracker[0], (tracker[1], chaos[1]), size),
        _one(book, Topic.POLICY_DECK, "tiles", size, book.wording.table.draw_pile),
    ]


def powers(book: Book, size: float) -> list[Chapter]:
    """Each power, and Veto Power."""
    return [_one(book, topic, emblem, size) for topic, emblem in _POWERS.items()]


def questions(book: Book, size: float) -> list[Chapter]:
    """Why there are two cards, who may lie, and advice."""
    return [
        _one(book, Topic.MEMBERSHIP_CARDS, "investigate", size),
        _one(book, Topic.ABOUT_LYING, "speak", size),
        *_advice(book, size),
    ]


def _advice(book: Book, size: float) -> Iterator[Chapter]:
    for emblem, text in zip(_ADVISED, book.wording.rulebook.advice, strict=True):
        yield noted(book, emblem, text, size)


def _one(book: Book, topic: Topic, emblem: str, size: float, title: str = "") -> Chapter:
    heading, text = book.rule(topic)
    return chapter(book, emblem, title or heading, (text,), size)
