"""A moderator's texts: posts for everybody, private messages, and the screen."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from hashlib import sha256
from itertools import combinations_with_replacement, product
from typing import Any

from companion.deal.chain import grouped
from companion.deal.slips import key_text
from companion.moderation.moderator import Moderator
from companion.moderation.replies import Ask, Message
from companion.moderation.sealed import game_number, own_key, sealed_text
from companion.moderation.slip_page import slip_page
from companion.rules.game import Game
from companion.rules.legality import veto_available
from companion.rules.moves import Claim, Move, Vote
from companion.rules.pieces import HAND, Party, Phase, Seat, Topic
from companion.table.clock import local_time, zoned_time
from companion.table.deck import MODERATION
from companion.table.table import Table
from companion.words.rule_texts import rule
from companion.words.sentences import filled, labelled, reworded, sentence, shown

# The program that draws the tiles of a deck again.
PROGRAM = (
    "https://github.com/secret-hitler-companion/companion/blob/main/companion/README.md"
    "#a-deck-that-nobody-shuffles-by-hand"
)
SLIP_FILE = "slip.html"  # page in which players open and answer encrypted texts


class Dialect(StrEnum):
    """Markup that a forum uses for bold text, spoilers and code."""

    BBCODE = "bbcode"
    MARKDOWN = "markdown"
    TEXT = "text"


# Markup for bold text, spoilers and code.
_BOLD_TEXT = {Dialect.BBCODE: r"[b]\1[/b]", Dialect.MARKDOWN: r"**\1**", Dialect.TEXT: r"\1"}
_SPOILERS = {
    Dialect.BBCODE: "[spoiler={title}]\n{text}\n[/spoiler]",
    Dialect.MARKDOWN: "<details><summary>{title}</summary>\n\n{text}\n\n</details>",
    Dialect.TEXT: "== {title} ==\n{text}",
}
_CODE = {Dialect.BBCODE: "[code]\n{}[/code]", Dialect.MARKDOWN: "```\n{}```", Dialect.TEXT: "{}"}
_RULES = (
    Topic.SET_UP, Topic.OBJECT, Topic.ELIGIBILITY, Topic.VOTE, Topic.HITLER_QUESTION,
    Topic.ELECTION_TRACKER, Topic.CHAOS, Topic.POLICY_DECK, Topic.EXECUTIVE_ACTION, Topic.VETO_POWER,
)  # fmt: skip


def told(table: Table, group: str, key: str, **places: object) -> str:
    """Return a sentence from the table of a moderator's words."""
    return filled(table.referee, table.referee.words[MODERATION][group][key], places)


# Posts


def post(moderator: Moderator) -> str:
    """Return the next post, or a reminder if nothing is new; `posted` stores that it was sent.

    The post after the end shows the deal and the deck once `prepare_post` was called.
    """
    table, kept, until = moderator.table, moderator.kept, _until(moderator)
    over, number = table.game.phase is Phase.GAME_OVER, table.game.round
    key = "overdue" if moderator.is_overdue else "until"
    last = [told(table, "next", key, until=until)] if until else []
    steps = [" ".join((table.next_step(), *last))]
    if kept.posted < 0:
        paragraphs = [*_opening(moderator), *steps]
    elif moderator.is_to_post:
        news = [*_news(table, kept.posted), *((number, step) for step in steps if not over)]
        notes = [told(table, "next", key, **places) for key, places in kept.notes]
        paragraphs = [*notes, *_headed(table, news), *(_end(moderator) if over else ())]
    else:
        reminder = ((number, line) for line in (*_reminder(moderator), *last))
        paragraphs = [*_headed(table, reminder)]
    return (
        re.sub(r"\*\*(.+?)\*\*", _BOLD_TEXT[Dialect(kept.dialect)], "\n\n".join(paragraphs)) + "\n"
    )


def _posted(table: Table) -> Any:
    return reworded(table.referee, MODERATION, "posted")


def _spoiler(moderator: Moderator, group: str, key: str, text: str) -> str:
    spoiler = _SPOILERS[Dialect(moderator.kept.dialect)]
    return spoiler.format(title=told(moderator.table, group, key), text=text)


