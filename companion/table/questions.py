"""Questions for the next move, for corrections and for other actions.

Each generator yields questions, is sent values, and returns the move. A question that is repeated
says why.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import Any, TypeAlias, TypeVar

from companion.deal.chain import grouped
from companion.errors import Refusal
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
from companion.rules.pieces import Party, Phase, Power, Seat
from companion.store.recorded_game import DeckRefused, folded, tidy
from companion.table.deck import discard, enact, made_up, turned
from companion.table.names import (
    AmbiguousName,
    HowTo,
    MemoryOff,
    NotAnAnswer,
    as_typed,
    begins,
    chosen,
    find,
)
from companion.table.pile_count import MAX_TILES, Piles
from companion.table.question import (
    Asking,
    Kind,
    Option,
    Question,
    Typing,
    UnfitAnswer,
    Value,
    ask,
    keys_of,
)
from companion.table.table import Table
from companion.table.typed_moves import (
    MAX_DIGITS,
    MINUS,
    PLUS,
    ballot_names,
    choice,
    example_tiles,
    party_named,
    party_names,
    read_move,
    said_cards,
    said_yes,
    signed_ballots,
    tiles_named,
)
from companion.words.sentences import Referee, digital_step, filled, labelled

T = TypeVar("T")
MoveT = TypeVar("MoveT", bound=Move)

CLAIMS = {  # the keys of offered claims
    HiddenKnowledge.DRAWN: "claim_drawn",
    HiddenKnowledge.RECEIVED: "claim_received",
    HiddenKnowledge.PEEKED: "claim_peeked",
    HiddenKnowledge.LOYALTY: "claim_loyalty",
}
NO_CLAIMS_OFFER, DROP_OFFER, INSERT_OFFER = "no_claims", "drop", "insert"  # keys of offers


Claimants: TypeAlias = tuple[tuple[Seat, HiddenKnowledge], ...]

_SEEN_BY = {Power.INVESTIGATE: HiddenKnowledge.LOYALTY, Power.PEEK: HiddenKnowledge.PEEKED}


def next_moves(
    table: Table, closed: Claimants = (), *, offers_claims: bool = True
) -> Asking[tuple[Move, ...]]:
    """Ask for the next move, with an offer to enter claims.

    Right after a Legislative Session, and after its power, players may claim what they saw instead.
    This is offered unless it is `closed`; the answer `NO_CLAIMS` makes no move.
    """
    if table.game.digital and (move := made_up(table) or turned(table)):
        return (move,)
    asking = next_move(table)
    question = next(asking)
    open_ = open_claims(table) if offers_claims else ()
    offered = tuple(one for one in open_ if one not in closed)
    refusal: Refusal | None = None
    try:
        while True:
            asked = _with_claims(table, question, open_, offered) if open_ else question
            value = yield asked.replace(refusal=refusal) if refusal else asked
            refusal = None
            if not isinstance(value, Mapping) or "ja" in value:
                question = asking.send(value)
                if question.refusal is None:
                    open_ = offered = ()
            elif NO_CLAIMS_OFFER in value:
                return ()
            else:
                try:
                    return tuple(map(table.checked, _claims(open_, value)))
                except Refusal as refused:
                    refusal = refused
    except StopIteration as end:
        return (end.value,)


def next_move(table: Table) -> Asking[Move]:
    """Ask for the next move, without claims."""
    game, words = table.game, table.referee.words["play"]
    president = table.names[game.president - 1]
    match game.phase:
        case Phase.NOMINATE:
            question = filled(table.referee, words["who_is_nominated"], {"president": president})
            seats = eligible_chancellors(game)
            return (
                yield from _seat(
                    table, "nominate", question, seats, lambda one: table.checked(Nominate(one))
                )
            )
        case Phase.VOTE:
            return (yield from (_ballots if table.header.memory.votes else _count)(table))
        case Phase.HITLER_CHECK:
            seat = game.chancellor or game.president
            question = filled(
                table.referee, words["is_hitler"], {"chancellor": table.names[seat - 1]}
            )
            return AnswerHitler((yield from _is_hitler(table, "is_hitler", question, seat)))
        case Phase.LEGISLATE:
            return (yield from (_digital_session if game.digital else _session)(table, president))
        case Phase.CHAOS:
            return Chaos((yield from _tile(table, "chaos", words["which_tile"])))
        case _:
            return (yield from _power(table, president))


def claim(table: Table, said: Sequence[str] = ()) -> Asking[tuple[Move, ...]]:
    """Ask for a claim, unless all of it is typed: `ada drew FFL` or `FFL FL`."""
    if not table.header.memory.claims:
        raise MemoryOff
    if said:
        who = last_seen(table)
        claimed = _claims(who, claims_line(table, who, " ".join(said)))
        return tuple(map(table.checked, claimed)) or (read_move(table, ["claim", *said]),)
    words, possible = table.referee.words["play"], tuple(legal_claims(table.game))
    speakers = sorted({claim.seat for claim in possible}) or table.game.seats
    seat = yield from _seat(table, "who_claims", words["who_claims"], speakers, int)
    labels = table.referee.words["board"]["knowledge"]
    known = {claim.about for claim in possible if claim.seat == seat} or set(HiddenKnowledge)
    kinds = {labels[about]: about for about in HiddenKnowledge if about in known}
    question = filled(table.referee, words["claims_what"], {"seat": table.names[seat - 1]})
    about = HiddenKnowledge((yield from _choice("claims_what", question, kinds)))
    tiles = _tiles(table, "claims_cards", about)
    return (yield from ask(tiles, lambda said: (Claim(seat, about, _parties_of(said)),)))


def yes_or_no(
    table: Table, key: str, question: str, *, proposed: bool | None = None
) -> Asking[bool]:
    """Ask a question that is answered with yes or no; English answers are accepted too."""
    options = yes_and_no(table.referee)
    words = tuple(option.label for option in options)
    typing = Typing(partial(said_yes, table.referee), words=words, also=("yes", "no"))
    asked = Question(key, Kind.YES_NO, question, typing, options, proposed=proposed)
    return (yield from ask(asked, bool))


def yes_and_no(referee: Referee) -> tuple[Option, ...]:
    """Return yes and no as options for a question."""
    words = referee.words["play"]
    return Option(value=True, label=words["yes"]), Option(value=False, label=words["no"])


# Corrections and other questions


def table_words(table: Table) -> Asking[list[str]]:
    """Ask for words of the players by seat, which also decide the order of the program's Policy deck."""
    commitment = grouped(table.header.deck.commitment if table.header.deck else "")
    text = table.say("table_words", "play", commitment=commitment)
    help_ = (table.referee.words["play"]["asked"]["table_words"],)
    typed = yield Question("table_words", Kind.TEXT, text, Typing(str, is_free=True), help=help_)
    return tidy(str(typed)).split(maxsplit=len(table.names) - 1)


