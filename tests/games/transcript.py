"""A recorded evening as lines of text, as the table heard it."""

from collections.abc import Iterable, Sequence

from companion.rules.game import new_game
from companion.rules.moves import Move
from companion.rules.play import play
from companion.rules.ruleset import Ruleset
from companion.words.sentences import Referee, move_sentence, next_step, told


def transcript(
    names: Sequence[str],
    ruleset: Ruleset,
    moves: Iterable[Move],
    referee: Referee,
    first: int = 1,
) -> list[str]:
    """Each move after ">", then what the referee said; a line between the rounds is empty."""
    game = new_game(ruleset, len(names), first)
    lines = [f"{ruleset.name}: {', '.join(names)}", "", next_step(referee, game, names)]
    for move in moves:
        lines.append(f"> {move_sentence(referee, game, move, names)}")
        before, (game, events) = game.round, play(game, move)
        lines += told(referee, events, game, names)
        if game.round > before:
            lines.insert(-1, "")
    return lines
