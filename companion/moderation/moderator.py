"""A moderated game: its questions and messages, and the effects of replies.

An answer is stored as a secret before its move is stored in the game. If a program is killed
between the two, the next start makes the move.
"""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import Any, Literal, TypeAlias

from companion.deal.keys import write_private
from companion.deal.reveal_words import read_words
from companion.deal.roles import new_salt
from companion.deal.sealed import Packing, StoredDeal
from companion.deal.sealing import locked, unlocked
from companion.deal.vault import Vault
from companion.errors import Detail, Refusal
from companion.moderation.replies import (
    BROKEN,
    Answer,
    Ask,
    Message,
    Reply,
    Words,
    patterns,
    read,
    replies,
)
from companion.moderation.sealed import SealedReply, opened, sealed_replies
from companion.moderation.state import PUBLIC, Kept, Late, Secrets, messages, next_move, questions
from companion.rules.legality import objection
from companion.rules.moves import Claim, Discard
from companion.rules.pieces import Party, Phase, Role, Seat
from companion.rulesets.ruleset_file import ruleset_of
from companion.store.codec import (
    deal_from_values,
    deal_values,
    header_from_values,
    header_values,
    move_from_values,
    move_values,
    sealing_values,
)
from companion.store.journal import Journal
from companion.store.recorded_game import Header, RecordedGame
from companion.table.clock import now
from companion.table.deal import OpenDeal, commit, draw_deal, open_by_words
from companion.table.deck import MODERATION, discard, settled, sights, top_tiles, vault_of
from companion.table.names import RefusedMove, as_typed
from companion.table.reveal import reveal
from companion.table.table import Table
from companion.words.sentences import own_referee
from companion.words.tables import CLASSIC, ENGLISH, languages

AnyReply: TypeAlias = Reply | SealedReply
Judged: TypeAlias = tuple[Message, Answer]


class ModerationRefused(Refusal):
    """A request is not allowed in this game, or on this computer; `why` is the reason."""

    why: Literal[
        "not_moderated", "no_game", "all_is_posted", "no_clipboard", "other_words", "here", "dead",
    ]  # fmt: skip
    command: str = "companion moderate NAMES..."


class Outcome(Detail):
    """Result of reading a reply; an accepted answer itself is never shown."""

    why: Literal[
        "taken", "unclear", "unknown_writer", "disagreeing", "answered_before", "not_asked", "dead",
        "old", "of_another", "impossible", "not_in_hand", "page_first", "other_key", "key_lost",
        "damaged", "broken", "nothing_read", "read_before", "void_key",
    ]  # fmt: skip
    seat: Seat = 0
    ask: Ask | None = None
    target: Seat = 0
    reply: str = ""
    refusal: Refusal | None = None
    command: str = "companion moderate replace"