def move_number(table: Table) -> Asking[int]:
    """Ask for the number of the move to amend."""
    made = len(table.stored.moves)

    def read(typed: str) -> int:
        if typed not in map(str, range(1, made + 1)):
            raise NotAnAnswer(as_typed(typed), (f"1–{made}",))
        return int(typed)

    text, typing = table.say("which_move", "play"), Typing(read, f"(1–{made})")
    question = Question("which_move", Kind.NUMBER, text, typing, least=1, most=max(1, made))
    return (yield from ask(question, int))


def amendment(
    table: Table, number: int, *, insert: bool = False
) -> Asking[tuple[tuple[Move, ...], bool]]:
    """Ask for the moves that replace a move, or are inserted before it.

    Return these moves, and True if they are inserted.
    """
    then, drop = table.then(number), table.referee.words["play"][DROP_OFFER]
    if then.game.digital and digital_step(then.game):
        raise DeckRefused("seen")
    claimed = isinstance(table.stored.moves[number - 1], Claim)
    asking = claim(then) if claimed else next_moves(then, offers_claims=False)
    key, possible = (
        ("insert_move", [DROP_OFFER]) if insert else ("amend_move", [DROP_OFFER, INSERT_OFFER])
    )
    offers = tuple(action(table.referee, one) for one in possible)
    shown = table.say(key, "play", number=number, move=then.move_words(number))
    question = next(asking)
    try:
        while True:
            typing = question.typing

            def read(typed: str, typing: Typing = typing) -> Value:
                return (
                    {DROP_OFFER: True}
                    if folded(typed) in {folded(drop), DROP_OFFER}
                    else typing.read(typed)
                )

            before = f"{shown} ({labelled(table.referee, drop, offers[0].text)})"
            typing = typing.replace(read=read, words=(*typing.words, drop), before=before)
            asked = question.replace(typing=typing, notes=(shown,))
            value = yield asked.replace(offers=(*question.offers, *offers))
            if isinstance(value, Mapping) and DROP_OFFER in value:
                return (), insert
            if isinstance(value, Mapping) and INSERT_OFFER in value:
                return (yield from amendment(table, number, insert=True))
            question = asking.send(value)
    except StopIteration as end:
        return end.value, insert