def _opening(moderator: Moderator) -> Iterator[str]:
    """Yield the first post's paragraphs: seats, how to play here, fingerprints, and rules."""
    table, header, kept = moderator.table, moderator.table.header, moderator.kept
    deal, deck, rules = table.stored.deal, header.deck, dict[str, list[str]]()
    places = {
        "game": moderator.number,
        "ruleset": header.ruleset.name,
        "candidate": table.names[header.first - 1],
        "seat": table.names[kept.plays - 1],
        "page": SLIP_FILE,
        "hours": kept.hours,
        "deal": grouped(deal.sealed.fingerprint if deal else ""),
        "deck": grouped(deck.commitment if deck else ""),
        "words": tuple(filter(None, deck.words)) if deck else (),
    }
    seats = [f"{seat}. {name}" for seat, name in enumerate(table.names, start=1)]
    for topic in _RULES:
        found = rule(table.referee, topic, header.ruleset, len(table.names))
        rules.setdefault(f"**{found.title}**", []).append(found.text)
    kind = ("plays", "public", "slips") if kept.plays else ("sees", "public", "private")
    deadline = (kept.late,) if kept.hours else ()
    given = ("words",) if deck and deck.words else ()
    for key in ("title", "welcome", "seats", "first", *kind, *deadline, *given, "proof"):
        yield "\n".join((told(table, "opening", key, **places), *(seats if key == "seats" else ())))
    said = (f"{title}\n{' '.join(texts)}" for title, texts in rules.items())
    yield _spoiler(moderator, "opening", "rules", "\n\n".join(said))


def _news(table: Table, first: int) -> Iterator[tuple[int, str]]:
    """Yield the round and a paragraph for each move from this one on; claims are left out."""
    stored = table.stored
    played = zip(stored.games, stored.moves, stored.steps, strict=False)
    made = [step for step in played if not isinstance(step[1], Claim)]
    for game, move, (_, events) in made[first:]:
        said = " ".join(sentence(_posted(table), event, table.names) for event in events)
        yield game.round, "\n".join((*_ballots(table, game, move), said))


def _ballots(table: Table, game: Game, move: Move) -> Iterator[str]:
    if isinstance(move, Vote):
        board = table.referee.words["board"]
        sides = {"ja": sorted(move.ja), "nein": [one for one in game.alive if one not in move.ja]}
        for side, seats in sides.items():
            yield f"**{board[side]}:** {', '.join(table.names_of(seats)) or board['nobody']}"


def _reminder(moderator: Moderator) -> Iterator[str]:
    table, awaited = moderator.table, _awaited(moderator)
    if ballots := len(awaited.get(Ask.BALLOT, ())):
        living = len(table.game.alive)
        yield told(table, "next", "votes", count=living - ballots, all=living)
    yield from (told(table, "waiting", ask, names=names) for ask, names in awaited.items())


def _awaited(moderator: Moderator) -> dict[Ask, tuple[str, ...]]:
    seats: dict[Ask, list[Seat]] = {}
    for question in moderator.questions:
        seats.setdefault(question.ask, []).append(question.seat)
    return {ask: moderator.table.names_of(of_ask) for ask, of_ask in seats.items()}


def _headed(table: Table, paragraphs: Iterable[tuple[int, str]]) -> Iterator[str]:
    before = 0
    for number, text in paragraphs:
        heading = f"**{table.say('round', 'board', round=number)}**\n\n"
        yield (heading if number != before else "") + text
        before = number


def _end(moderator: Moderator) -> Iterator[str]:
    """Yield the last post's paragraphs: who was who, the deck and the proof."""
    table, dialect = moderator.table, Dialect(moderator.kept.dialect)
    deck = table.header.deck
    if deck is None or not deck.secret:
        return
    given = [f"{seat}. {word}" for seat, word in enumerate(deck.words, 1)]
    places = {"secret": deck.secret, "commitment": grouped(deck.commitment), "program": PROGRAM}
    proof = [told(table, "next", "deck_proof", **places)]
    proof += [told(table, "next", "deck_words"), *given] if given else []
    roles = zip(moderator.secrets.roles, table.names, strict=True)
    lines = [
        f"{seat}. {labelled(table.referee, name, shown(table.referee, role))}"
        for seat, (role, name) in enumerate(roles, 1)
    ]
    statement = _CODE[dialect].format(moderator.opened().deal.statement)
    yield _spoiler(moderator, "next", "roles", "\n".join(lines))
    yield _spoiler(moderator, "next", "deck", "\n".join(proof))
    yield _spoiler(moderator, "next", "proof", statement)
    yield told(table, "next", "end")


# Private messages


