"""The proof that a night is safe: nobody acts on a piece of a line that is meant for others.

Every possible night is played to stubborn listeners. A listener misses the beginning and the end of
each line, but no word between, and acts on every piece that may be his: a name of his followed by a
command.

* Names are everybody's, or those of the roles. Hitler is a Fascist too, and takes their name for his
  own until the line has told him by his own name to keep the eyes closed. "Other Fascists" is theirs
  alone only where they are told to look, which they do at the line after his.
* A command is for all who were named since the command before it, in an earlier sentence as well.
  So a role must not even be mentioned before the command of another one.
* A further command in a sentence is for those of the one before it. A sentence that names nobody
  before its command is everybody's: whoever missed the sentence before it cannot know better.
* A name behind a command, in its sentence or as the next words, is told that command too; so is one
  in a sentence without a command, as in "Liberals as well." or "Now you, too.". Behind a command to look,
  a sentence with a mention ("the player with the thumb up is") tells who is who, unless it has a word of addition.
* Attentive listeners take a name behind a command for a limit: "Close your eyes, Liberals." is theirs
  alone. So is "Everyone, close your eyes. Liberals." and "Fascists, all of you: close your eyes."
* A name between two commands without a break is heard with either: the second command may be for those
  of the first one.
* Whoever is told to look may open the eyes for it, but nobody has to. So may whoever is told to put up
  a thumb, by a line that doesn't say to keep them closed.

After each line the right eyes must be open and the right thumbs up, for attentive listeners too, who
act on nothing else than what they know to be theirs. On the way nobody else may open an eye or put up a
thumb.

A line of the dark consists of nothing but the forms that the language declares, its names and words of
addition, what ends a night (where it ends), and words that it declares harmless, which change no command wherever they stand ("your thumb" does so in a form only). Whatever else
a line has could turn a command round, put it off, or tell it to some only ("most of you", "if you like", "then
open"), and no list of such words is ever complete. What tells about thumbs (a mention) counts
in the sentence of a command to look and in those behind it alone, as it would limit another one ("everyone with the thumb up"), and names
no role there whose players are not seen; so do words like
"both of you" behind the names of roles. A question commands nothing.

In daylight, too, words that leave out somebody, turn a command round, or only allow what everybody
relies on are refused in the sentence of a command, and so are eyes and thumbs outside the forms.
"""

import re
import unicodedata
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from companion.errors import Detail, Refusal
from companion.files.toml import Fault, excerpt
from companion.files.toml_schema import Text, WrongValue
from companion.rules.knowledge import sights
from companion.rules.pieces import Role
from companion.rules.ruleset import Table
from companion.words.letters import folded
from companion.words.night_script import (
    Calls,
    Forms,
    Rehearsal,
    Screen,
    Script,
    night_keys,
    respelt,
)

GAP = 3  # words that `…` in a form may stand for
_WORD = re.compile(r"[\w\u0300-\u036f]+|[.!?…]+")
_GAPS = {"…", "..."}
_PART = re.compile(r"\*?[\w\u0300-\u036f]+\*?|…|\.\.\.")


class FormsMissing(Detail):
    """A night whose language declares no forms, so that nobody can tell what it commands."""


class FormInAnother(Detail):
    """A form that holds one of another meaning, which is heard where its beginning is missed."""

    form: str
    inner: str


class FormInBoth(Detail):
    """A name of the Fascists without Hitler that may be heard as a name of others."""

    form: str
    other: str


class OpensEyes(Detail):
    """A piece of a line at which roles would open their eyes that have to keep them closed."""

    piece: str
    form: str  # by which it is heard
    table: str
    roles: tuple[Role, ...]


class PutsThumbUp(Detail):
    """A piece of a line at which roles would put a thumb up that have to stay as they are."""

    piece: str
    form: str  # by which it is heard
    table: str
    roles: tuple[Role, ...]


