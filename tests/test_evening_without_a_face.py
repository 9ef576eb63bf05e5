"""A whole evening without a terminal, a loudspeaker or a printer: what every face is built on."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from companion.evening.envelopes import DealFiles, deal
from companion.evening.new_game import NewGame
from companion.rules.pieces import Role
from companion.rules.topics import Topic
from companion.store.journal import Journal
from companion.table.deal import key_ring, stored_deal
from companion.table.pile_count import count
from companion.table.reveal import reveal
from companion.table.sealing import seal_table
from companion.table.table import RefusedMove
from companion.table.view import Mark, view
from companion.table.why import why
from companion.words.night_script import load_script
from companion.words.sentences import sentence


def an_evening(home: Path) -> None:
    with Journal(home) as journal:
        # Five friends sit down. The roles are drawn, and printed into envelopes.
        friends = NewGame(("Ada", "Ben", "Cleo", "Dan", "Eva"), first="Ada")
        envelopes = home / "envelopes.pdf"
        table, _ = deal(journal, friends, DealFiles(envelopes))
        assert envelopes.read_bytes().startswith(b"%PDF")
        # All have read their role: the key is destroyed. The Reveal, with these words, lies closed.
        words = key_ring(journal).words(stored_deal(table).sealed)
        assert seal_table(table)[0].startswith("The deal is sealed.")
        # All close their eyes; who says these lines, a voice or a friend, is up to the face.
        night = iter(load_script("en").lines(table.game.table))
        assert next(night).say.startswith("Everyone, close your eyes")
        # Moves are typed as people say them, and answered by what the table hears.
        table.move("nominate", "cleo")
        table.move("vote", "--ja", "ada", "ben", "cleo")
        assert table.sentences(table.move("enact", "liberal"))[0] == "First Liberal policy."
        # What the rules do not allow is a value, with its places and its heading in the rulebook.
        with pytest.raises(RefusedMove) as refused:
            table.move("nominate", "cleo")
        assert (refused.value.key, refused.value.heading) == ("LastChancellor", Topic.NOMINATE)
        assert refused.value.objection.fields() == {"seat": 3, "allowed": (1, 4, 5)}
        told = "Cleo was just Chancellor and is still term-limited. Eligible: Ada, Dan, Eva."
        assert sentence(table.referee, refused.value) == told
        assert why(table)[0] == told
        # Mistakes are put right, the last one or any before it.
        table.move("nominate", "dan")
        assert table.undo() == "Undone: Nominated for Chancellor: Dan."
        assert table.amend(2, "vote", "--nein", "eva")[0].startswith("Move 2 has been replaced.")
        # The board is made of plain values.
        seen = view(table)
        assert (seen.round, seen.liberal, seen.piles.deck) == (2, 1, 14)
        assert seen.seats[2].marks == (Mark.NEXT_PRESIDENT, Mark.TERM_LIMITED)
        assert count(table, draw=14, discard=2, liberal=1, fascist=0).agrees
        # The Liberals win, and the words of The Reveal open the deal and prove it.
        for chancellor in ("dan", "eva", "ada", "ben"):
            for move in (("nominate", chancellor), ("vote", "--ja-all"), ("enact", "liberal")):
                table.move(*move)
        revealed = reveal(table, " ".join(words))
        assert sorted(revealed.roles) == [Role.FASCIST, Role.HITLER, *[Role.LIBERAL] * 3]
        assert (proof := revealed.proof)
        assert sha256(proof.statement.encode()).hexdigest() == proof.fingerprint
        # Eva goes home, and Finn has come: the same rules and words once more.
        NewGame(("Ada", "Ben", "Cleo", "Dan", "Finn")).begin(journal, like=table.header)
        assert [game.players[-1] for game in journal.games()] == ["Eva", "Finn"]


def test_an_evening_in_a_fresh_interpreter(tmp_path: Path) -> None:
    evening = [sys.executable, "-m", __name__, str(tmp_path)]
    subprocess.run(evening, check=True, cwd=Path(__file__).parents[1])


if __name__ == "__main__":
    an_evening(Path(sys.argv[1]))
    assert not {"typer", "prompt_toolkit", "companion.cli", "companion.web"} & sys.modules.keys()