def one_player(table: Table, key: str, typed: str = "") -> Asking[Seat]:
    """Ask for a player, unless `typed` names one, and return the seat."""
    if typed:
        return table.seat(typed)
    return (yield from _seat(table, key, table.say(key, "play"), table.game.seats, int))


def right_name(table: Table, seat: Seat) -> Asking[str]:
    """Ask for the correct name of a player."""
    question = table.say("right_name", "play", name=table.names[seat - 1])
    return str((yield Question("right_name", Kind.TEXT, question, Typing(str, is_free=True))))


def counted_piles(table: Table, said: Sequence[str] = ()) -> Asking[Piles]:
    """Ask for the number of tiles in each of the four piles that everybody can count."""
    board, example = table.referee.words["board"], "8 4 2 3"
    labels = ("policy_deck", "discard_pile", "liberal_track", "fascist_track")
    piles = tuple(board[label] for label in labels)

    def read(typed: str) -> list[int]:
        numbers = typed.replace(",", " ").split()
        if len(numbers) != len(piles) or not all(map(str.isdecimal, numbers)):
            raise NotAnAnswer(as_typed(typed), (example,))
        return [int(number[:MAX_DIGITS]) for number in numbers]

    if said:
        return Piles(*read(" ".join(said)))
    text, typing = table.say("count_piles", "play", piles=piles), Typing(read, f"({example})")
    options = tuple(map(Option, labels, piles))
    question = Question("count_piles", Kind.NUMBER, text, typing, options, least=0, most=MAX_TILES)
    return (yield from ask(question, lambda numbers: Piles(*numbers)))


# The claims of a government and of its power


def last_seen(table: Table) -> Claimants:
    """Return which players can claim what they saw in the last Legislative Session and by its power."""
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
    """Return which players can still enter a claim, until the next government is nominated."""
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


def claims_line(table: Table, who: Claimants, typed: str) -> dict[str, Value]:
    """Return the claims typed in one line, like `FFL FL`, by the key of the question for each.

    Return {} if the line has no claims. They are in the order in which the tiles were seen. A text
    that may be a hand or a Policy Peek means the peek.

    Raises:
        HowTo: the line has other tiles.
    """
    party = any(about is HiddenKnowledge.LOYALTY for _, about in who)
    said = [
        None
        if word in MINUS
        else tiles_named(table, word, party=party and not find(word, table.names))
        for word in typed.split()
    ]
    if () in said or not said or not who:
        return {}
    of_power = [claimant for claimant in who if claimant[1] in _SEEN_BY.values()]
    in_order = sorted(combinations(who, len(said)), key=lambda some: set(of_power).isdisjoint(some))
    for some in (*in_order, *permutations(who, len(said))):
        claims = {about: tiles for (_, about), tiles in zip(some, said, strict=True)}
        if all(tiles is None or len(tiles) == about.cards for about, tiles in claims.items()):
            return {CLAIMS[about]: tiles for about, tiles in claims.items()}
    raise HowTo(claims_example(table, who))


