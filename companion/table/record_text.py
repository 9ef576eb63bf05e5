"""Write a record with comments in the words of its table."""

from collections.abc import Sequence
from pathlib import Path

from companion.errors import Refusal
from companion.files.atomic_write import Noting, atomic_write
from companion.rules import events
from companion.rules.game import Game
from companion.rules.moves import Enact, Move
from companion.store.record import Notes, from_text, to_text
from companion.store.recorded_game import RecordedGame
from companion.words.letters import capitalized
from companion.words.referee import load_referee
from companion.words.sentences import move_sentence, sentence

RESULTS = (  # what does not follow from the move alone
    events.GovernmentElected,
    events.ElectionFailed,
    events.ElectionTied,
    events.TrackerAdvanced,
    events.ChaosBrokeOut,
    events.LiberalPolicyEnacted,
    events.FascistPolicyEnacted,
    events.DeckReshuffled,
    events.HitlerExecuted,
    events.HitlerElected,
    events.LiberalPoliciesWon,
    events.FascistPoliciesWon,
)


class RecordNotReadable(Refusal):
    """A record that could not be imported again, and was not written."""

    file: Path
    cause: Refusal


def write_record(
    recorded: RecordedGame, file: Path, *, force: bool = False, noted: Noting | None = None
) -> None:
    """Write the game as a readable file, and check that it can be read back.

    Raises:
        RecordNotReadable: it could not be read back. Nothing was replaced.
        Refusal: it cannot be written.
    """
    with atomic_write(file, force=force, noted=noted) as (part,):
        part.write_text(record_text(recorded), encoding="utf-8", newline="\n")
        try:
            from_text(part.read_text(encoding="utf-8"), file)
        except Refusal as cause:
            raise RecordNotReadable(file, cause) from None


def record_text(recorded: RecordedGame) -> str:
    """Return the game as the text of a readable file.

    Raises:
        Refusal: its language is not offered, or it cannot be written.
    """
    names = recorded.header.players
    referee = load_referee(recorded.header.language, recorded.header.theme)
    words, board = referee.words["record"], referee.words["board"]

    def round_(game: Game) -> str:
        shown = board["round"].format(round=game.round)
        candidate = capitalized(board["presidential_candidate"])
        return f"{shown}. {candidate}: {names[game.president - 1]}"

    def move(game: Game, made: Move, heard: Sequence[events.Event]) -> str:
        results = (event for event in heard if isinstance(event, RESULTS))
        told = [sentence(referee, event, names).rstrip(".") for event in results]
        if not isinstance(made, Enact):  # which its event says better
            told.insert(0, move_sentence(referee, game, made, names))
        return ". ".join(told)

    again = words["again"].format(command="companion import")
    return to_text(recorded, Notes({**words, "again": again}, round_, move))