class Moderator:
    """The moderator of a game by messages. Its repr shows no secrets."""

    def __init__(self, table: Table) -> None:
        """Open a moderated game, and make the moves that are due.

        Raises:
            ModerationRefused: it is not moderated, or it is over and shown.
            VaultGone: its secrets cannot be read.
        """
        self.table, deck = table, table.header.deck
        vault = vault_of(table) if deck else None
        is_shown = bool(deck and deck.secret and vault and not vault.is_open)
        values = vault.read() if vault and not is_shown else {}
        if vault is None or MODERATION not in values:
            raise ModerationRefused("all_is_posted" if is_shown else "not_moderated")
        self.vault = vault
        self.kept = Kept(**values[MODERATION])
        self._known: tuple[int, Secrets] | None = None  # revision of the game, and its secrets
        self._settle()

    @property
    def secrets(self) -> Secrets:
        """Values that are hidden from players, as they are at this moment of the game."""
        table, revision = self.table, self.table.stored.revision
        if self._known is None or self._known[0] != revision:
            top = () if table.game.phase is Phase.GAME_OVER else top_tiles(table)
            self._known = revision, Secrets(tuple(map(Role, self.kept.roles)), top, sights(table))
        return self._known[1]

    @property
    def questions(self) -> tuple[Message, ...]:
        """The questions to players that have not been answered yet."""
        return questions(self.table.game, self.kept, self.secrets)

    @property
    def number(self) -> int:
        """The number of the game for its players."""
        return self.kept.number or self.table.stored.number

    def messages(self, *, again: bool = False) -> list[Message]:
        """Return the private messages to send now; with `again`, those already sent and still valid."""
        stored = self.table.stored
        steps = zip(stored.games, stored.moves, strict=False)
        made = [step for step in steps if not isinstance(step[1], Claim)]
        held = messages(made, self.table.game, self.kept, self.secrets)
        return [one for one in held if (one.key in self.kept.numbers) == again]

    def opened(self) -> OpenDeal:
        """Return the decrypted deal, for texts that name roles."""
        return open_by_words(self.table, " ".join(self.kept.words))

    def prepare_post(self) -> None:
        """Count late votes as Nein, and show the deal and the deck of a game that is over.

        Raises:
            Refusal: the deal or the deck cannot be opened.
        """
        if late := self.late_votes:
            notes = [*self.kept.notes, ["late", {"names": self.table.names_of(late)}]]
            answers = self.kept.answers | {str(seat): False for seat in late}
            self._keep(answers=answers, notes=notes)
            self._advance()
        if self.table.game.phase is Phase.GAME_OVER:
            if self.table.stored.roles is None:
                reveal(self.table, " ".join(self.kept.words))
            self.table.show_deck()

    @property
    def until(self) -> datetime | None:
        """The time by which answers are expected, counted from the post; None without a deadline."""
        since = now() if self.is_to_post else datetime.fromisoformat(self.kept.since)
        hours = timedelta(hours=self.kept.hours)
        return (since + hours).astimezone() if hours else None

    @property
    def is_to_post(self) -> bool:
        """True if there is something new to post."""
        return bool(self.kept.posted < len(self.kept.made) or self.kept.notes)

    @property
    def is_overdue(self) -> bool:
        """True if the deadline for answers has passed."""
        return self.until is not None and now() > self.until

    @property
    def late_votes(self) -> tuple[Seat, ...]:
        """Seats whose vote was asked for, and which the next post counts as Nein."""
        is_counted = self.kept.late == Late.NEIN and self.is_overdue
        votes = (one for one in self.questions if one.ask is Ask.BALLOT and is_counted)
        return tuple(one.seat for one in votes if one.key in self.kept.numbers)

    # Replies

    def receive(
        self, text: str, sender: Seat | None = None, *, again: bool = False
    ) -> list[Outcome]:
        """Read all answers in a text; return the result for each reply.

        Replies that were read before are not counted twice, unless the text is read `again`.
        """
        sealed, plain = list[SealedReply](), text
        if self.kept.plays:
            sealed, plain = sealed_replies(self.kept, text, self.table.names, sender)
        batch: list[AnyReply] = [*sealed, *replies(plain, self.table.names, sender)]
        outcomes: list[Outcome] = []
        digest = hashlib.sha256(f"{sender} {text.strip()}".encode()).hexdigest()
        is_last = digest == self.kept.paste[0]
        if digest in self.kept.pastes and not (again or is_last):
            return [Outcome("read_before")]
        known = self.kept.paste[1] if is_last and not again else ()
        left = {at: one for at, one in enumerate(batch) if at not in known}
        while answers := self._answers(left):
            keys, others = {**self.kept.keys}, {**self.kept.answers}
            for at, (question, answer) in answers.items():
                (keys if question.ask is Ask.KEY else others)[str(question.seat)] = answer
                outcomes.append(Outcome("taken", question.seat, question.ask))
                del left[at]
            taken = [at for at in range(len(batch)) if at not in left]
            several = {digest: len(self.kept.made)} if len(batch) > 1 else {}
            pastes = {**self.kept.pastes, **several}
            self._keep(keys=keys, answers=others, paste=(digest, taken), pastes=pastes)
            self._advance()
        judged = dict.fromkeys(self._judged(at, left) for at in left)  # each is told once
        outcomes += (one for one in judged if isinstance(one, Outcome))
        return outcomes or [Outcome("read_before" if batch else "nothing_read")]

    def _answers(self, left: Mapping[int, AnyReply]) -> dict[int, Judged]:
        found: dict[int, Judged] = {}
        for at in left:
            judged = self._judged(at, left)
            if isinstance(judged, tuple) and judged[0].seat not in {
                q.seat for q, _ in found.values()
            }:
                found[at] = judged
        return found

    def _judged(self, at: int, left: Mapping[int, AnyReply]) -> Judged | Outcome | None:
        """Return the answer in a reply, or the reason why it is not accepted, or None."""
        judged = self._answer(left[at])
        if not isinstance(judged, tuple):
            return judged
        question, answer = judged
        own = (self._answer(one) for one in left.values() if one.seat == question.seat)
        answers = (one[1] for one in own if isinstance(one, tuple) and one[0] == question)
        if all(one == answer for one in answers):
            return self._checked(question, answer)
        return Outcome("disagreeing", question.seat)

    def _answer(self, reply: AnyReply) -> Judged | Outcome | None:
        seat = reply.seat or 0
        if seat in self.table.game.dead:
            return Outcome("dead", seat)
        if isinstance(reply, SealedReply):
            return self._unsealed(reply)
        if BROKEN in reply.text:
            return Outcome("broken" if seat else "damaged", seat)
        if not seat:
            return Outcome("unknown_writer", reply=as_typed(" ".join(reply.text.split())))
        if reply.label and reply.label[1] != seat:
            return Outcome("of_another", seat, target=reply.label[1])
        if reply.label and not self._is_current(reply.label[0]):
            return Outcome("old", seat)
        question = self._question(seat, {*Ask} - {Ask.KEY})
        if not question or self._is_nominated(question, reply.text):
            is_answered = question or str(seat) in self.kept.answers
            return Outcome("answered_before" if is_answered else "not_asked", seat)
        if self.kept.plays and question.ask not in PUBLIC:
            return Outcome("page_first", seat)
        answer = self._read(question, reply.text)
        return Outcome("unclear", seat, question.ask) if answer is None else (question, answer)

    def _is_nominated(self, question: Message, text: str) -> bool:
        """Return True if a President does not vote, but repeats the nomination."""
        game, nomination = self.table.game, question.replace(ask=Ask.NOMINATE)
        if question.ask is not Ask.BALLOT or question.seat != game.president:
            return False
        answers = self._read(question, text), self._read(nomination, text)
        return answers == (None, game.chancellor)

    def _question(self, seat: Seat, asks: Collection[Ask | None]) -> Message | None:
        return next((one for one in self.questions if one.seat == seat and one.ask in asks), None)

    def _unsealed(self, reply: SealedReply) -> Judged | Outcome | None:
        seat, found = reply.seat, opened(self.kept, reply)
        if found is None:
            return Outcome("key_lost", seat)
        if reply.writer not in {None, seat}:
            return Outcome("of_another", reply.writer or 0, target=seat)
        ask, answer = found
        question = self._question(seat, {ask})
        if reply.slip is None:
            if answer in self.kept.void:
                return Outcome("void_key", seat)
            is_known = self.kept.keys.get(str(seat)) == answer
            return (
                (question, answer) if question else None if is_known else Outcome("other_key", seat)
            )
        if ask is None:  # the reply only confirms reading
            return None
        if not self._is_current(reply.slip.header.number):
            return Outcome("old", seat)
        return (question, answer) if question else Outcome("answered_before", seat)

    def _checked(self, question: Message, answer: Answer) -> Judged | Outcome:
        seat, ask = question.seat, question.ask
        if ask in {Ask.DISCARD, Ask.ENACT} and answer in {*Party}:
            wrong = Outcome("old" if self.kept.plays else "not_in_hand", seat)
            return (question, answer) if answer in question.content else wrong
        kept = self.kept.replace(answers={str(seat): answer})
        move = (
            None if ask in {Ask.BALLOT, Ask.KEY} else next_move(self.table.game, kept, self.secrets)
        )
        if refused := move and objection(self.table.game, move):
            return Outcome("impossible", seat, refusal=RefusedMove(refused, self.table.names))
        return question, answer

    def _read(self, question: Message, text: str) -> Answer | None:
        header = self.table.header
        return read(question, text, reply_words(header.language, header.theme, self.table.names))

    def _is_current(self, number: int) -> bool:
        step = f".{len(self.kept.made)}"
        return any(at == number and key.endswith(step) for key, at in self.kept.numbers.items())

    # Steps

    def _keep(self, **changes: Any) -> None:
        self.kept = self.kept.replace(**changes)
        self.vault.keep(moderation=self.kept.fields())

    def numbered(self, due: Sequence[Message]) -> dict[str, int]:
        """Return a new number for each message; `handed_out` stores the numbers."""
        new = (one.key for one in due if one.key not in self.kept.numbers)
        return self.kept.numbers | {key: at for at, key in enumerate(new, self.kept.last + 1)}

    def handed_out(self, due: Sequence[Message]) -> None:
        """Store that these private messages were sent."""
        if due:
            numbers = self.numbered(due)
            self._keep(numbers=numbers, last=max(self.kept.last, *numbers.values()))

    def handed_over(self) -> None:
        """Store that a co-moderator has received the file of the game."""
        self._keep(handed=now().isoformat())

    def posted(self, text: str) -> None:
        """Store that a post about everything so far was sent.

        After the post about the end, nothing is secret any more, and the vault is erased.
        """
        if self.is_to_post:  # a reminder is not kept, so that the post before it is not lost
            write_private(last_post(self.table), text.encode())
            if self.table.header.deck and self.table.header.deck.secret:
                self.vault.erase()
            else:
                self._keep(posted=len(self.kept.made), notes=[], since=now().isoformat())

    def _settle(self) -> None:
        """Read the stored game again, and make the moves that are due."""
        made, kept = self._made(), self.kept
        same = sum(1 for _ in takewhile(bool, map(eq, made, kept.made)))
        changes: dict[str, Any] = {"made": made, "answers": {}, "since": now().isoformat()}
        if same < len(kept.made):  # moves were undone
            steps = {key: int(key.rpartition(".")[2]) for key in kept.numbers}
            lost = {key for key, at in steps.items() if at >= same and not key.startswith(Ask.ROLE)}
            is_known = lost or kept.posted > same
            notes = [*kept.notes, ["undone", {}]] if is_known else kept.notes
            pastes = {digest: at for digest, at in kept.pastes.items() if at < same}
            changes |= {"posted": min(kept.posted, same), "notes": notes, "pastes": pastes}
            changes["paste"] = ("", ())
            self._without(lost, **changes)
        elif made != kept.made:
            self._keep(**changes)
        self._advance()

    def _without(self, lost: Collection[str], **changes: Any) -> None:
        numbers = {key: at for key, at in self.kept.numbers.items() if key not in lost}
        self._keep(numbers=numbers, **changes)

    def replaced(self, seat: Seat, old: str) -> None:
        """Cancel all messages to a seat that another person has taken, and prepare new ones."""
        kept, place, new = self.kept, str(seat), self.table.names[seat - 1]
        self._without(
            {key for key in kept.numbers if key.split(".")[1] == place},
            lives=kept.lives | {place: kept.lives.get(place, 0) + 1},
            keys={of: key for of, key in kept.keys.items() if of != place},
            void=[*kept.void, *(key for of, key in kept.keys.items() if of == place)],
            since=now().isoformat(),
            notes=[
                *kept.notes,
                ["replaced" if old != new else "renewed", {"old": old, "new": new}],
            ],
        )

    def _advance(self) -> None:
        """Make the moves that follow from the answers, until a player has to be asked."""
        while move := next_move(self.table.game, self.kept, self.secrets):
            if isinstance(move, Discard):
                move = discard(self.table, Party(self.kept.answers[str(self.table.game.president)]))
            self.table.play(move)
            self._keep(made=self._made(), answers={}, since=now().isoformat())

    def _made(self) -> list[Any]:
        moves = self.table.stored.moves
        return [move_values(move) for move in moves if not isinstance(move, Claim)]