def _claims(who: Claimants, value: Mapping[str, Any]) -> list[Claim]:
    seats = {CLAIMS[about]: (seat, about) for seat, about in who}
    return [Claim(*seats[key], _parties_of(tiles)) for key, tiles in value.items()]


def _with_claims(
    table: Table, question: Question, open_: Claimants, offered: Claimants
) -> Question:
    typing = question.typing
    also = party_names(table) if any(one is HiddenKnowledge.LOYALTY for _, one in open_) else ()

    def read(typed: str) -> Value:
        if not typed and offered:
            return {NO_CLAIMS_OFFER: True}
        whole = folded(typed) in map(folded, typing.words)
        return (not whole and claims_line(table, open_, typed)) or typing.read(typed)

    shown = typing.replace(
        read=read,
        also=(*typing.also, *also),
        before=_claims_offered(table, offered) if offered else "",
    )
    offers = tuple(_tiles(table, CLAIMS[about], about, seat) for seat, about in open_)
    none = (action(table.referee, NO_CLAIMS_OFFER),) if offered else ()
    return question.replace(typing=shown, offers=(*question.offers, *offers, *none))


def _claims_offered(table: Table, who: Claimants) -> str:
    who = tuple(claimant for claimant in who if claimant[1] in _SEEN_BY.values()) or who
    labels = table.referee.words["play"]["offers"]
    claims = " / ".join(
        filled(table.referee, labels[CLAIMS[about]], {"seat": table.names[seat - 1]})
        for seat, about in who
    )
    return table.say("offered_claims", "play", claims=claims, example=claims_example(table, who))


def claims_example(table: Table, who: Claimants = ()) -> str:
    """Return an example line with the claims of these seats, or of a whole government."""
    both = (HiddenKnowledge.DRAWN, HiddenKnowledge.RECEIVED)
    return " ".join(example_tiles(table, about) for about in ([about for _, about in who] or both))


def has_open_claims(question: Question) -> bool:
    """Return True if claims can be entered at a question instead of answering it."""
    return NO_CLAIMS_OFFER in keys_of(question.offers)


def action(referee: Referee, key: str) -> Question:
    """Return a question for something that is done as soon as it is chosen, like undo."""
    return Question(key, Kind.ACTION, referee.words["play"]["offers"][key], Typing(bool))


# Moves with several questions


def _count(table: Table) -> Asking[Move]:
    living = len(table.game.alive)
    numbers = {str(ja): ja for ja in range(living + 1)}

    def read(typed: str) -> Value:
        everybody = _everybody(table, typed)
        if everybody is not None:
            return living if everybody else 0
        counts = [choice(word, numbers) for word in typed.split()]
        if len(counts) == 2:  # noqa: PLR2004  ja and nein
            return table.checked(VoteCount(*counts)).ja
        return choice(typed, numbers)

    text = table.say("how_many_ja", "play", living=living)
    typing = Typing(read, f"(0–{living})", tuple(numbers))
    question = Question("vote_count", Kind.NUMBER, text, typing, least=0, most=living)
    return (yield from ask(question, lambda ja: VoteCount(ja, living - ja)))