class EyesStayClosed(Detail):
    """After the line, the eyes of these roles are closed and should be open."""

    roles: tuple[Role, ...]


class EyesStayOpen(Detail):
    """After the line, the eyes of these roles are open and should be closed."""

    roles: tuple[Role, ...]


class DoesNotLook(Detail):
    """These roles are not told to look by a form of the language, though the line is for that."""

    roles: tuple[Role, ...]


class ThumbStaysDown(Detail):
    """After the line, the thumbs of these roles are down and should be up."""

    roles: tuple[Role, ...]


class ThumbStaysUp(Detail):
    """After the line, the thumbs of these roles are up and should be down."""

    roles: tuple[Role, ...]


class Exclusion(Detail):
    """A word that leaves out somebody, who acts if it is missed."""

    word: str


class Negation(Detail):
    """A word that turns a command round, which is followed if it is missed."""

    word: str


class Permission(Detail):
    """A word that allows what is to be done, which some will do and others won't."""

    word: str


class UndeclaredForm(Detail):
    """Words that the language does not declare, so that nobody can tell what they command."""

    word: str


class CallsAnother(Detail):
    """A line that tells one role by the name of another one how it will be called."""

    word: str


class TellsAnother(Detail):
    """Words that tell those who look of a role that they do not see; they see these roles."""

    piece: str
    roles: tuple[Role, ...]


class SpeltOtherwise(Detail):
    """A respelling by which a voice says to do something, or names somebody, that the line does not."""

    piece: str


class OnScreen(Detail):
    """Words on the host's screen that name a role, or tell something to whoever has the eyes closed."""

    piece: str


class UnsafeNight(Refusal):
    """A night at which somebody could act on words for others; the first of so many faults."""

    name: str
    count: int
    faults: tuple[Fault, ...]


class Sign(Enum):
    """What others can see of a player in the dark."""

    EYES = auto()  # open
    THUMB = auto()  # up


State: TypeAlias = frozenset[tuple[Role, Sign]]  # whose eyes are open, whose thumbs are up

ALL, FASCIST, HITLER = frozenset(Role), frozenset({Role.FASCIST}), frozenset({Role.HITLER})
NOBODY: frozenset[Role] = frozenset()
_CLOSE = (Sign.EYES, False)
_COMMANDS = {
    "open_eyes": (Sign.EYES, True),
    "close_eyes": _CLOSE,
    "keep_closed": _CLOSE,
    "look": (Sign.EYES, True),
    "thumb_up": (Sign.THUMB, True),
    "thumb_down": (Sign.THUMB, False),
}
_END = "."
_GROUPS: dict[str, frozenset[Role]] = {
    "everybody": ALL,
    "fascists": FASCIST,
    "hitler": HITLER,
    "liberals": frozenset({Role.LIBERAL}),
}
# Whose eyes are open after a line, if that changes.
_OPEN = {
    "small.close_eyes": NOBODY,
    "small.fascists_look": FASCIST | HITLER,
    "small.eyes_closed_again": NOBODY,
    "small.open_eyes": ALL,
    "large.close_eyes": NOBODY,
    "large.fascists_look": FASCIST,
    "large.eyes_closed_again": NOBODY,
    "large.open_eyes": ALL,
    "house.fascist_notes_thumb": FASCIST,
    "house.fascists_thumbs": NOBODY,
    "house.fascist_thumb": NOBODY,
    "house.hitler_notes_thumbs": HITLER,
    "house.hitler_notes_thumb": HITLER,
}
# Whose thumbs go up with it.
_UP = {
    "large.hitler_thumb": HITLER,
    "house.fascists_thumbs": FASCIST,
    "house.fascist_thumb": FASCIST,
}
_REFUSED = {"exclusions": Exclusion, "negations": Negation, "permissions": Permission}
_CALLED = {  # whose names a call has
    "calls.fascist": ("fascists",),
    "calls.fascists": ("fascists",),
    "calls.hitler": ("hitler",),
    "calls.liberals": ("liberals",),
}
# Who is seen by others than themselves.
_SEEN = {
    "large.note_thumb": HITLER,
    "house.fascist_notes_thumb": HITLER,
    "house.hitler_notes_thumbs": FASCIST,
    "house.hitler_notes_thumb": FASCIST,
}
_LOOKS = {"large.note_thumb": FASCIST}  # who is told to look, without having to open the eyes
_HEADING = "night"  # on the screen: may be the name of the game
_IN_THE_DARK = {  # what the screen shows while eyes are closed
    _HEADING,
    "next",
    "last_line",
    "pause",
    "held",
    "night_keys",
    "lost",
    "lost_keys",
}
_LAID_DOWN = {"small.eyes_closed_again", "large.eyes_closed_again"}  # all thumbs go down
_AT_DAY: State = frozenset((role, Sign.EYES) for role in Role)
_AT_NIGHT: State = frozenset()
_WORST: State = frozenset(product(Role, Sign))
# Around the night: what is true before and after.
_ASIDES = {
    "asides.sound_check": (_AT_DAY, _AT_DAY),
    "asides.freeze": (_WORST, _AT_NIGHT),
    "asides.stop_eyes_closed": (_WORST, _AT_NIGHT),
    "asides.stop_open_eyes": (_AT_NIGHT, _AT_DAY),
    **dict.fromkeys((f"calls.{role}" for role in Calls.__match_args__), (_AT_DAY, _AT_DAY)),
    **dict.fromkeys((f"rehearsal.{one}" for one in Rehearsal.__match_args__), (_AT_DAY, _AT_DAY)),
}


