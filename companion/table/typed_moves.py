"""Reading of typed moves, like `nominate Ada`, and writing of moves as they are typed."""

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement
from typing import TypeVar, assert_never

from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.rules.legality import eligible_chancellors, targets
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    AskVeto,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Role
from companion.store.recorded_game import DeckRefused, folded
from companion.table.names import (
    HowTo,
    MemoryOff,
    NameGivenTwice,
    NotAnAnswer,
    as_typed,
    begins,
    chosen,
)
from companion.table.open_game import OpenGame
from companion.words.sentences import Referee
from companion.words.tables import Terms, plain_word, terms_of

T = TypeVar("T")
Label = TypeVar("Label", Party, Role)

MAX_DIGITS = 4  # digits of a number of ballots
PLUS = ("+", "＋")  # before those who said ja
MINUS = ("-", "−", "–")  # before those who said nein


# How a claim is typed, besides the words of the table.
CLAIM_KINDS = {
    "drew": HiddenKnowledge.DRAWN,
    "passed": HiddenKnowledge.PASSED,
    "received": HiddenKnowledge.RECEIVED,
    "peeked": HiddenKnowledge.PEEKED,
    "saw": HiddenKnowledge.LOYALTY,
}
NO_COMMENT_WORDS = ("no-comment", "-", "?")


def vote(
    table: OpenGame,
    words: Sequence[str],
    *,
    ja: bool = False,
    nein: bool = False,
    ja_all: bool = False,
    nein_all: bool = False,
) -> Move:
    """Return a vote from ballots by name, after an option or a sign, or from two numbers."""
    if words and words[0].startswith((*PLUS, *MINUS)) and not (ja or nein):
        return signed_ballots(table, " ".join(words))
    alive = table.game.alive
    counts = [word for word in words if word.isdecimal() and len(word) <= MAX_DIGITS]
    if ja_all or nein_all:
        fits = not words
    elif ja or nein:
        fits = bool(words)
    else:
        fits = len(words) == len(counts) == 2  # noqa: PLR2004  ja and nein
    if not fits or sum((ja, nein, ja_all, nein_all)) > 1:
        option = PLUS[0] if table.at_prompts else terms_of(table.header.theme).themed("--ja")
        raise HowTo((table.typed("vote", option, *table.names[:2]), table.typed("vote", "5", "2")))
    if ja_all or nein_all:
        return Vote(frozenset(alive if ja_all else ()))
    if not (ja or nein):
        return VoteCount(*map(int, counts))
    seats = [table.seat(word, alive) for word in words]
    for seat in seats:
        if seats.count(seat) > 1:
            raise NameGivenTwice(table.names[seat - 1])
    # keep dead players who are named, so that the rules refuse them
    return Vote(frozenset(seats) if ja else frozenset(alive) ^ frozenset(seats))


def signed_ballots(table: OpenGame, typed: str) -> Move:
    """Return a vote from `+ 1 2` (others said nein), `- Ada, Ben` (others said ja) or `+` (all ja)."""
    named, option = ballot_names(typed), "nein" if typed.startswith(MINUS) else "ja"
    return vote(table, named, **{option if named else f"{option}_all": True})


def ballot_names(typed: str) -> list[str]:
    """Return the names behind a sign or without one; names with spaces need commas between them."""
    named = typed.lstrip("".join((*PLUS, *MINUS)))
    return [*filter(None, map(str.strip, re.split(r"[,;]" if "," in named else r"[,;\s]+", named)))]


def claim(table: OpenGame, name: str, about: str, said: Sequence[str]) -> Move:
    """Return the claim that was typed: `drew FFL`, `received FL`, `saw liberal`, or `no-comment`."""
    if not table.header.memory.claims:
        raise MemoryOff
    if not said:
        raise HowTo(_example(table, "claim"))
    words = table.referee.words["board"]["knowledge"]
    kinds = CLAIM_KINDS | {words[about]: about for about in HiddenKnowledge}
    seat, knowledge = table.seat(name), choice(about, kinds)
    return Claim(seat, knowledge, said_cards(table, knowledge, " ".join(said)))


def said_cards(table: OpenGame, about: HiddenKnowledge, text: str) -> tuple[Party, ...] | None:
    """Return the parties in a text like FFL, or a single party; None for "no comment"."""
    if folded(text) in (*NO_COMMENT_WORDS, folded(table.referee.words["play"]["no_comment"])):
        return None
    if about is HiddenKnowledge.LOYALTY:
        return (party_named(table, text),)
    try:
        return _meant(table, "parties", Party, [one for one in text if one.isalnum()], text)
    except NotAnAnswer:
        short = table.referee.words["board"]["parties_short"]
        letters = (short[Party.FASCIST], short[Party.LIBERAL])
        possible = map("".join, combinations_with_replacement(letters, about.cards))
        raise NotAnAnswer(as_typed(text), tuple(possible)) from None


