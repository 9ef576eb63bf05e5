"""An open game: the storage it belongs to, its players and its words."""

from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Self

from companion.files.quoted import quoted
from companion.frozen import Frozen
from companion.rules.game import Game
from companion.rules.moves import Move, Vote, VoteCount
from companion.rules.pieces import Seat
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import NoSuchMove, NothingThere
from companion.table.names import named_seat
from companion.words.program import is_typed
from companion.words.sentences import load_referee, move_sentence, next_step, say, sentence


class OpenGame:
    """An open game: its storage, players and words, and its state before each move."""

    def __init__(self, journal: Journal, stored: StoredGame) -> None:
        self.journal = journal
        self.referee = load_referee(stored.header.language, stored.header.theme)
        self.at_prompts = False  # True: the host types at questions, not in a shell
        self.amended = 0  # number of the move being replaced, or 0
        self._go_to(stored)

    def _go_to(self, stored: StoredGame) -> None:
        self.stored, self.game = stored, stored.game
        self.header, self.names = stored.header, stored.header.players

    # Moves

    def then(self, number: int) -> Self:
        """Return the open game as it was before move `number`.

        Raises:
            NothingThere, NoSuchMove: there is no such move.
        """
        made = len(self.stored.moves)
        if not made:
            raise NothingThere("amend")
        if not 1 <= number <= made:
            raise NoSuchMove(number, made)
        then = copy(self)
        then.game, then.amended = self.game_before(number), number
        return then

    def history(self) -> list[str]:
        """Return each move as a sentence, with its number and round."""
        line = partial(self.say, "history_line")
        return [
            line(number=number, round=self.game_before(number).round, move=self.move_words(number))
            for number in range(1, len(self.stored.moves) + 1)
        ] or [self.say("no_moves_yet")]

    def game_before(self, number: int) -> Game:
        """Return the state of the game before move `number`."""
        return self.stored.steps[number - 2][0] if number > 1 else self.header.new_game()

    # Players

    def seat(self, typed: str, among: Sequence[Seat] = ()) -> Seat:
        """Return the seat that a typed name means; see `named_seat`."""
        return named_seat(typed, self.names, among)

    def names_of(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Return the names of the players in these seats."""
        return tuple(self.names[seat - 1] for seat in seats)

    # Words

    def typed(self, *words: str) -> str:
        """Return a command as a host types it here: in a shell, or at a question without quotes.

        If the move is to replace another one, return the command to amend that one.
        """
        command, *rest = ("amend", str(self.amended), *words) if self.amended else words
        if not self.at_prompts:
            return " ".join(("companion", command, *map(quoted, rest)))
        seats = {name: str(seat) for seat, name in enumerate(self.names, start=1) if " " in name}
        named = self.referee.words["play"].get(command, command)
        return " ".join((named, *(seats.get(word, word) for word in rest)))

    def say(self, key: str, table: str = "messages", **places: object) -> str:
        """Return a message in the language and theme of the game."""
        return say(self.referee, table, key, **places)

    def advice(self, key: str, table: str = "messages", **places: object) -> list[str]:
        """Return a message about commands, or [] if the host does not type commands."""
        return [self.say(key, table, **places)] if is_typed() else []

    def sentences(self, events: Sequence[Frozen]) -> list[str]:
        """Return the sentences about these events, in the language of the game."""
        return [sentence(self.referee, event, self.names) for event in events]

    def next_step(self) -> str:
        """Return a sentence on the next thing to do at the table."""
        return next_step(self.referee, self.game, self.names)

    def reveal_hint(self) -> tuple[str, ...]:
        """Return advice to reveal the roles if the game is over and the program dealt them, else ()."""
        if self.game.win_reason is None or self.stored.deal is None:
            return ()
        return (*self.advice("reveal_it", "reveal", command="companion reveal"),)

    def move_words(self, number: int) -> str:
        """Return move `number`, counted from 1, as a line of the history."""
        return self._move_words(self.stored.moves[number - 1], self.game_before(number))

    def _move_words(self, move: Move, game: Game) -> str:
        if isinstance(move, Vote) and not self.header.memory.votes:
            move = VoteCount(len(move.ja), len(game.alive) - len(move.ja))
        return move_sentence(self.referee, game, move, self.names)
