"""Reading of replies as people write them: many at once, quoted, in bold, in any language.

A reply is read as an answer to the question that its writer was asked. A text with two possible
meanings is not an answer. No files are read or written here.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, pairwise, takewhile
from typing import Any, TypeAlias

from companion.frozen import Frozen
from companion.rules.pieces import Party, Power, Seat
from companion.words.letters import folded

# Patterns of phrases by what they mean, of names by their seat, with an ending by its negative,
# and of any phrase or mark by "".
Words: TypeAlias = Mapping[str | Seat, re.Pattern[str]]
Phrase: TypeAlias = frozenset[str | Seat]  # what a word or phrase can mean
Answer: TypeAlias = Any  # a JSON value: a seat, a party, yes or no, a power and its target

LEFT_OUT = "…"  # stands for an encrypted text
BROKEN = "…slip…"  # stands for an encrypted text that is not complete
VETO = "veto"  # answer of a Chancellor who wishes to veto
_REPLY_WORD = re.compile(r"[^\W_]+(?:'(?=[^\W_]))?|[👍👎+]")
_CLAUSE_MARKS = r"[,;.:!?()\n–—]"  # between clauses
_TOKEN = re.compile(f"{_REPLY_WORD.pattern}|{_CLAUSE_MARKS}")
_ELISION = re.compile(r"\b(c|d|j|m|n|qu|s)'")  # j'accepte
_LONG_DRAWN = re.compile(r"([^\W\d_])\1\1+")  # jaaa
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
# the line before a signature, or before the whole message that is answered
_MAIL_END = re.compile(r"-- ?|-{5} ?\w.*")
_MIN_NAME = 3  # letters of names that may have endings: Бена for Бен, Анну for Анна
_LAST_LETTER = re.compile("[аеиоуыэюяьaeiou]$")  # of a name, in whose place an ending may stand
_AROUND = frozenset(("around", "and", "because", "ja"))  # meanings that change no other answer


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


_TILE_VERBS = ("discard", "keep", "enact")
_ASKED_VERBS = {Ask.NOMINATE: ("nominate",), Ask.DISCARD: _TILE_VERBS, Ask.ENACT: _TILE_VERBS}


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

    With a `sender`, the whole text is theirs.
    """
    seats = {
        spelling: seat
        for seat, name in enumerate(names, start=1)
        if sender in {None, seat}
        for spelling in (name, folded(name))
    }
    called = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    header = re.compile(
        rf"(?:{_TAG}|\W)*({called})\b(?:{_TAG})*(?:[^\w:\n]*(?:\([^)]*\)\W*?)?:|\W*$|[^:\n]{{1,40}}:\s*$)",
        re.IGNORECASE,
    )

    # a quotation that follows a name begins its own line
    beside = re.compile(rf"^({header.pattern})(?:{_TAG}|[ \t*_])*(?=>)", re.IGNORECASE)
    whole = "\n".join(beside.sub(r"\1\n\n", line) for line in text.splitlines())

    def unquoted(quote: re.Match[str]) -> str:
        # a line with only a name, or before a moderator's message, names the writer of the reply
        writer = quote["whose"] or ""
        labels = [found[0] for found in _MESSAGE_NUMBER.finditer(quote[0])]
        is_header = folded(writer.strip(" \t\n*_@:")) in seats or (labels and header.match(writer))
        return "\n".join(("", writer if is_header else "", *labels, ""))

    parts: list[tuple[Seat | None, list[str]]] = [(sender, [])]
    for line in _QUOTE.sub(unquoted, whole).splitlines():
        if begins := header.match(line):
            parts.append((seats[folded(begins[1])], []))
        parts[-1][1].append(line[begins.end() :] if begins else line)
    for (_, before), (seat, lines) in reversed([*pairwise(parts)]):
        if seat and not _REPLY_WORD.search("".join(lines)) and LEFT_OUT not in "".join(lines):
            # a name alone may also be an answer
            before.append(names[seat - 1])
    for seat, lines in parts:
        written = "\n".join(takewhile(lambda line: not _MAIL_END.fullmatch(line), lines))
        found = _MESSAGE_NUMBER.search("\n".join(lines))
        if _REPLY_WORD.search(_MESSAGE_NUMBER.sub("", written)):
            quoted = (int(found[1]), int(found[2])) if found else None
            yield Reply(seat, _MESSAGE_NUMBER.sub(" ", written).strip(), quoted)


def patterns(phrases: Mapping[str, Iterable[str]], names: Sequence[str]) -> Words:
    """Return the patterns by which replies in one language are understood.

    A * at the end of a phrase stands for any ending.
    """
    parts: dict[str | Seat, list[str]] = {
        meaning: [
            re.escape(_tokens(one)) + (r"\S*" if one.endswith("*") else "") for one in several
        ]
        for meaning, several in phrases.items()
        if meaning != "ending"
    }
    parts["and"].append(_CLAUSE_MARKS)
    endings = "|".join(map(folded, phrases["ending"]))
    for seat, name in enumerate(map(_tokens, names), start=1):
        parts[seat] = [re.escape(name)]
        if len(name) >= _MIN_NAME and " " not in name:
            stem = _LAST_LETTER.sub("", name)
            parts[-seat] = [f"(?:{re.escape(name)}|{re.escape(stem)})(?:{endings})"]
    longest = sorted(
        (one for several in parts.values() for one in several), key=lambda one: -one.count(" ")
    )
    return {
        "": re.compile(rf"(?<!\S)(?:{'|'.join(longest)}|\S+)(?!\S)"),
        **{meaning: re.compile("|".join(several)) for meaning, several in parts.items()},
    }