def example_tiles(table: OpenGame, about: HiddenKnowledge) -> str:
    """Return an example of tiles or a party, as they are typed."""
    if about is HiddenKnowledge.LOYALTY:
        return str(table.referee.words["play"]["liberal"])
    short = table.referee.words["board"]["parties_short"]
    return "".join((*[short[Party.FASCIST]] * (about.cards - 1), short[Party.LIBERAL]))


def party_named(table: OpenGame, word: str) -> Party:
    """Return the party whose name begins with a word; see `_meant`."""
    return _meant(table, "parties", Party, [word], word)[0]


def party_names(table: OpenGame) -> tuple[str, ...]:
    """Return the names of the parties: on the board, in the theme and in the code."""
    board, terms = table.referee.words["board"], terms_of(table.header.theme)
    shown = (board["parties"][party] for party in Party)
    return (*shown, *(str(terms.themed(party.value)) for party in Party), *Party)


def tiles_named(table: OpenGame, text: str, *, party: bool = False) -> tuple[Party, ...]:
    """Return the parties of two or more tiles in a word like FFL, or of one `party`; else ()."""
    for words in (text, [text]) if party else (text,):
        if words != text or len(text) > 1:
            with suppress(NotAnAnswer):
                return _meant(table, "parties", Party, tuple(words), text)
    return ()


def role_named(table: OpenGame, word: str) -> Role:
    """Return the role whose name begins with a word; see `_meant`."""
    return _meant(table, "roles", Role, [word], word)[0]


def read_move(table: OpenGame, words: Sequence[str]) -> Move:  # noqa: C901, PLR0912  one case for each move
    """Return the move in typed words, as `companion amend` and `companion play` accept it."""
    typed, *rest = words
    command = plain_word(table.header.theme, typed, _VERBS)
    if command not in _VERBS:
        terms = terms_of(table.header.theme)
        moves = tuple(terms.themed(verb) for verb in _VERBS if verb != "answer-hitler")
        raise NotAnAnswer(as_typed(" ".join(words)), moves)
    names = [word for word in rest if not word.startswith("--")]
    options = {}
    for word in rest:
        if word.startswith("--"):
            option = word.lstrip("-").replace("-", "_")
            option = plain_word(table.header.theme, option, _MOVE_OPTIONS, Terms.option)
            if option not in _OPTIONS_OF.get(command, ()):
                raise HowTo(_example(table, command))
            options[option] = True
    if table.game.digital and command in _OF_TILES:
        raise DeckRefused("in_private")
    match command, names:
        case "nominate", [name]:
            return Nominate(table.seat(name, eligible_chancellors(table.game)))
        case "vote", _:
            return vote(table, names, **options)
        case "answer" | "answer-hitler", [answer]:
            return AnswerHitler(said_yes(table.referee, answer))
        case "enact", [party]:
            return Enact(party_named(table, party))
        case "veto", ["asked"] if table.game.digital:
            return AskVeto()
        case "veto", [answer]:
            return Veto(said_yes(table.referee, answer, agreed=True, refused=False))
        case "chaos", [party]:
            return Chaos(party_named(table, party))
        case "claim", [name, about, *said]:
            return claim(table, name, about, said)
        case power, some if power in _POWERS and len(some) == _POWERS[power].has_target():
            of_power = targets(table.game, _POWERS[power].power)
            move = _POWERS[power].on(*(table.seat(name, of_power) for name in some))
            return move.replace(hitler=True) if options else move
    raise HowTo(_example(table, command))


def as_words(table: OpenGame, move: AnswerHitler | Execute | Enact | Claim) -> tuple[str, ...]:
    """Return a move as it is typed, in the words of the game; see `read_move`."""
    board, terms = table.referee.words["board"], terms_of(table.header.theme)
    match move:
        case AnswerHitler(is_hitler):
            return terms.themed("answer"), board["yes" if is_hitler else "no"]
        case Execute(seat, hitler):
            option = (terms.themed("--hitler"),) if hitler else ()
            return (terms.themed("execute"), table.names[seat - 1], *option)
        case Enact(party):
            return terms.themed("enact"), board["parties"][party]
        case Claim(seat, about, said):
            typed = next(word for word, one in CLAIM_KINDS.items() if one is about)
            tiles = "".join(board["parties_short"][party] for party in said or ())
            return terms.themed("claim"), table.names[seat - 1], typed, tiles or NO_COMMENT_WORDS[0]
        case _:
            assert_never(move)