def private_texts(
    moderator: Moderator, seats: Sequence[Seat] = (), *, again: bool = False
) -> list[tuple[Message, str]]:
    """Return due private messages to these seats, or to all; with `again`, those already sent.

    Messages of a kind returned together have one length. `handed_out` stores that they were sent.
    """
    table, kept = moderator.table, moderator.kept
    due = [one for one in moderator.messages(again=again) if not seats or one.seat in seats]
    numbers, texts = moderator.numbered(due), list[str]()
    has_roles = not kept.plays and any(one.ask is Ask.ROLE for one in due)
    roles = moderator.opened().messages() if has_roles else ()
    for message in due:
        number, name = numbers[message.key], table.names[message.seat - 1]
        label = f"#{number}.{message.seat}"
        asks = table.referee.words[MODERATION]["asks"]
        places = {"game": moderator.number, "round": message.round, "name": name, "label": label}
        head = told(table, "messages", "head", ask=asks[message.ask], **places)
        if kept.plays:
            text = sealed_text(kept, table.game, message, number, moderator.secrets)
        elif message.ask is Ask.ROLE:
            text = roles[message.seat - 1].strip()
        else:
            text = "\n".join(_private_lines(moderator, message))
        texts.append(f"{head}\n\n{text}")
    lengths: dict[Ask, int] = {}
    for message, text in zip(due, texts, strict=True):
        lengths[message.ask] = max(len(text), lengths.get(message.ask, 0))
    return [
        (message, text.ljust(lengths[message.ask]))
        for message, text in zip(due, texts, strict=True)
    ]


def _private_lines(moderator: Moderator, message: Message) -> Iterator[str]:
    """Yield each secret as the number of the true line among all possible lines, in random order."""
    table, game, ask, content = moderator.table, moderator.table.game, message.ask, message.content
    possible: dict[Ask, Iterable[tuple[Any, ...]]] = {
        Ask.DISCARD: combinations_with_replacement(Party, HAND),
        Ask.ENACT: combinations_with_replacement(Party, HAND - 1),
        Ask.PEEK: product(Party, repeat=HAND),
        Ask.PARTY: [(*content[:1], party) for party in Party],
    }
    chance = f"{moderator.kept.secret} {message.key}"
    order = sorted(
        possible.get(ask, ()), key=lambda one: sha256(f"{chance} {one}".encode()).digest()
    )
    yield told(
        table,
        "messages",
        ask,
        president=table.names[game.president - 1],
        chancellor=table.names[(game.chancellor or game.president) - 1],
        seat=table.names[content[0] - 1] if ask is Ask.PARTY else "",
        line=order.index(content) + 1 if order else 0,
    )
    for at, one in enumerate(order, start=1):
        yield f"{at}. {' · '.join(shown(table.referee, p) for p in one if isinstance(p, Party))}"
    veto = ["veto_possible"] if veto_available(game) else []
    replies = {Ask.DISCARD: ["discard_reply"], Ask.ENACT: ["enact_reply", *veto]}
    yield from (told(table, "messages", key) for key in replies.get(ask, ()))


# The screen


def screen(moderator: Moderator) -> list[str]:
    """Return the lines of the moderator's screen: what is to be sent, and who has to answer."""
    table, kept, until = moderator.table, moderator.kept, _until(moderator)
    readers = table.names_of(sorted({one.seat for one in moderator.messages()}))
    to_send: list[tuple[str, dict[str, Any]]] = []
    if moderator.is_to_post or moderator.late_votes:
        key = "post" if moderator.is_to_post else "post_late"
        to_send.append((key, {"command": "companion moderate post"}))
    if readers:
        to_send.append(("messages", {"names": readers, "command": "companion moderate messages"}))
    is_asked = until and not moderator.is_to_post
    key = "overdue" if moderator.is_overdue else "asked_until" if is_asked else "asked"
    places = {
        "since": local_time(kept.since),
        "until": until,
        "command": "companion moderate replace OLD NEW",
    }
    asks = table.referee.words[MODERATION]["asks"]
    awaited = [
        (key, {"ask": asks[ask], "names": names, **places})
        for ask, names in _awaited(moderator).items()
    ]
    lines = (
        *((("handed_over", {"since": local_time(kept.handed)}),) if kept.handed else ()),
        ("to_send", {}),
        *(to_send or [("nothing", {})]),
        ("awaited", {}),
        *(awaited or [("nobody", {})]),
    )
    headings = {"handed_over", "to_send", "awaited"}
    return [
        f"{'' if key in headings else '  '}{told(table, 'screen', key, **fields)}"
        for key, fields in lines
    ]


def page(moderator: Moderator) -> str:
    """Return the web page in which the players of this game open and answer encrypted texts."""
    kept, header = moderator.kept, moderator.table.header
    number = game_number(kept)
    public = key_text(own_key(kept).public, number, 0)
    return slip_page(number, header.players, public, (header.language,), header.theme)


def _until(moderator: Moderator) -> str:
    return zoned_time(moderator.until) if moderator.until else ""
