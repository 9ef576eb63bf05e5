"""What a face asks for the next move, question by question; it needs no terminal.

A generator yields questions, is sent what was typed, and returns the move. A question that comes
again says why.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import TypeAlias, TypeVar

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.legality import (
    eligible_chancellors,
    legal_claims,
    objection,
    targets,
    veto_available,
)
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    PowerMove,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase, Power, Role, Seat
from companion.store.names import folded
from companion.table.names import as_typed, begins, chosen, find
from companion.table.pile_count import Piles
from companion.table.table import AmbiguousName, Table
from companion.table.typed_moves import (
    MAX_DIGITS,
    MINUS,
    PLUS,
    MemoryOff,
    NotAnAnswer,
    ballot_names,
    choice,
    example_tiles,
    party_named,
    party_names,
    read_move,
    role_named,
    said_cards,
    signed_ballots,
    tiles_named,
)

T = TypeVar("T")
M = TypeVar("M", bound=Move)

ENTER = "⏎"
HELP = "?"


class HowToCountBallots(Refusal):
    """Numbers without a sign that are not the ballots of all."""

    living: int
    ja: str
    nein: str


class HowToClaimTogether(Refusal):
    """Tiles that are not those of a President and a Chancellor."""

    example: str


class Question(Frozen):
    """A question, and what may be answered."""

    text: str
    answers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # more spellings of them, which are not offered
    seats: tuple[Seat, ...] = ()  # among the answers; their numbers will do too
    refusal: Refusal | None = None  # what was wrong with the answer before
    proposed: str = ""  # what Enter alone answers
    aside: str = ""  # another question before it, which Enter alone or Esc closes
    is_free: bool = False  # any text is an answer, also one that is a command elsewhere
    typed: str = ""  # what stands there already
    about: str = ""  # its key among the explanations of `play.asked`
    plain: str = ""  # the same text without signs, which screen readers skip


Asking: TypeAlias = Generator[Question, str, T]
Claimants: TypeAlias = tuple[tuple[Seat, HiddenKnowledge], ...]

_SEEN_BY = {Power.INVESTIGATE: HiddenKnowledge.LOYALTY, Power.PEEK: HiddenKnowledge.PEEKED}


def next_moves(table: Table, closed: Claimants = ()) -> Asking[tuple[Move, ...]]:
    """The questions for the step that the table is at.

    Right after a Legislative Session, and after its power, what was seen may be claimed instead, in
    one line. It is asked for unless it is `closed`; no move comes of an empty answer.
    """
    asking = next_move(table)
    question = next(asking)
    open_ = open_claims(table)
    offered = tuple(one for one in open_ if one not in closed)
    aside = _claims_offered(table, offered) if offered else ""
    if any(about is HiddenKnowledge.LOYALTY for _, about in open_):
        question = question.replace(also=(*question.also, *party_names(table)))
    try:
        while True:
            typed = yield question.replace(aside=aside)
            if not typed and aside:
                return ()
            whole = folded(typed) in map(folded, question.answers)
            try:
                claimed = () if whole else claims_line(table, open_, typed)
            except Refusal as refused:
                question = question.replace(refusal=refused)
                continue
            if claimed:
                return claimed
            question = asking.send(typed)
            if question.refusal is None:
                open_, aside = (), ""
    except StopIteration as end:
        return (end.value,)


def next_move(table: Table) -> Asking[Move]:
    """The same for a single move, without claims."""
    game, words = table.game, table.referee.words["play"]
    president = table.names[game.president - 1]
    match game.phase:
        case Phase.NOMINATE:
            question = words["who_is_nominated"].format(president=president)
            seats = eligible_chancellors(game)
            return (yield from _target(table, question, seats, Nominate, "nominate"))
        case Phase.VOTE:
            ballots = _ballots if table.header.memory.votes else _count
            return (yield from ballots(table))
        case Phase.HITLER_CHECK:
            seat = game.chancellor or game.president
            question = words["is_hitler"].format(chancellor=table.names[seat - 1])
            return AnswerHitler((yield from _is_hitler(table, question, seat, "is_hitler")))
        case Phase.LEGISLATE:
            return (yield from _session(table, president))
        case Phase.CHAOS:
            return Chaos((yield from _tile(table, words["which_tile_of_chaos"], "chaos")))
        case _:
            return (yield from _power(table, president))


def claim(table: Table, said: Sequence[str] = ()) -> Asking[tuple[Move, ...]]:
    """What somebody says that they saw: typed at once, `ada drew FFL` or `FFL FL`, or asked for."""
    if not table.header.memory.claims:
        raise MemoryOff
    if said:
        claimed = claims_line(table, last_seen(table), " ".join(said))
        return claimed or (read_move(table, ["claim", *said]),)
    words, possible = table.referee.words["play"], tuple(legal_claims(table.game))
    speakers = sorted({claim.seat for claim in possible}) or table.game.seats
    seat = yield from _seat(table, words["who_claims"], speakers, "who_claims")
    labels = table.referee.words["board"]["knowledge"]
    known = {claim.about for claim in possible if claim.seat == seat} or set(HiddenKnowledge)
    kinds = {labels[about]: about for about in HiddenKnowledge if about in known}
    question = words["claims_what"].format(seat=table.names[seat - 1])
    about = yield from _choice(question, kinds, "claims_what")
    return (Claim(seat, about, (yield from _cards(table, about))),)


def yes_or_no(table: Table, question: str, about: str, *, proposed: str = "") -> Asking[bool]:
    """A question with two answers; the English ones will do too."""
    words = table.referee.words["play"]
    both = {words["yes"]: True, words["no"]: False}

    def read(typed: str) -> bool:
        answer = chosen(both, typed)
        return choice(typed, both | {"yes": True, "no": False}) if answer is None else answer

    also = ("yes", "no")
    return (yield from _offered(question, both, read, about, also=also, proposed=proposed))


def stated_roles(table: Table, known: Mapping[Seat, Role]) -> Asking[tuple[Role, ...]]:
    """The role of each player by seat; those that are not `known` are asked for."""
    labels, stated = table.referee.words["board"]["roles"].values(), dict(known)
    for seat in table.game.seats:
        if seat not in stated:
            question = table.say("which_role", "reveal", seat=table.names[seat - 1])
            stated[seat] = yield from _offered(
                question, labels, partial(role_named, table), "which_role"
            )
    return tuple(stated[seat] for seat in table.game.seats)


# To put right and to ask


def move_number(table: Table) -> Asking[int]:
    """Which move is to be amended."""
    made = len(table.stored.moves)

    def read(typed: str) -> int:
        numbers = {str(number): number for number in range(1, made + 1)}
        if typed not in numbers:
            raise NotAnAnswer(as_typed(typed), (f"1–{made}",))
        return numbers[typed]

    return (yield from _asked(table.say("which_move", "play", moves=made), (), read, "which_move"))


def amendment(table: Table, number: int) -> Asking[tuple[Move, ...]]:
    """What stands in the place of a move: the questions of its step again, or nothing to drop it."""
    then, drop = table.then(number), table.referee.words["play"]["drop"]
    claimed = isinstance(table.stored.moves[number - 1], Claim)
    asking = claim(then) if claimed else _alone(next_move(then))
    question = next(asking)
    try:
        while True:
            typed = yield question.replace(answers=(*question.answers, drop))
            if folded(typed) in {folded(drop), "drop"}:
                return ()
            question = asking.send(typed)
    except StopIteration as end:
        moves: tuple[Move, ...] = end.value
        return moves


def _alone(asking: Asking[Move]) -> Asking[tuple[Move, ...]]:
    return ((yield from asking),)


def one_player(table: Table, key: str, typed: str = "") -> Asking[Seat]:
    """Anybody at the table, typed at once or asked for with a question of `play`."""
    if typed:
        return table.seat(typed)
    return (yield from _seat(table, table.referee.words["play"][key], table.game.seats, key))


def right_name(table: Table, seat: Seat) -> Asking[str]:
    """How somebody is really called."""
    question = table.say("right_name", "play", name=table.names[seat - 1])
    return (yield Question(question, is_free=True, about="right_name"))


def counted_piles(table: Table, said: Sequence[str] = ()) -> Asking[Piles]:
    """The tiles of the four piles that everybody can count."""
    board, example = table.referee.words["board"], "8 4 2 3"
    labels = ("policy_deck", "discard_pile", "liberal_track", "fascist_track")
    piles = tuple(board[label] for label in labels)

    def read(typed: str) -> Piles:
        numbers = typed.replace(",", " ").split()
        if len(numbers) != len(piles) or not all(map(str.isdecimal, numbers)):
            raise NotAnAnswer(as_typed(typed), (example,))
        return Piles(*(int(one[:MAX_DIGITS]) for one in numbers))

    if said:
        return read(" ".join(said))
    question = table.say("count_piles", "play", piles=piles, example=example)
    return (yield from _asked(question, (), read, "count_piles"))


# The claims of a government and of its power


def last_seen(table: Table) -> Claimants:
    """Who can claim what of the last Legislative Session: its government, the user of its power."""
    if not table.game.sessions:
        return ()
    session = table.game.sessions[-1]
    seen = (
        (session.government.president, HiddenKnowledge.DRAWN),
        (session.government.chancellor, HiddenKnowledge.RECEIVED),
        *(
            (use.president, _SEEN_BY[use.power])
            for use in table.game.powers_used[-1:]
            if use.round == session.round and use.power in _SEEN_BY
        ),
    )
    return tuple(one for one in seen if objection(table.game, Claim(*one, None)) is None)


def open_claims(table: Table) -> Claimants:
    """Who may still claim after a Legislative Session, until the next government is nominated."""
    claimed = set()
    for move in reversed(table.stored.moves if table.header.memory.claims else ()):
        match move:
            case Claim(seat, about, _):
                claimed.add((seat, about))
            case Enact() | Veto(True):
                return tuple(one for one in last_seen(table) if one not in claimed)
            case PowerMove():
                pass
            case _:
                break
    return ()


def claims_line(table: Table, who: Claimants, typed: str) -> tuple[Move, ...]:
    """What a line like `FFL FL` claims; nothing if it is not one.

    They are in the order in which they were seen. What may be a hand or a peek is of the power.

    Raises:
        HowToClaimTogether: it has other tiles.
    """
    party = any(about is HiddenKnowledge.LOYALTY for _, about in who)
    said = [
        None
        if one in MINUS
        else tiles_named(table, one, party=party and not find(one, table.names))
        for one in typed.split()
    ]
    if () in said or not who:
        return ()
    of_power = [one for one in who if one[1] in _SEEN_BY.values()]
    in_order = sorted(combinations(who, len(said)), key=lambda some: set(of_power).isdisjoint(some))
    for some in (*in_order, *permutations(who, len(said))):
        claims = [Claim(*one, tiles) for one, tiles in zip(some, said, strict=True)]
        if all(one.said is None or len(one.said) == one.about.cards for one in claims):
            return tuple(map(table.checked, claims))
    raise HowToClaimTogether(claims_example(table, who))


def _claims_offered(table: Table, who: Claimants) -> str:
    """The question for what the power has shown; then for what the government had in hand."""
    who = tuple(one for one in who if one[1] in _SEEN_BY.values()) or who
    words = table.referee.words["play"]["offered_claims"]
    key = "both" if len(who) > 1 else who[0][1]
    names = table.names_of([seat for seat, _ in who])
    example = claims_example(table, who)
    return str(words[key].format(president=names[0], chancellor=names[-1], example=example))


def claims_example(table: Table, who: Claimants = ()) -> str:
    """A line with the claims of these, or of a whole government."""
    both = (HiddenKnowledge.DRAWN, HiddenKnowledge.RECEIVED)
    kinds = [about for _, about in who] or both
    return " ".join(example_tiles(table, about) for about in kinds)


# The steps with several questions


def _count(table: Table) -> Asking[Move]:
    """How many said ja, or both numbers, or a sign for all."""
    living = len(table.game.alive)
    question = table.say("how_many_ja", "play", living=living)
    numbers = {str(ja): ja for ja in range(living + 1)}

    def read(typed: str) -> Move:
        everybody = _everybody(table, typed)
        if everybody is not None:
            return VoteCount(*((living, 0) if everybody else (0, living)))
        counts = [choice(one, numbers) for one in typed.split()]
        if len(counts) == 2:  # noqa: PLR2004  ja and nein
            return table.checked(VoteCount(*counts))
        ja = choice(typed, numbers)
        return VoteCount(ja, living - ja)

    plain = _plain(table, "plain_how_many_ja", living=living)
    return (yield from _asked(question, tuple(numbers), read, "vote_count", plain=plain))


def _ballots(table: Table) -> Asking[Move]:
    """Names, or numbers of seats, after a sign; two numbers without one are a count.

    Names with a space in them are told apart by commas.
    """
    alive, words = table.game.alive, table.referee.words["play"]
    answers = (words["all"], words["none"], *table.names_of(alive))

    def read(typed: str) -> Move:
        everybody = _everybody(table, typed)
        if everybody is not None:
            somebody = find(typed, table.names, alive)
            if somebody and typed not in answers:
                raise AmbiguousName(as_typed(typed), (*answers[:2], *table.names_of(somebody)))
            return Vote(frozenset(alive if everybody else ()))
        named = ballot_names(typed)
        if all(map(str.isdecimal, named)) and not typed.startswith((*PLUS, *MINUS)):
            return _counted(table, named)
        return table.checked(signed_ballots(table, typed))

    plain = _plain(table, "plain_who_voted_ja")
    return (yield from _asked(words["who_voted_ja"], answers, read, "vote", alive, plain=plain))


def _plain(table: Table, key: str, **places: object) -> str:
    """A question with words for all and for nobody."""
    words = table.referee.words["play"]
    return table.say(key, "play", all=words["all"], none=words["none"], **places)


def _everybody(table: Table, typed: str) -> bool | None:
    """Whether a word or a sign says that all voted ja, or that nobody did; else None."""
    words = table.referee.words["play"]
    signs = dict.fromkeys(PLUS, True) | dict.fromkeys(MINUS, False)
    if typed in signs:
        return signs[typed]
    found = chosen({words["all"]: True, words["none"]: False}, typed)
    return {"all": True, "none": False}.get(typed.casefold()) if found is None else found


def _counted(table: Table, numbers: Sequence[str]) -> Move:
    """Ja and nein as two numbers.

    Raises:
        HowToCountBallots: they are not the ballots of all.
    """
    living = len(table.game.alive)
    counts = [int(one) for one in numbers if len(one) <= MAX_DIGITS]
    if len(counts) == len(numbers) == 2 and sum(counts) == living:  # noqa: PLR2004
        return VoteCount(*counts)
    seats = as_typed(" ".join(numbers))
    raise HowToCountBallots(living, f"+ {seats}", f"- {seats}")


def _session(table: Table, president: str) -> Asking[Move]:
    words = table.referee.words["play"]
    if not veto_available(table.game):
        return Enact((yield from _tile(table, words["which_tile"], "tile")))
    answers = (*_parties(table), words["veto"])

    def read(typed: str) -> Party | None:
        vetoed = any(begins(veto, typed) for veto in (words["veto"], "veto"))
        return None if vetoed else _party(table, typed, answers)

    also = (*party_names(table), "veto")
    party = yield from _offered(
        words["which_tile_or_veto"], answers, read, "tile_or_veto", also=also
    )
    if party is not None:
        return Enact(party)
    question = words["veto_agreed"].format(president=president)
    return Veto((yield from yes_or_no(table, question, "veto")))


def _power(table: Table, president: str) -> Asking[Move]:
    game, words = table.game, table.referee.words["play"]
    power = game.pending[0]
    if len(game.pending) > 1:
        labels = table.referee.words["board"]["powers"]
        question = words["which_power"].format(president=president)
        power = yield from _choice(
            question, {labels[one]: one for one in game.pending}, "which_power"
        )
    question = words["power"][power].format(president=president)
    move = POWER_MOVES[power]
    if not move.has_target():
        while not (yield from yes_or_no(table, question, power)):
            pass
        return move.on()
    aimed = yield from _target(table, question, targets(game, power), move.on, power)
    if not isinstance(aimed, Execute):
        return aimed
    question = words["was_hitler"].format(seat=table.names[aimed.seat - 1])
    return aimed.replace(hitler=(yield from _is_hitler(table, question, aimed.seat, "was_hitler")))


def _is_hitler(table: Table, question: str, seat: Seat, about: str) -> Asking[bool]:
    """Enter alone answers no for somebody whom the table knows not to be Hitler."""
    known = table.header.memory.proven and seat in table.game.proven
    proposed = table.referee.words["play"]["no"] if known else ""
    return (yield from yes_or_no(table, question, about, proposed=proposed))


# Kinds of answers


def _seat(table: Table, question: str, seats: Sequence[Seat], about: str) -> Asking[Seat]:
    """One of them, or somebody else, whom the rules refuse with the reason."""
    read = partial(table.seat, among=seats)
    return (yield from _asked(question, table.names_of(seats), read, about, tuple(seats)))


def _target(
    table: Table, question: str, seats: Sequence[Seat], move_on: Callable[[Seat], M], about: str
) -> Asking[M]:
    """A move that concerns one of them; it is refused before anything else is asked."""

    def read(typed: str) -> M:
        return table.checked(move_on(table.seat(typed, seats)))

    return (yield from _asked(question, table.names_of(seats), read, about, tuple(seats)))


def _tile(table: Table, question: str, about: str) -> Asking[Party]:
    answers = tuple(_parties(table))
    read = partial(_party, table, answers=answers)
    return (yield from _offered(question, answers, read, about, also=party_names(table)))


def _party(table: Table, typed: str, answers: tuple[str, ...]) -> Party:
    """The party of a tile, in the words of the question or in any letters of `typed_moves`."""
    found = chosen(_parties(table), typed)
    try:
        return party_named(table, typed) if found is None else found
    except NotAnAnswer:
        raise NotAnAnswer(as_typed(typed), answers) from None


def _choice(question: str, choices: Mapping[str, T], about: str) -> Asking[T]:
    return (yield from _offered(question, choices, partial(choice, choices=choices), about))


def _offered(
    question: str,
    words: Iterable[str],
    read: Callable[[str], T],
    about: str,
    *,
    also: tuple[str, ...] = (),
    proposed: str = "",
) -> Asking[T]:
    answers = tuple(words)
    shown = f"{question} ({' / '.join(answers)})"
    if proposed:
        shown = f"{shown} [{ENTER} {proposed}]"
    return (yield from _asked(shown, answers, read, about, also=also, proposed=proposed))


def _asked(  # noqa: PLR0913
    question: str,
    answers: tuple[str, ...],
    read: Callable[[str], T],
    about: str,
    seats: tuple[Seat, ...] = (),
    *,
    also: tuple[str, ...] = (),
    proposed: str = "",
    plain: str = "",
) -> Asking[T]:
    """Ask until the answer can be read."""
    refusal: Refusal | None = None
    while True:
        typed = yield Question(
            question,
            answers,
            also=also,
            seats=seats,
            refusal=refusal,
            proposed=proposed,
            about=about,
            plain=plain,
        )
        try:
            return read(typed)
        except Refusal as refused:
            refusal = refused


def _cards(table: Table, about: HiddenKnowledge) -> Asking[tuple[Party, ...] | None]:
    words = table.referee.words["play"]
    loyalty = about is HiddenKnowledge.LOYALTY
    question = words["claims_party" if loyalty else "claims_tiles"]
    offered = " / ".join(_parties(table)) if loyalty else example_tiles(table, about)
    no_comment: str = words["no_comment"]

    def read(typed: str) -> tuple[Party, ...] | None:
        return None if begins(no_comment, typed) else said_cards(table, about, typed)

    return (
        yield from _asked(
            f"{question} ({offered} / {no_comment})", (no_comment,), read, "claims_cards"
        )
    )


def _parties(table: Table) -> dict[str, Party]:
    words = table.referee.words["play"]
    return {words["liberal"]: Party.LIBERAL, words["fascist"]: Party.FASCIST}
