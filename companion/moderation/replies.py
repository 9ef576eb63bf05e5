"""Reading of replies as people write them: many at once, quoted, in bold, in any language.

A reply is read as an answer to the question that its writer was asked. A text with two possible
meanings is not an answer. No files are read or written here.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeAlias

from companion.frozen import Frozen
from companion.rules.pieces import Party, Power, Seat
from companion.words.letters import folded

Words: TypeAlias = Mapping[str, tuple[str, ...]]  # beginnings of words by what they mean
Answer: TypeAlias = Any  # a JSON value: a seat, a party, yes or no, a power and its target

LEFT_OUT = "…"  # stands for an encrypted text
VETO = "veto"  # answer of a Chancellor who wishes to veto
_REPLY_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_QUOTE = re.compile(  # quotes, with the line before that names their writer
    r"\[quote.*?\[/quote\]|(?P<whose>^[^\n]*:[ \t]*\n)?(?:^[ \t]*>[^\n]*\n?)+",
    re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
_IN_BOLD = re.compile(
    r"(?:\*\*|__|\[b\]|<b>)(.+?)(?:\*\*|__|\[/b\]|</b>)", re.DOTALL | re.IGNORECASE
)
_TAG = r"\[/?\w+\]|</?\w+>"  # of BBCode and HTML, around a name
_TAGS = re.compile(r"\[/?\w[^\]\n]*\]|</?\w[^>\n]*>")  # remaining BBCode and HTML
_MESSAGE_NUMBER = re.compile(r"#(\d{1,9})\.(\d{1,2})\b")
_MIN_NAME = 3  # letters of names that may have endings: Бена for Бен, Анну for Анна
_ENDING = re.compile(r"\w{0,3}")  # ending in place of its last letter
_REPLY_VERBS = ("nominate", "discard", "keep", "enact", *Power)


class Hidden(Frozen):
    """Base class of values whose repr shows nothing."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hidden)"


class Ask(StrEnum):
    """Kind of a message: a question to answer, or news that needs no answer."""

    KEY = "key"  # public key of the page in which a player opens encrypted texts
    NOMINATE = "nominate"
    BALLOT = "ballot"
    DISCARD = "discard"
    ENACT = "enact"
    VETO = "veto"
    POWER = "power"
    ROLE = "role"  # news, as the following kinds
    PEEK = "peek"
    PARTY = "party"


class Message(Hidden):
    """A question to a player, or private news."""

    seat: Seat
    ask: Ask
    step: int = 0
    round: int = 1
    content: tuple[Any, ...] = ()  # tiles, seats or powers to choose from; a player and a party

    @property
    def key(self) -> str:
        """Key under which the player's answer is stored."""
        return f"{self.ask}.{self.seat}.{self.step}"


class Reply(Hidden):
    """A reply to a moderator: the text of one writer, without quotations."""

    seat: Seat | None  # None: the writer is unknown
    text: str
    label: tuple[int, int] | None = None  # number and seat of the message that it quotes


def replies(text: str, names: Sequence[str], sender: Seat | None = None) -> Iterator[Reply]:
    """Yield the replies in a text; each begins with a line that starts with a player's name.

    Text before the first name belongs to `sender`, if given.
    """
    seats = {folded(name): seat for seat, name in enumerate(names, start=1)}
    called = "|".join(map(re.escape, sorted({*names, *seats}, key=len, reverse=True)))
    header = re.compile(
        rf"(?:{_TAG}|\W)*({called})\b(?:{_TAG})*(?:[^\w:\n]*(?:\([^)]*\)\W*?)?:|\W*$|[^:\n]{{1,40}}:\s*$)",
        re.IGNORECASE,
    )

    def unquoted(quote: re.Match[str]) -> str:
        writer = quote["whose"] or ""  # the line only names the writer of the reply
        labels = [found[0] for found in _MESSAGE_NUMBER.finditer(quote[0])]
        return "\n".join(
            ("", writer if folded(writer.strip(" \t\n*_@:")) in seats else "", *labels, "")
        )

    parts: list[tuple[Seat | None, list[str]]] = [(sender, [])]
    for line in _QUOTE.sub(unquoted, text).splitlines():
        if begins := header.match(line):
            parts.append((seats[folded(begins[1])], []))
        parts[-1][1].append(line[begins.end() :] if begins else line)
    for (_, before), (seat, lines) in reversed([*pairwise(parts)]):
        if seat and not _REPLY_WORD.search("".join(lines)) and LEFT_OUT not in "".join(lines):
            # a name alone may also be an answer
            before.append(names[seat - 1])
    for seat, lines in parts:
        written, found = "\n".join(lines), _MESSAGE_NUMBER.search("\n".join(lines))
        if _REPLY_WORD.search(_MESSAGE_NUMBER.sub("", written)):
            quoted = (int(found[1]), int(found[2])) if found else None
            yield Reply(seat, _MESSAGE_NUMBER.sub(" ", written).strip(), quoted)