def _ballots(table: Table) -> Asking[Move]:
    """Ask for the ballots: names or seats after a sign, or two numbers.

    Names with a space in them are separated by commas.
    """
    alive, words = table.game.alive, table.referee.words["play"]
    answers = (words["all"], words["none"], *table.names_of(alive))

    def read(typed: str) -> Value:
        everybody = _everybody(table, typed)
        if everybody is not None:
            somebody = find(typed, table.names, alive)
            if somebody and typed not in answers:
                raise AmbiguousName(as_typed(typed), (*answers[:2], *table.names_of(somebody)))
            return alive if everybody else ()
        named = ballot_names(typed)
        if all(map(str.isdecimal, named)) and not typed.startswith((*PLUS, *MINUS)):
            return _counted(table, named)
        signed = table.checked(signed_ballots(table, typed))
        return sorted(signed.ja) if isinstance(signed, Vote) else {}

    def vote(value: Any) -> Move:
        if isinstance(value, Mapping):
            return table.checked(VoteCount(**value))
        return table.checked(Vote(frozenset(at_table(table, value))))

    text, hints = words["who_voted_ja"], words["hints"]
    plain = hints["vote_plain"].format(all=words["all"], none=words["none"])
    typing = Typing(read, hints["vote"], answers, plain=f"{text} {plain}")
    question = Question("vote", Kind.BALLOTS, text, typing, _seats(table, alive))
    return (yield from ask(question, vote))


def _everybody(table: Table, typed: str) -> bool | None:
    words = table.referee.words["play"]
    exact = {"all": True, "none": False} | dict.fromkeys(PLUS, True) | dict.fromkeys(MINUS, False)
    found = chosen({words["all"]: True, words["none"]: False}, typed)
    return exact.get(typed.casefold()) if found is None else found


def _counted(table: Table, numbers: Sequence[str]) -> dict[str, int]:
    living = len(table.game.alive)
    counts = [int(number) for number in numbers if len(number) <= MAX_DIGITS]
    if len(counts) == len(numbers) == 2 and sum(counts) == living:  # noqa: PLR2004
        return {"ja": counts[0], "nein": counts[1]}
    seats = as_typed(" ".join(numbers))
    raise HowTo((f"+ {seats}", f"- {seats}", f"{living} 0"))


def _session(table: Table, president: str) -> Asking[Move]:
    words = table.referee.words["play"]
    if not veto_available(table.game):
        return Enact((yield from _tile(table, "tile", words["which_tile"])))
    answers = (*_parties(table), words["veto"])

    def read(typed: str) -> str:
        vetoed = any(begins(veto, typed) for veto in (words["veto"], "veto"))
        return "veto" if vetoed else _party(table, typed, answers)

    kinds = _parties(table) | {words["veto"]: "veto"}
    also = (*party_names(table), "veto")
    done = yield from _choice("tile_or_veto", words["which_tile"], kinds, read, also=also)
    if done != "veto":
        return Enact(Party(done))
    question = filled(table.referee, words["veto_agreed"], {"president": president})
    return Veto((yield from yes_or_no(table, "veto", question)))


def _digital_session(table: Table, president: str) -> Asking[Move]:
    """Ask for a step of a Legislative Session in which the program shows the tiles.

    Each player sees the tiles alone; see `private_screen`.
    """
    step, game = digital_step(table.game), table.game
    if step == "answer_veto":
        question = filled(
            table.referee, table.referee.words["play"]["veto_agreed"], {"president": president}
        )
        return Veto((yield from yes_or_no(table, "veto", question)))
    if step == "discard":
        return (yield from _alone(table, step, game.president, partial(discard, table)))
    chancellor = game.chancellor or game.president
    return (yield from _alone(table, step, chancellor, partial(enact, table)))


def _alone(table: Table, step: str, seat: Seat, take: Callable[[str], MoveT]) -> Asking[MoveT]:
    text, typing = table.say("look_alone", "play", seat=table.names[seat - 1]), Typing(str)
    asked = Question(step, Kind.PRIVATE, text, typing, proposed="", about=(seat,))
    return (yield from ask(asked, take))