def _example(table: OpenGame, command: str) -> str:
    board, name = table.referee.words["board"], table.names[1]
    terms = terms_of(table.header.theme)
    examples = {
        "nominate": [name],
        "vote": [terms.themed("--ja"), table.names[0], name],
        "enact": [board["parties"][Party.LIBERAL]],
        "chaos": [board["parties"][Party.LIBERAL]],
        "answer": [board["no"]],
        "answer-hitler": [board["no"]],
        "veto": ["agreed"],
        "claim": [table.names[0], "drew", example_tiles(table, CLAIM_KINDS["drew"])],
        **{power: [name] if move.has_target() else [] for power, move in _POWERS.items()},
    }
    return table.typed(terms.themed(command), *examples[command])


_OPTIONS_OF = {"vote": {"ja", "nein", "ja_all", "nein_all"}, "execute": {"hitler"}}
_MOVE_OPTIONS = set().union(*_OPTIONS_OF.values())
_OF_TILES = {"enact", "chaos"}  # moves that the program's deck makes by itself or in private
_POWERS = {power.replace("_", "-"): move for power, move in POWER_MOVES.items()}
_VERBS = (
    *("nominate", "answer", "answer-hitler", "enact", "veto", "chaos", "vote"), *_POWERS, "claim",
)  # fmt: skip


def _meant(
    table: OpenGame, labels: str, kind: type[Label], words: Sequence[str], text: str
) -> tuple[Label, ...]:
    """Return the labels that typed words mean, on the board, in the theme or in the code.

    Complete words of other themes are accepted too.

    Raises:
        NotAnAnswer: no set of labels has all words, or a word means several; `text`
            was typed.
    """
    board, terms = table.referee.words["board"], terms_of(table.header.theme)
    shown, play = {board[labels][one]: one for one in kind}, table.referee.words["play"]
    letters = {letter: kind(one) for one, letter in board.get(f"{labels}_short", {}).items()}
    asked = {play[one]: one for one in kind if one in play}  # as questions have them, like libérale
    themed = {str(terms.themed(one.value)): one for one in kind}
    for choices in (shown | letters | asked, themed, {one.value: one for one in kind}):
        if all(any(begins(choice, word) for choice in choices) for word in words):
            found = [one for one in (chosen(choices, word) for word in words) if one is not None]
            if len(found) == len(words):
                return tuple(found)
            break  # names in the code do not decide between several
    plain = [plain_word(table.header.theme, folded(word), set(kind)) for word in words]
    if set(plain) <= set(kind):
        return tuple(map(kind, plain))
    raise NotAnAnswer(as_typed(text), tuple(shown))


def said_yes(referee: Referee, typed: str, **more: bool) -> bool:
    """Return True for yes and False for no, in the words of the game or in English.

    Raises:
        NotAnAnswer: the text is neither yes nor no.
    """
    words, english = referee.words["play"], {"yes": True, "no": False}
    return choice(typed, more | english | {words[key]: english[key] for key in english})


def choice(word: str, choices: Mapping[str, T]) -> T:
    """Return the only choice that begins with the typed word.

    Raises:
        NotAnAnswer: there is none, or there are several; of several words for a choice, only the
            last is suggested.
    """
    found = chosen(choices, word)
    if found is None:
        suggested = {value: key for key, value in choices.items()}
        raise NotAnAnswer(as_typed(word), tuple(suggested.values()))
    return found


def all_contradictions(table: OpenGame, *, claims: bool) -> list[Contradiction]:
    """Return all contradictions in the answers of a game; with `claims`, also those in claims."""
    return [one for one in contradictions(table.game) if claims or not one.of_claims]


def amendments(table: OpenGame, found: Collection[Contradiction]) -> list[str]:
    """Return the commands that would correct mistyped moves, the smallest change first."""
    games, moves = table.stored.games, table.stored.moves
    meant = filter(None, (amendment(games, moves, fault) for fault in found))
    commands = [
        table.typed("amend", str(one.number), *as_words(table, one.move))
        for one in sorted(meant, key=lambda one: one.changes)
    ]
    return [
        line
        for one in dict.fromkeys(commands)
        for line in table.advice("amend", "contradictions", command=one)
    ]