class _Part(NamedTuple):
    """A form in a line, or the end of a sentence, by its place among the words."""

    start: int
    end: int
    kind: str
    form: str = ""  # as it is declared
    filled: frozenset[int] = frozenset()  # the words that stand for `…` in it


class _Reaction(NamedTuple):
    """What a listener does, and at which piece of the line."""

    role: Role
    sign: Sign
    shows: bool  # opens the eyes, or puts the thumb up
    piece: str
    sure: bool  # an attentive listener does it too
    looks: bool  # told to look, for which the eyes may be opened
    form: str
    table: str


def night_faults(script: Script) -> tuple[Fault, ...]:
    """Every way in which a night is unsafe, by the key of its line, in the order of a script; none if it is safe."""
    if script.forms is None:
        return (Fault("forms", FormsMissing()),)
    lines = dict(script.all_lines())
    faults: list[Fault] = []
    for key, before, after in _moments(house=script.night.house is not None):
        line = lines.get(key)
        for name, text in (("say", line.say), ("spoken", line.spoken)) if line else ():
            if text:
                looks = _LOOKS.get(key.removeprefix("night."), NOBODY)
                ends = key.startswith("asides.") or after >= _AT_DAY
                found = [*_line_faults(text, script.forms, before, after, looks, ends=ends)]
                found += _sight_faults(text, script.forms, _seen(key, after))
                if key in _CALLED:
                    found += _call_faults(text, script.forms, _CALLED[key])
                faults += [Fault(f"{key}.{name}", problem) for problem in found]
    order = [*lines]
    faults.sort(key=lambda one: order.index(one.key.rpartition(".")[0]))
    first = (*_spelling_faults(script, script.forms), *_form_faults(script.forms))
    last = _screen_faults(script.screen, script.forms)
    return tuple(dict.fromkeys((*first, *faults, *last)))


def is_name(text: str, forms: Forms) -> bool:
    """Whether nothing in a text tells anybody to do anything, or means everybody."""
    line = _Line(text, forms)
    kinds = ("everybody", "exclusions", "negations", "signs", "additions")
    return not line.commands and not any(line.holds(kind) for kind in kinds)


