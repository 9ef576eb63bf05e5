"""Players of a forum's game: they know what they were sent, and answer as people write."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.evening.dealing.envelopes import EnvelopeChoices, TableToDeal
from companion.evening.dealing.new_game import NewGame
from companion.moderation import posts
from companion.moderation.moderator import begin
from companion.rules.game import Game
from companion.rules.legality import targets
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    AskVeto,
    Chaos,
    Discard,
    Enact,
    Execute,
    Move,
    Nominate,
    Veto,
    Vote,
)
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.store.journal import Journal

NAMES = {
    "en": ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ivy", "Jo Ann"),
    "de": ("Änne", "Bernd", "Cem", "Dörte", "Emil", "Frieda", "Gül", "Hans", "Ida", "Jo Ann"),
    "it": ("Anna", "Beppe", "Carla", "Dario", "Elio", "Fosca", "Gino", "Irma", "Luca", "Jo Ann"),
    "ru": ("Анна", "Борис", "Вера", "Глеб", "Дана", "Егор", "Жанна", "Зоя", "Иван", "Лев"),
}
# What players write; the first ones of each list are the bare word.
PHRASES: dict[str, dict[str, list[str]]] = {
    "en": {
        "ja": ["Ja", "ja!", "**Ja**", "Yes", "[b]JA[/b]"],
        "nein": ["Nein", "nein!", "No.", "Nein, not with this one"],
        "nominate": [
            "I nominate {name}",
            "**I nominate {name}.**",
            "[b]I nominate {name}[/b] and hope",
            "{name}",
        ],
        "discard": ["I discard the {party} one", "{party}", "discarding {party}, please"],
        "enact": ["I enact {party}", "{party}!", "We enact the {party} one"],
        "ask": ["I wish to veto this agenda", "Veto!"],
        "agree": ["I agree", "agreed"],
        "refuse": ["I refuse", "No"],
        "investigate": ["I investigate {name}", "**I investigate {name}**"],
        "call_election": ["I choose {name} to be the next president"],
        "peek": ["I peek", "Policy peek, please"],
        "execute": ["I assassinate {name}", "I execute {name}"],
        "liberal": ["liberal"],
        "fascist": ["fascist"],
    },
}


class Forum:
    """A game whose players are simulated."""

    def __init__(
        self,
        home: Path,
        ruleset: str,
        players: int,
        chance: Random,
        language: str = "en",
        **options: Any,
    ) -> None:
        self.chance, self.language = chance, language
        self.journal = Journal(home)
        header = NewGame(NAMES[language][:players], ruleset, language).header()
        packing = EnvelopeChoices(night=False, knowledge=True).packing(TableToDeal(header))
        usual = {"dialect": "markdown", "hours": 0, "late": "wait", "plays": 0}
        self.moderator = begin(self.journal, header, packing, **usual | options)
        self.thread: list[str] = []
        self.inbox: dict[int, list[str]] = {seat: [] for seat in range(1, players + 1)}
        self.game = header.replace(deck=self.moderator.table.header.deck).new_game()

    def send(self) -> None:
        """Post what is due, and send all messages: two pastes."""
        text = posts.post(self.moderator)
        self.thread.append(text)
        self.moderator.posted(text)
        due = posts.private_texts(self.moderator)
        assert len({(one.ask, len(text)) for one, text in due}) == len({one.ask for one, _ in due})
        for message, text in due:
            assert self.moderator.table.names[message.seat - 1] in text
            self.inbox[message.seat].append(text)
        self.moderator.handed_out([message for message, _ in due])

    def say(self, key: str, **places: str) -> str:
        return self.chance.choice(PHRASES[self.language][key]).format(**places)

    def answers(self) -> tuple[str, list[Move]]:
        """Return what the players write now, and the move that they mean."""
        game, chance = self.game, self.chance
        names, president = self.moderator.table.names, self.game.president
        match game.phase:
            case Phase.NOMINATE:
                seat = chance.choice([*_eligible(game)])
                return self._by(president, self.say("nominate", name=names[seat - 1])), [
                    Nominate(seat)
                ]
            case Phase.VOTE:
                ja = frozenset(seat for seat in game.alive if chance.random() < 0.6)
                seats = [*game.alive]
                chance.shuffle(seats)
                lines = [self._by(seat, self.say("ja" if seat in ja else "nein")) for seat in seats]
                return "\n".join(lines), [Vote(ja)]
            case Phase.LEGISLATE if game.hand == 3:
                party = chance.choice(self.tiles(president))
                return self._by(president, self.say("discard", party=self.party(party))), [
                    Discard()
                ]
            case Phase.LEGISLATE if game.veto_asked:
                agreed = chance.random() < 0.5
                return self._by(president, self.say("agree" if agreed else "refuse")), [
                    Veto(agreed)
                ]
            case Phase.LEGISLATE:
                assert game.chancellor is not None
                if game.veto_unlocked and not game.veto_refused and chance.random() < 0.5:
                    return self._by(game.chancellor, self.say("ask")), [AskVeto()]
                party = chance.choice(self.tiles(game.chancellor))
                return self._by(game.chancellor, self.say("enact", party=self.party(party))), [
                    Enact(party)
                ]
            case Phase.POWER:
                power = chance.choice(game.pending)
                possible = [*targets(game, power)]
                target = chance.choice(possible) if possible else None
                text = self.say(power, name=names[target - 1] if target else "")
                return self._by(president, text), [POWER_MOVES[power].on(target)]
        raise AssertionError(game.phase)

    def party(self, party: Party) -> str:
        return PHRASES[self.language][party][0]

    def tiles(self, seat: int) -> list[Party]:
        """Return the tiles in the last message to a player, as its reader finds them."""
        text = self.inbox[seat][-1]
        labels = self.moderator.table.referee.words["board"]["parties"]
        number = re.search(r" (\d)[:.]\s*\n", text)
        assert number is not None, text
        line = next(line for line in text.splitlines() if line.startswith(f"{number[1]}. "))
        parties = {label: Party(party) for party, label in labels.items()}
        return [parties[part] for part in line[3:].strip().split(" · ")]

    def _by(self, seat: int, text: str) -> str:
        name = self.moderator.table.names[seat - 1]
        return self.chance.choice([f"{name}: {text}", f"**{name}**\n{text}", f"@{name}: {text}"])

    def receive(self, text: str) -> list[str]:
        lines, _ = posts.received(self.moderator, text)
        return lines

    def step(self) -> None:
        """Send, answer, and compare the moves with what the rules make of what the players meant."""
        self.send()
        text, meant = self.answers()
        made = len(self.moderator.table.stored.moves)
        lines = self.receive(text)
        new = self.moderator.table.stored.moves[made:]
        for move in new:
            if not isinstance(move, AnswerHitler | Chaos):
                plain = move.replace(hitler=False) if isinstance(move, Execute) else move
                assert plain == meant.pop(0), (text, lines)
        assert not meant, (text, lines)
        for move in new:
            self.game, _ = play(self.game, move)
        assert self.game == self.moderator.table.game


def _eligible(game: Game) -> Sequence[int]:
    from companion.rules.legality import eligible_chancellors

    return eligible_chancellors(game)