@lru_cache(maxsize=8)
def reply_words(language: str, theme: str, names: tuple[str, ...]) -> list[Words]:
    """Return the words by which replies are understood: the table's language first, then English.

    Words that sound unsure in any language count in every game.
    """
    known = dict.fromkeys((language, ENGLISH, *languages(CLASSIC, MODERATION)))
    tables = [own_referee(one, theme).words[MODERATION]["replies"] for one in known]
    phrases = [
        {meaning: {one.strip() for one in row.split(",")} for meaning, row in table.items()}
        for table in tables
    ]
    unsure = {phrase for own in phrases for phrase in own["unsure"]}
    return [
        patterns({**own, "unsure": own["unsure"] | unsure.difference(*own.values())}, names)
        for own in phrases
    ]


def last_post(table: Table) -> Path:
    """Return the file with the last post of a game, which everybody may read."""
    return table.journal.path.with_name(f"post-{table.stored.number}.txt")


def begin(
    journal: Journal,
    header: Header,
    packing: Packing,
    words: tuple[str, ...] = (),
    **options: Any,
) -> Moderator:
    """Deal the roles, shuffle the deck, and begin a moderated game.

    The `words` of the players also shuffle the deck.

    Raises:
        Refusal: the game cannot be dealt or written.
    """
    with settled(journal.path.parent) as deck:
        header = header.replace(deck=deck.replace(words=words))
        dealt = draw_deal(header, packing, journal.chain(), posted=True)
        roles = tuple(role.value for role in dealt.deal.roles)
        new: dict[str, Any] = {"keys": {}, "lives": {}, "answers": {}, "numbers": {}}
        new |= {"secret": new_salt().hex(), "since": now().isoformat()}
        kept = Kept(roles=roles, words=dealt.words, **new, **options)
        Vault(journal.path.parent, deck.commitment).keep(moderation=kept.fields())
        commit(journal, dealt, None)
        stored = journal.new(header, StoredDeal(dealt.sealed, packing), dealt.link)
    return Moderator(Table(journal, stored))