@lru_cache(maxsize=2)
def _moments(*, house: bool) -> tuple[tuple[str, State, State], ...]:
    """The lines of all possible nights, with what is true before and after each.

    What is true follows from the lines before it, so most are the same at many tables.
    """
    moments: dict[tuple[str, State, State], None] = {}
    for keys in possible_nights():
        state = _AT_DAY
        for key in keys if house or not any("house." in key for key in keys) else ():
            before, state = state, _after(key, state)
            moments[f"night.{key}", before, state] = None
    return (*moments, *((key, *states) for key, states in _ASIDES.items()))


def possible_nights() -> Iterator[tuple[str, ...]]:
    """The keys of every night there can be: one Fascist or several, and who knows whom."""
    either = (True, False)
    for fascists, hitler, fascist, fascists_too in product((1, 2), either, either, either):
        table = Table(7, 4, fascists, hitler, fascist, fascists_too, ())
        if sights(table):
            yield night_keys(table)


def _after(key: str, state: State) -> State:
    """What must be true after a line of the night."""
    eyes, thumbs = (frozenset(role for role, one in state if one is sign) for sign in Sign)
    eyes = _OPEN.get(key, eyes)
    thumbs = NOBODY if key in _LAID_DOWN else thumbs | _UP.get(key, NOBODY)
    return frozenset({*product(eyes, {Sign.EYES}), *product(thumbs, {Sign.THUMB})})


def _line_faults(
    text: str, forms: Forms, before: State, after: State, looks: frozenset[Role], *, ends: bool
) -> Iterator[Detail]:
    """What goes wrong at a line, which `ends` the night or breaks it off, or does not."""
    line = _Line(text, forms)
    reactions = [*line.reactions()]
    closing = {one.role for one in reactions if (one.sign, one.shows) == _CLOSE}
    shown = [one for one in reactions if one.shows]
    seen = [one._replace(sign=Sign.EYES) for one in shown if one.role not in closing]
    wrong: dict[tuple[Sign, str, str, str], list[Role]] = {}
    allowed = before | after
    for one in (*reactions, *seen):
        if not one.shows:
            allowed -= {(one.role, one.sign)} - after
        elif (one.role, one.sign) not in allowed:
            wrong.setdefault((one.sign, one.piece, one.form, one.table), []).append(one.role)
    for (sign, piece, form, table), roles in wrong.items():
        fault = OpensEyes if sign is Sign.EYES else PutsThumbUp
        yield fault(piece, form, table, _ordered(roles))
    attentive = _end(before, [one for one in reactions if one.sure])
    stubborn = _end(before, reactions)
    for left, on_eyes, on_thumb in (
        (after - (attentive & stubborn), EyesStayClosed, ThumbStaysDown),
        (attentive - after, EyesStayOpen, ThumbStaysUp),
    ):
        for sign, missing in ((Sign.EYES, on_eyes), (Sign.THUMB, on_thumb)):
            if missed := [role for role, one in left if one is sign]:
                yield missing(_ordered(missed))
    if unseen := looks - {one.role for one in reactions if one.looks}:
        yield DoesNotLook(_ordered(unseen))
    yield from line.words(dark=(before, after) != (_AT_DAY, _AT_DAY), ends=ends)


def _seen(key: str, after: State) -> frozenset[Role]:
    """Whom those see who look at a line: each other where nobody puts up a thumb."""
    each_other = frozenset(role for role, sign in after if sign is Sign.EYES)
    return _SEEN.get(key.removeprefix("night."), each_other)


def _sight_faults(text: str, forms: Forms, seen: frozenset[Role]) -> Iterator[Detail]:
    """Whoever looks is told nothing else than who it is that they see."""
    line = _Line(text, forms)
    for mention, name in line.told():
        if not _GROUPS[name.kind] <= seen:
            piece = line.piece(min(mention.start, name.start), max(mention.end, name.end))
            yield TellsAnother(piece, _ordered(seen))