def _power(table: Table, president: str) -> Asking[Move]:
    game, words = table.game, table.referee.words["play"]
    power = game.pending[0]
    if len(game.pending) > 1:
        labels = table.referee.words["board"]["powers"]
        question = filled(table.referee, words["which_power"], {"president": president})
        kinds = {labels[one]: one for one in game.pending}
        power = Power((yield from _choice("which_power", question, kinds)))
    question = filled(table.referee, words["power"][power], {"president": president})
    move = POWER_MOVES[power]
    if game.digital and power is Power.PEEK:
        return (yield from _alone(table, "peek", game.president, lambda _: move.on()))
    if not move.has_target():
        while not (yield from yes_or_no(table, power, question)):
            pass
        return move.on()
    aimed = yield from _seat(
        table, power, question, targets(game, power), lambda one: table.checked(move.on(one))
    )
    if not isinstance(aimed, Execute):
        return aimed
    question = filled(table.referee, words["was_hitler"], {"seat": table.names[aimed.seat - 1]})
    return aimed.replace(hitler=(yield from _is_hitler(table, "was_hitler", question, aimed.seat)))


def _is_hitler(table: Table, key: str, question: str, seat: Seat) -> Asking[bool]:
    known = table.header.memory.proven and seat in table.game.proven
    return (yield from yes_or_no(table, key, question, proposed=False if known else None))


# Kinds of answers


def _seat(
    table: Table, key: str, question: str, seats: Sequence[Seat], take: Callable[[Seat], T]
) -> Asking[T]:
    def read(typed: str) -> list[Seat]:
        return [table.seat(typed, among=seats)]

    typing = Typing(read, words=table.names_of(seats))
    asked = Question(key, Kind.SEATS, question, typing, _seats(table, seats))
    return (yield from ask(asked, lambda value: take(at_table(table, value)[0])))


def at_table(table: Table, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return these seats, after checking that they all exist in this game.

    Raises:
        UnfitAnswer: one of them is not at this table.
    """
    if not {*seats} <= {*table.game.seats}:
        raise UnfitAnswer
    return seats


def _seats(table: Table, seats: Iterable[Seat]) -> tuple[Option, ...]:
    return tuple(Option(seat, table.names[seat - 1]) for seat in seats)


def _tile(table: Table, key: str, question: str) -> Asking[Party]:
    kinds = _parties(table)
    read = partial(_party, table, answers=tuple(kinds))
    return Party((yield from _choice(key, question, kinds, read, also=party_names(table))))


def _party(table: Table, typed: str, answers: tuple[str, ...]) -> Party:
    try:
        return party_named(table, typed)
    except NotAnAnswer:
        raise NotAnAnswer(as_typed(typed), answers) from None


def _choice(
    key: str,
    question: str,
    choices: Mapping[str, str],
    read: Callable[[str], str] | None = None,
    *,
    also: tuple[str, ...] = (),
) -> Asking[str]:
    read = read or partial(choice, choices=choices)
    typing = Typing(read, words=tuple(choices), also=also)
    options = tuple(Option(str(value), label) for label, value in choices.items())
    return (yield from ask(Question(key, Kind.CHOICE, question, typing, options), str))


def _tiles(table: Table, key: str, about: HiddenKnowledge, seat: Seat = 0) -> Question:
    words = table.referee.words["play"]
    loyalty, no_comment = about is HiddenKnowledge.LOYALTY, words["no_comment"]
    question = words["claims_party" if loyalty else "claims_tiles"]
    if seat:
        question = filled(table.referee, words["offers"][key], {"seat": table.names[seat - 1]})
    offered = " / ".join(_parties(table)) if loyalty else example_tiles(table, about)

    def read(typed: str) -> tuple[Party, ...] | None:
        return None if begins(no_comment, typed) else said_cards(table, about, typed)

    typing = Typing(read, f"({offered} / {no_comment})", (no_comment,))
    options = tuple(Option(value, label) for label, value in _parties(table).items())
    cards = about.cards
    asked = Question(key, Kind.TILES, question, typing, options, least=cards, most=cards)
    return asked.replace(about=(seat,)) if seat else asked


def _parties(table: Table) -> dict[str, str]:
    words = table.referee.words["play"]
    return {words["liberal"]: Party.LIBERAL.value, words["fascist"]: Party.FASCIST.value}


def _parties_of(tiles: Any) -> tuple[Party, ...] | None:
    return None if tiles is None else tuple(map(Party, tiles))