def handed_over(moderator: Moderator) -> tuple[str, tuple[str, ...]]:
    """Return the encrypted game for another moderator, and the words that open it."""
    stored, language = moderator.table.stored, moderator.table.header.language
    deal, kept = stored.deal, moderator.kept.replace(handed="", number=moderator.number)
    values = {
        "header": header_values(stored.header),
        "moves": [*map(move_values, stored.moves)],
        "deal": deal_values(deal) | sealing_values(deal.sealed) if deal else None,
        "begun": stored.begun,
        "vault": moderator.vault.read() | {MODERATION: kept.fields()},
    }
    token, words, list_language = locked(json.dumps(values).encode(), language)
    return json.dumps({"words": list_language, "token": token}), words


def taken_over(journal: Journal, content: str, typed: str) -> Moderator:
    """Continue a game that another moderator handed over.

    Raises:
        ModerationRefused: the words do not open it, or it is moderated here already.
        Refusal: it cannot be written.
    """
    try:
        file = json.loads(content)
        opened = unlocked(file["token"], read_words(typed, file["words"]))
        values: dict[str, Any] = json.loads(opened)
    except (ValueError, LookupError, TypeError):
        raise ModerationRefused("other_words") from None
    header = header_from_values(values["header"], ruleset_of(values["header"]["ruleset"]))
    deal = deal_from_values(values["deal"], len(header.players))
    moves = tuple(map(move_from_values, values["moves"]))
    assert header.deck is not None  # noqa: S101  for the type checker
    recorded = RecordedGame(header=header, moves=moves, deal=deal, begun=values["begun"])
    vault = Vault(journal.path.parent, header.deck.commitment)
    if vault.is_open and not vault.read()[MODERATION]["handed"]:
        raise ModerationRefused("here", "companion moderate")
    with vault.new(**values["vault"]):
        stored = journal.add(recorded)
    return Moderator(Table(journal, stored))