def _spelling_faults(script: Script, forms: Forms) -> Iterator[Fault]:
    """Respellings in which a voice says another command or name than the line has, or nothing at all."""
    told = [text for _, line in script.all_lines() for text in (line.say, line.spoken) if text]
    for word, sound in script.voice.spelling.items():
        key = f"voice.spelling.{word!r}"
        if not any(map(str.isalpha, sound)):
            yield Fault(key, WrongValue(excerpt(sound), Text()))
        spelt = [respelt(text, {word: sound}) for text in told]
        for text, one in zip(told, spelt, strict=True):
            if one != text and (added := _Line(one, forms).more_than(_Line(text, forms))):
                yield Fault(key, SpeltOtherwise(added))
        told = spelt


def _screen_faults(screen: Screen, forms: Forms) -> Iterator[Fault]:
    """Words on the screen that say who is who, or command what the lines of the night alone may."""
    for key, text in screen.fields().items():
        line = _Line(text, forms)
        roles = (one for one in line.names if one.kind != "everybody")
        found = [*(roles if key != _HEADING else ())]
        if key in _IN_THE_DARK:
            found += [one for one in line.commands if one.kind != "look"]
        for one in sorted(found, key=lambda one: one[:2]):
            yield Fault(f"screen.{key}", OnScreen(line.piece(one.start, one.end)))


def _call_faults(text: str, forms: Forms, kinds: Collection[str]) -> Iterator[Detail]:
    """A call begins and ends with the name of its role; only Fascists are told by Hitler's who they are not."""
    line = _Line(text, forms)
    roles = (one for one in line.names if one.kind != "everybody")
    names = sorted(roles, key=lambda one: (one.start, -one.end))
    allowed = {*kinds, "hitler"} if "fascists" in kinds else kinds
    wrong = [one for one in names if one.kind not in allowed]
    wrong += [one for one in (*names[:1], *names[-1:]) if one.kind not in kinds]
    for piece in dict.fromkeys(line.piece(one.start, one.end) for one in wrong):
        yield CallsAnother(piece)


def _end(before: State, reactions: Iterable[_Reaction]) -> State:
    """What is true when all have acted."""
    shown = dict.fromkeys(before, True) | {(one.role, one.sign): one.shows for one in reactions}
    return frozenset(seen for seen, shows in shown.items() if shows)


def _ordered(roles: Collection[Role]) -> tuple[Role, ...]:
    return tuple(role for role in Role if role in roles)