def _tokens(text: str) -> str:
    plain = _ELISION.sub(r"\1e ", folded(text.replace("’", "'")))
    return " ".join(_TOKEN.findall(_LONG_DRAWN.sub(r"\1", plain)))


def read(question: Message, text: str, languages: Sequence[Words]) -> Answer | None:
    """Return the answer that a text gives to a question, or None if it is not clear.

    The first language that has one of its words decides. Bold text counts before the rest.
    """
    bold = " ".join(found[1] for found in _IN_BOLD.finditer(text))
    for part in filter(None, (bold, text)):
        for words in languages:
            said = _Said(_TAGS.sub(" ", part), words, question)
            answer = _read(question, said) if said.all else None
            if answer is not None:
                return answer
            if any(
                isinstance(one, str)
                for one in said.meanings - (_AROUND - {"ja"}) - {"wish", "unsure", "two"}
            ):
                break
    return None


class _Said:
    """The phrases of a reply, in its clauses, and grouped by the verb before them."""

    def __init__(self, text: str, words: Words, question: Message) -> None:
        phrases = (_meant(found[0], words, question) for found in words[""].finditer(_tokens(text)))
        self.all = [*takewhile(lambda one: "because" not in one, phrases)]
        self.meanings: Phrase = frozenset().union(*self.all)
        self.unsure = "?" in text or "unsure" in self.meanings
        parts = groupby(self.all, lambda one: "and" in one)
        self.clauses = [[*clause] for is_between, clause in parts if not is_between]
        self.after: dict[str, list[Phrase]] = defaultdict(list)
        verbs, verb = _ASKED_VERBS.get(question.ask, question.content), ""
        for clause in self.clauses:
            of_phrases = [next((one for one in verbs if one in phrase), "") for phrase in clause]
            verb = next(filter(None, of_phrases), verb)  # also of the words before it
            for phrase, own in zip(clause, of_phrases, strict=True):
                verb = own or verb
                self.after[verb].append(phrase)

    def party(self, verb: str, *around: str) -> Party | None:
        """Return the party named with a verb, or alone if there is no verb; else None."""
        return self._named(_parties, verb, around)

    def seat(self, verb: str, *around: str) -> Seat | None:
        """Return the player named with a verb, or alone if there is no verb; else None."""
        return self._named(_seats, verb, ("wish", *around))

    def _named(
        self, find: Callable[[Sequence[Phrase]], set[Any]], verb: str, around: Sequence[str]
    ) -> Any | None:
        usual = _AROUND.union(around)
        is_clear = verb in self.after or all(one & usual or find([one]) for one in self.all)
        parts = [self.after.get(verb, []), self.all if {*self.after} <= {"", verb} else []]
        return _only(next(filter(None, map(find, parts)), set())) if is_clear else None

    def leads_to(self, *meanings: str) -> bool:
        """Return True if no other words stand before these in their clauses, as in "das ist ja so"."""
        return any(
            all(one & {*_AROUND, VETO, "wish", *meanings} for one in before)
            and len(before) < len(clause)
            for clause in self.clauses
            for before in [[*takewhile(lambda one: one.isdisjoint(meanings), clause)]]
        )


def _meant(text: str, words: Words, question: Message) -> Phrase:
    meanings = frozenset(one for one, pattern in words.items() if one and pattern.fullmatch(text))
    seats = _seats([meanings])
    is_name = seats <= meanings and question.ask in {Ask.NOMINATE, Ask.POWER}
    return frozenset(seats) if seats and is_name else meanings


def _seats(phrases: Sequence[Phrase]) -> set[Seat]:
    numbers = [{one for one in phrase if isinstance(one, int)} for phrase in phrases]
    return {abs(one) for some in numbers for one in ({n for n in some if n > 0} or some)}


def _parties(phrases: Sequence[Phrase]) -> set[Party]:
    return {party for party in Party for phrase in phrases if party in phrase}


def _read(question: Message, said: _Said) -> Answer | None:
    yes, no = ("ja", "nein") if question.ask is Ask.BALLOT else ("agree", "refuse")
    match question.ask:
        case Ask.BALLOT | Ask.VETO:
            is_clear = (yes in said.meanings) != (no in said.meanings) and said.leads_to(yes, no)
            is_clear &= not said.unsure or no in said.all[0]
            is_clear &= said.meanings.isdisjoint(("nominate", "no_vote"))  # "No comment"
            return yes in said.meanings if is_clear else None
        case _ if said.unsure or "nein" in said.meanings:
            return None
        case Ask.ENACT:
            return _enacted(question, said)
        case Ask.NOMINATE:
            return said.seat("nominate", "chancellor")
        case Ask.DISCARD:
            return _discarded(said)
    powers = [one for one in question.content if one in said.after] or [*question.content]
    power = _only({*powers})
    if power is Power.PEEK:
        return (power, None) if power in said.after else None
    seat = said.seat(power, "president") if power else None
    return (power, seat) if seat else None


def _discarded(said: _Said) -> Answer | None:
    # two tiles may be those that are passed on
    phrases = next(filter(_parties, (said.after.get("discard", []), said.all)), [])
    tiles = [one for one in phrases if not one.isdisjoint({*Party, "two"})]
    return said.party("discard") if len(tiles) == 1 else None


def _enacted(question: Message, said: _Said) -> Answer | None:
    party = said.party("enact", "wish", "refuse") or said.party("keep")
    thrown, pair = said.party("discard"), question.content
    if party is None and thrown in pair:  # "discard" means that the other tile is enacted
        party = pair[1 - pair.index(thrown)]
    asked = None if party else VETO
    return asked if VETO in said.meanings else party


def _only(found: set[Any]) -> Any | None:
    return found.pop() if len(found) == 1 else None