def read(
    question: Message, text: str, languages: Sequence[Words], names: Sequence[str]
) -> Answer | None:
    """Return the answer that a text gives to a question, or None if it is not clear.

    The first language that has one of its words decides. Bold text counts before the rest.
    """
    bold = " ".join(found[1] for found in _IN_BOLD.finditer(text))
    for part in filter(None, (bold, text)):
        for words in languages:
            said = _Said(_TAGS.sub(" ", part), words, names)
            answer = _read(question, said) if said.all else None
            if answer is not None:
                return answer
            if any(said.says(meaning) for meaning in words):
                break
    return None


class _Said:
    """The words of a reply, grouped by the verb before them."""

    def __init__(self, text: str, words: Words, names: Sequence[str]) -> None:
        self._known = words
        self._keys = {
            seat: _REPLY_WORD.findall(folded(name)) for seat, name in enumerate(names, start=1)
        }
        self.all, verb = _REPLY_WORD.findall(folded(text)), ""
        self.after: dict[str, list[str]] = defaultdict(list)
        for word in self.all:
            verb = next((one for one in _REPLY_VERBS if self.means(word, one)), verb)
            self.after[verb].append(word)
        self.unsure = "?" in text or self.says("unsure")

    def says(self, meaning: str) -> bool:
        return any(self.means(word, meaning) for word in self.all)

    def means(self, word: str, meaning: str) -> bool:
        known = self._known[meaning]
        return word in known or any(one[-1:] == "*" and word.startswith(one[:-1]) for one in known)

    def party(self, verb: str) -> Party | None:
        """Return the party named after a verb, or anywhere if there is no other verb; else None."""
        found = (
            {p for p in Party if any(self.means(w, p) for w in part)} for part in self._of(verb)
        )
        return _only(next(filter(None, found), set()))

    def seat(self, verb: str) -> Seat | None:
        """Return the player named after a verb, or anywhere; None if other words make that unclear."""
        found = _only(next(filter(None, map(self._seats, self._of(verb))), set()))
        is_clear = found and (verb in self.after or len(self.all) <= len(self._keys[found]))
        return found if is_clear else None

    def _of(self, verb: str) -> list[list[str]]:
        return [self.after.get(verb, []), self.all if {*self.after} <= {"", verb} else []]

    def _seats(self, words: list[str]) -> set[Seat]:
        text = f" {' '.join(words)} "
        whole = {s: len(key) for s, key in self._keys.items() if f" {' '.join(key)} " in text}
        return {seat for seat, length in whole.items() if length == max(whole.values())} or {
            seat
            for seat, (key, *more) in self._keys.items()
            if not more
            and any(
                _ENDING.fullmatch(word, len(key) - 1)
                for word in words
                if len(key) >= _MIN_NAME and word.startswith(key[:-1])
            )
        }


def _read(question: Message, said: _Said) -> Answer | None:
    yes, no = ("ja", "nein") if question.ask is Ask.BALLOT else ("agree", "refuse")
    match question.ask:
        case Ask.BALLOT | Ask.VETO:
            is_clear = said.says(yes) != said.says(no)
            is_clear &= not said.unsure or said.means(said.all[0], no)
            return said.says(yes) if is_clear else None
        case Ask.ENACT:
            return _enacted(question, said)
        case _ if said.unsure:
            return None
        case Ask.NOMINATE:
            return said.seat("nominate")
        case Ask.DISCARD:
            return said.party("discard")
    powers = [one for one in question.content if one in said.after] or [*question.content]
    power = _only({*powers})
    if power is Power.PEEK:
        return (power, None) if power in said.after else None
    seat = said.seat(power) if power else None
    return (power, seat) if seat else None


def _enacted(question: Message, said: _Said) -> Answer | None:
    party, thrown = said.party("enact") or said.party("keep"), said.party("discard")
    pair = question.content
    if party is None and thrown in pair:  # "discard" means that the other tile is enacted
        party = pair[1 - pair.index(thrown)]
    if said.says(VETO) and not (said.unsure or said.says("nein")):
        return None if party else VETO
    return None if said.unsure and not said.says(VETO) else party


def _only(found: set[Any]) -> Any | None:
    return found.pop() if len(found) == 1 else None