class _Line:
    """The forms in a line, and who acts on which piece of it."""

    def __init__(self, text: str, forms: Forms) -> None:
        self._text = unicodedata.normalize("NFC", text)
        self._words = [match.span() for match in _WORD.finditer(self._text)]
        self._patterns = _patterns(forms)
        self._plain = "".join(f"{folded(self._text[slice(*span)])} " for span in self._words)
        self._ends = [one.start for one in self._parts(_END)]
        self.commands = [one for kind in _COMMANDS for one in self._parts(kind)]
        ordinary = self._parts("ordinary")
        self._ordinary = {at for one in ordinary for at in range(one.start, one.end)}
        self._commanding = {self._sentence(one) for one in self.commands}
        self._adding = {self._sentence(one): one for one in self._parts("additions")}
        self._mentioning = {self._sentence(one) for one in self._parts("mentions")}
        self.names = [one for kind in _GROUPS for one in self._parts(kind)]

    def reactions(self) -> Iterator[_Reaction]:
        """What stubborn listeners do, in the order of the words."""
        named: dict[Role, int] = {}  # since the last command, and at which word
        told: dict[Role, int] = {}  # by the last command, while its sentence lasts
        either: dict[Role, int] = {}  # the same, where no break is between it and the next name
        sure, lately = NOBODY, NOBODY  # who knows to be meant, now and by the last command
        # somebody, Hitler is named; he is told by his own name to stay in the dark
        here = own = dark = False
        command, sentence = None, 0
        for part in self._heard():
            if (now := self._sentence(part)) > sentence:
                here, told, either, sentence = False, {}, {}, now
                command = self._going_on(command, part)
            if part.kind in _COMMANDS:
                if not here and not told:
                    sure = sure or lately or ALL
                    told = dict.fromkeys(Role, part.start) | named
                elif here:
                    told = either | named
                else:
                    sure = lately
                sure &= self._limit(part)
                yield from self._acts(part, told, part.end, sure)
                dark = dark or (own and _COMMANDS[part.kind] == _CLOSE)
                named, here, own, command, lately, sure = {}, False, False, part, sure, NOBODY
                either = {}
                continue
            roles = _GROUPS[part.kind]
            sure = self._narrowed(sure, roles)
            own = own or part.kind == "hitler"
            if part.kind == "fascists" and not dark:
                roles |= HITLER
            if command:
                inside = self._sentence(command) == now
                mine = dict.fromkeys(roles, command.start)
                yield from self._acts(command, mine, part.end, sure if inside else NOBODY)
                if self._runs_on(command, part):
                    either = told
                command = command if inside or now not in self._commanding else None
            mine, here = dict.fromkeys(roles, part.start), True
            named = mine | named if part.start in self._ordinary else named | mine

    @staticmethod
    def _narrowed(sure: frozenset[Role], roles: frozenset[Role]) -> frozenset[Role]:
        """Who is meant when one more name is heard: everybody and a role are that role."""
        if ALL in (sure, roles):
            return sure & roles or roles
        return sure | roles

    def _limit(self, command: _Part) -> frozenset[Role]:
        """Those to whom the names behind a command leave it; everybody where there are none."""
        now = self._sentence(command)
        inside = [one for one in self.names if self._sentence(one) == now]
        last = max(
            (one for one in self.commands if self._sentence(one) == now), key=lambda one: one[:2]
        )
        alone = not any(one.start < command.start for one in inside)
        behind = [one for one in inside if one.start > (command.start if alone else last.start)]
        for sentence in range(now + 1, len(self._ends) + 1) if last.kind != "look" else ():
            if sentence in self._commanding | {*self._adding}:
                break
            behind += [one for one in self.names if self._sentence(one) == sentence]
        limit = NOBODY
        for one in behind:
            limit = self._narrowed(limit, _GROUPS[one.kind])
        return limit or ALL

    def words(self, *, dark: bool, ends: bool) -> Iterator[Detail]:
        """Words that the line must not have; words that end the night where it `ends` alone."""
        meant = (*self.commands, *self._parts("mentions"), *self._parts("harmless"))
        declared = {at for one in meant for at in range(one.start, one.end)}
        written = declared - {at for one in meant for at in one.filled}
        for kind, fault in _REFUSED.items():
            for one in self._parts(kind):
                if one.start not in written and self._sentence(one) in self._commanding:
                    yield fault(self.piece(one.start, one.end))
        if dark:
            yield from (UndeclaredForm(self.piece(*some)) for some in self._undeclared(ends=ends))
            yield from map(UndeclaredForm, self._marks())
            return
        for one in self._parts("signs"):
            if one.start not in declared:
                yield UndeclaredForm(self.piece(one.start, one.end))

    def _undeclared(self, *, ends: bool) -> Iterator[tuple[int, int]]:
        """The words between all that is declared, a run at a time."""
        told = [
            one
            for kind in _REFUSED
            for one in self._parts(kind)
            if self._sentence(one) in self._commanding
        ]
        seen = {at for one in self._parts("signs") for at in range(one.start, one.end)}
        meant = (*self.commands, *self._parts("mentions"))
        seen -= {at for one in meant for at in {*range(one.start, one.end)} - one.filled}
        kinds = (*_GROUPS, "ordinary", "additions", _END, *(["endings"] if ends else []))
        known = (
            *self.commands,
            *(one for kind in kinds for one in self._parts(kind)),
            *(one for one in self._parts("mentions") if self._behind_look(one)),
            *(one for one in self._parts("pronouns") if self._behind_role(one)),
            *(one for one in self._parts("harmless") if seen.isdisjoint(range(one.start, one.end))),
            *told,
        )
        covered = {at for one in known for at in {*range(one.start, one.end)} - one.filled}
        start = None
        for at in range(len(self._words) + 1):
            unknown = at < len(self._words) and at not in covered
            if unknown and start is None:
                start = at
            elif not unknown and start is not None:
                yield start, at
                start = None

    def _behind_look(self, mention: _Part) -> bool:
        """Whether the last command that begins before or with it, but no later one of its sentence, is to look."""
        before = [one for one in self.commands if one.start <= mention.start]
        last = max(before, key=lambda one: one[:2], default=None)
        now = self._sentence(mention)
        return (
            last is not None
            and last.kind == "look"
            and (self._sentence(last) == now or now not in self._commanding)
        )

    def told(self) -> Iterator[tuple[_Part, _Part]]:
        """The names that tell those who look whom they see, each with the mention in its sentence."""
        mentions = [one for one in self._parts("mentions") if self._behind_look(one)]
        for name in (one for one in self.names if one.kind != "everybody"):
            now = self._sentence(name)
            orders = [one.start for one in self.commands if self._sentence(one) == now]
            for mention in mentions:
                # in a sentence of a command, a name before the mention is one of those who look
                behind = not orders or (mention.start > max(orders) and name.end > mention.start)
                if self._sentence(mention) == now and behind:
                    yield mention, name
                    break

    def _behind_role(self, pronoun: _Part) -> bool:
        """Whether a role is named before it, in its sentence."""
        now = self._sentence(pronoun)
        named = (one for one in self.names if one.kind != "everybody")
        return any(self._sentence(one) == now and one.start < pronoun.start for one in named)

    def _marks(self) -> Iterator[str]:
        """What is no word and may still be read aloud, or changes what is said."""
        yield from (one for one in self._text if unicodedata.category(one)[0] in "SC")
        for sentence in sorted(self._commanding):
            if sentence < len(self._ends):
                end = self._ends[sentence]
                if "?" in (mark := self.piece(end, end + 1)):
                    yield mark

    def _heard(self) -> list[_Part]:
        """Names and commands in their order; of commands of one meaning in each other the longest."""
        heard = [*self.names]
        naming = {*map(self._sentence, heard), *self._commanding}
        heard += [
            one._replace(kind="everybody")
            for sentence, one in self._adding.items()
            if sentence not in naming
        ]
        last: _Part | None = None
        for one in sorted(self.commands, key=lambda one: (one.start, -one.end)):
            if last is None or one.end > last.end or _COMMANDS[one.kind] != _COMMANDS[last.kind]:
                heard.append(one)
                last = one
        return sorted(heard, key=lambda one: one[:3])

    def _going_on(self, command: _Part | None, part: _Part) -> _Part | None:
        """The last command, where a new sentence may be meant by it too."""
        sentence = self._sentence(part)
        if command is None or part.start <= command.end + 1:
            return command
        telling = sentence in self._mentioning and sentence not in self._adding
        declares = command.kind == "look" and telling
        return None if declares or sentence in self._commanding else command

    def _runs_on(self, command: _Part, part: _Part) -> bool:
        """Whether nothing is written between a command and what follows it, as a comma would be."""
        between = self._text[self._words[command.end - 1][1] : self._words[part.start][0]]
        return re.search(r"[^\w\s'’]", between) is None

    def _acts(
        self, command: _Part, told: Mapping[Role, int], end: int, sure: Collection[Role]
    ) -> Iterator[_Reaction]:
        sign, shows = _COMMANDS[command.kind]
        for role in (one for one in Role if one in told):
            start = told[role]
            if command.kind == "look" and role is Role.HITLER and start in self._ordinary:
                continue
            looks = command.kind == "look"
            known = role in sure and not looks
            piece, table = self.piece(start, end), f"forms.{command.kind}"
            yield _Reaction(role, sign, shows, piece, known, looks, command.form, table)

    def _parts(self, kind: str) -> Iterator[_Part]:
        for form, match in self._matches(kind):
            gaps = (self._places(match.span(one)) for one in range(1, match.re.groups + 1))
            filled = frozenset(at for gap in gaps for at in range(*gap))
            yield _Part(*self._places(match.span()), kind, form, filled)

    def _matches(self, kind: str) -> Iterator[tuple[str, re.Match[str]]]:
        for form, pattern in self._patterns[kind]:
            for match in pattern.finditer(self._plain):
                yield form, match

    def _places(self, span: tuple[int, int]) -> tuple[int, int]:
        """A span of letters as one of words."""
        start, end = (self._plain.count(" ", 0, at) for at in span)
        return start, end

    def _sentence(self, part: _Part) -> int:
        return bisect(self._ends, part.start)

    def more_than(self, other: "_Line") -> str:
        """The first words that tell, name or limit something that another line does not; empty if none do."""
        left = Counter(kind for kind, _ in other._telling())
        for kind, part in self._telling():
            if not left[kind]:
                return self.piece(part.start, part.end)
            left[kind] -= 1
        return ""

    def _telling(self) -> Iterator[tuple[str, _Part]]:
        """Whatever a listener acts on, by its meaning; eyes and thumbs by their form."""
        for part in (*self.commands, *self.names):
            yield part.kind, part
        for kind in (*_REFUSED, "additions", "pronouns", "endings", "signs"):
            yield from (
                (part.form if kind == "signs" else kind, part) for part in self._parts(kind)
            )

    def holds(self, kind: str) -> bool:
        return next(self._matches(kind), None) is not None

    def piece(self, start: int, end: int) -> str:
        return self._text[self._words[start][0] : self._words[end - 1][1]]


def _form_faults(forms: Forms) -> Iterator[Fault]:
    """Forms that hold others of another meaning, and names that may be heard as others."""
    for kind in (*_COMMANDS, "mentions"):
        for form in getattr(forms, kind):
            line = _Line(form.replace("…", " ").replace("*", ""), forms)
            for one in line.commands:
                if one.kind != "look" and _COMMANDS[one.kind] != _COMMANDS.get(kind):
                    yield Fault(
                        f"forms.{kind}", FormInAnother(form, line.piece(one.start, one.end))
                    )
    for form, kind in product(forms.ordinary, _GROUPS):
        if any(_heard_alike(form, other) for other in getattr(forms, kind)):
            yield Fault("forms.ordinary", FormInBoth(form, f"forms.{kind}"))


def _heard_alike(form: str, other: str) -> bool:
    """Whether the shortest words of one form are the other form too."""
    both = (form, other), (other, form)
    return any(_pattern(one).fullmatch(_shortest(two)) for one, two in both)


def _shortest(form: str) -> str:
    """The fewest words that a form stands for, as those of a line are looked through."""
    words = _PART.findall(unicodedata.normalize("NFC", form))
    return "".join(f"{folded(one.replace('*', ''))} " for one in words if one not in _GAPS)


@lru_cache(maxsize=8)
def _patterns(forms: Forms) -> dict[str, tuple[tuple[str, re.Pattern[str]], ...]]:
    """The forms of each kind as patterns of folded words, each with a space behind it."""
    kinds = forms.fields()
    patterns = {kind: tuple((one, _pattern(one)) for one in some) for kind, some in kinds.items()}
    return patterns | {_END: ((_END, re.compile(r"[.!?]+ ")),)}


def _pattern(form: str) -> re.Pattern[str]:
    words = (
        rf"((?:\w+ ){{0,{GAP}}}?)" if part in _GAPS else folded(part).replace("*", r"\w*") + " "
        for part in _PART.findall(unicodedata.normalize("NFC", form))
    )
    return re.compile(r"(?<!\w)" + "".join(words))
