"""Players of a forum's game: they know what they were sent, and answer as people write."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.deal.slips import (
    Header,
    Kind,
    Payload,
    SlipKey,
    key_text,
    open_slip,
    read_slips,
    seal,
)
from companion.evening.dealing.envelopes import EnvelopeChoices, TableToDeal
from companion.evening.dealing.new_game import NewGame
from companion.moderation import posts
from companion.moderation.moderator import begin
from companion.moderation.sealed import game_number, own_key
from companion.rules.legality import eligible_chancellors, targets
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
from companion.rules.pieces import HAND, Party, Phase
from companion.rules.play import play
from companion.store.journal import Journal
from companion.words.sentences import sentence

NAMES = {
    "en": ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ivy", "Jo Ann"),
    "de": ("Änne", "Bernd", "Cem", "Dörte", "Emil", "Frieda", "Gül", "Hans", "Ida", "Jo Ann"),
    "it": ("Anna", "Beppe", "Carla", "Dario", "Elio", "Fosca", "Gino", "Irma", "Luca", "Jo Ann"),
    "ru": ("Анна", "Борис", "Вера", "Глеб", "Дана", "Егор", "Жанна", "Зоя", "Иван", "Лев"),
}
PHRASES: dict[str, dict[str, list[str]]] = {
    "en": {
        "ja": ["Ja", "ja!", "**Ja**", "Yes", "[b]JA[/b]"],
        "nein": ["Nein", "nein!", "No.", "Nein, not with this one"],
        "nominate": [
            "I nominate {name}",
            "**I nominate {name}.**",
            "[b]I nominate {name}[/b] and hope",
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
        "liberal": ["liberal", "Liberal"],
        "fascist": ["fascist", "FASCIST"],
    },
    "de": {
        "ja": ["Ja", "ja!", "**Ja**", "Na klar"],
        "nein": ["Nein", "nein!", "Nee", "Nein, nicht mit ihr"],
        "nominate": [
            "Ich nominiere {name}",
            "**Ich schlage {name} vor**",
            "{name} schlage ich vor",
        ],
        "discard": ["Ich lege ein {party}es ab", "{party}", "das {party}e werfe ich weg"],
        "enact": ["Ich erlasse das {party}e", "{party}!"],
        "ask": ["Ich beantrage ein Veto", "Veto!"],
        "agree": ["Ich stimme zu", "einverstanden"],
        "refuse": ["Ich lehne ab", "Nein"],
        "investigate": ["Ich prüfe {name}", "**Ich überprüfe {name}**"],
        "call_election": ["Ich wähle {name}", "Sonderwahl: {name}"],
        "peek": ["Vorschau", "Ich will die Gesetze sehen"],
        "execute": ["Ich lasse {name} hinrichten", "Hinrichtung: {name}"],
        "liberal": ["liberal"],
        "fascist": ["faschistisch"],
    },
    "it": {
        "ja": ["Ja", "ja!", "sì", "Certo"],
        "nein": ["Nein", "no", "No, non con lei"],
        "nominate": ["Propongo {name}", "**Propongo {name}**", "candido {name}"],
        "discard": ["Scarto una {party}", "{party}", "la {party} la scarto"],
        "enact": ["Emano la {party}", "{party}!"],
        "ask": ["Voglio porre il veto", "Veto!"],
        "agree": ["Accetto", "d'accordo"],
        "refuse": ["Rifiuto", "no"],
        "investigate": ["Verifico {name}"],
        "call_election": ["Scelgo {name}"],
        "peek": ["Sbircio le leggi", "guardo"],
        "execute": ["Giustizio {name}"],
        "liberal": ["liberale"],
        "fascist": ["fascista"],
    },
    "ru": {
        "ja": ["За", "за!", "Да", "Ja"],
        "nein": ["Против", "нет", "Против, не верю"],
        "nominate": ["Выдвигаю {name}", "**Выдвигаю {name}**", "{name} — выдвигаю"],
        "discard": ["Сбрасываю {party}", "{party}"],
        "enact": ["Принимаю {party}", "{party}!"],
        "ask": ["Предлагаю вето", "Вето!"],
        "agree": ["Согласие", "согласна", "согласен"],
        "refuse": ["Отказ", "против"],
        "investigate": ["Проверяю {name}"],
        "call_election": ["Выбираю {name}"],
        "peek": ["Смотрю законы"],
        "execute": ["Казню {name}"],
        "liberal": ["либеральный"],
        "fascist": ["фашистский"],
    },
}


class Said(NamedTuple):
    """Something that a player means, before it is in words."""

    seat: int
    key: str  # of PHRASES
    party: Party | None = None
    target: int | None = None


class Forum:
    """A game whose players are simulated; what they mean is chosen by chance."""

    def __init__(
        self,
        home: Path,
        ruleset: str,
        players: int,
        chance: Random,
        language: str = "en",
        **options: Any,
    ) -> None:
        self.chance, self.language, self.journal = chance, language, Journal(home)
        header = NewGame(NAMES[language][:players], ruleset, language).header()
        packing = EnvelopeChoices(night=False, knowledge=True).packing(TableToDeal(header))
        usual: dict[str, Any] = {"dialect": "markdown", "hours": 0, "late": "wait", "plays": 0}
        self.moderator = begin(self.journal, header, packing, **usual | options)
        self.thread: list[str] = []
        self.inbox: dict[int, list[str]] = {seat: [] for seat in range(1, players + 1)}
        self.game = header.replace(deck=self.moderator.table.header.deck).new_game()

    def send(self) -> None:
        """Post what is due, and send all messages: two pastes."""
        self.moderator.prepare_post()
        text = posts.post(self.moderator)
        self.thread.append(text)
        self.moderator.posted(text)
        due = posts.private_texts(self.moderator)
        assert len({(one.ask, len(text)) for one, text in due}) == len({one.ask for one, _ in due})
        for message, text in due:
            assert self.moderator.table.names[message.seat - 1] in text.partition("\n")[0]
            assert message.seat in self.game.alive
            self.inbox[message.seat].append(text)
        self.moderator.handed_out([message for message, _ in due])

    def chosen(self) -> tuple[list[Said], Move]:
        """Return what players mean now, and the move that it makes."""
        game, chance, president = self.game, self.chance, self.game.president
        chancellor = game.chancellor or president
        match game.phase:
            case Phase.NOMINATE:
                seat = chance.choice([*eligible_chancellors(game)])
                return [Said(president, "nominate", None, seat)], Nominate(seat)
            case Phase.VOTE:
                ja = frozenset(seat for seat in game.alive if chance.random() < 0.6)
                seats = chance.sample([*game.alive], len(game.alive))
                return [Said(seat, "ja" if seat in ja else "nein") for seat in seats], Vote(ja)
            case Phase.LEGISLATE if game.hand == HAND:
                return [Said(president, "discard", chance.choice(self.tiles(president)))], Discard()
            case Phase.LEGISLATE if game.veto_asked:
                agreed = chance.random() < 0.5
                return [Said(president, "agree" if agreed else "refuse")], Veto(agreed)
            case Phase.LEGISLATE:
                if game.veto_unlocked and not game.veto_refused and chance.random() < 0.5:
                    return [Said(chancellor, "ask")], AskVeto()
                party = chance.choice(self.tiles(chancellor))
                return [Said(chancellor, "enact", party)], Enact(party)
            case Phase.POWER:
                power = chance.choice(game.pending)
                possible = [*targets(game, power)]
                target = chance.choice(possible) if possible else None
                return [Said(president, power, None, target)], POWER_MOVES[power].on(target)
        raise AssertionError(game.phase)

    def write(self, said: Said) -> str:
        """Return a reply in the words of people."""
        names, phrases = self.moderator.table.names, PHRASES[self.language]
        party = self.chance.choice(phrases[said.party]) if said.party else ""
        name = names[said.target - 1] if said.target else ""
        text = self.chance.choice(phrases[said.key]).format(party=party, name=name)
        return self._by(said.seat, text)

    def _by(self, seat: int, text: str) -> str:
        name = self.moderator.table.names[seat - 1]
        return self.chance.choice([f"{name}: {text}", f"**{name}**\n{text}", f"@{name}: {text}"])

    def answers(self) -> tuple[str, list[Move]]:
        """Return what the players write now, and the move that they mean."""
        said, meant = self.chosen()
        return "\n".join(map(self.write, said)), [meant]

    def tiles(self, seat: int) -> list[Party]:
        """Return the tiles in the last message to a player, as its reader finds them."""
        text = self.inbox[seat][-1]
        labels = self.moderator.table.referee.words["board"]["parties"]
        number = re.search(r" (\d)[:.]\s*\n", text)
        assert number is not None, text
        line = next(line for line in text.splitlines() if line.startswith(f"{number[1]}. "))
        parties = {label: Party(party) for party, label in labels.items()}
        return [parties[part] for part in line[3:].strip().split(" · ")]

    def receive(self, text: str) -> list[str]:
        """Paste replies."""
        table = self.moderator.table
        outcomes = self.moderator.receive(text)
        return [sentence(table.referee, outcome, table.names) for outcome in outcomes]

    def step(self) -> None:
        """Send, answer, and compare the moves with what the rules make of what the players meant."""
        self.send()
        text, meant = self.answers()
        made = len(self.moderator.table.stored.moves)
        lines = self.receive(text)
        new = self.moderator.table.stored.moves[made:]
        plain = [move.replace(hitler=False) if isinstance(move, Execute) else move for move in new]
        assert [move for move in plain if not isinstance(move, AnswerHitler | Chaos)] == meant, (
            text,
            lines,
        )
        for move in new:
            self.game, _ = play(self.game, move)
        assert self.game == self.moderator.table.game

    def play_out(self) -> None:
        """Play to the end, and post it."""
        while self.game.phase is not Phase.GAME_OVER:
            self.step()
        self.send()


class SealedForum(Forum):
    """A game whose moderator plays: private texts are opened and answered in the players' pages."""

    def __init__(self, home: Path, ruleset: str, players: int, chance: Random) -> None:
        super().__init__(home, ruleset, players, chance, plays=2)
        self.number = game_number(self.moderator.kept)
        self.writer = own_key(self.moderator.kept).public
        self.keys = {seat: SlipKey(chance.randbytes(32)) for seat in range(1, players + 1)}
        self.send()
        self.lines_of_keys = self.receive("\n".join(self.first_messages()))
        assert len(self.lines_of_keys) == players

    def first_messages(self) -> Iterator[str]:
        for seat, key in self.keys.items():
            text = key_text(key.public, self.number, seat)
            yield f"{self.moderator.table.names[seat - 1]} wrote:\n{text[:40]}\n{text[40:]}"

    def opened(self, seat: int) -> tuple[Header, Payload]:
        """Return the last message to a player, opened as their page does it."""
        (slip,) = read_slips(self.inbox[seat][-1])
        return slip.header, open_slip(self.keys[seat], self.writer, slip, slip.header)

    def tiles(self, seat: int) -> list[Party]:
        _, payload = self.opened(seat)
        tiles = HAND if payload.kind is Kind.HAND else HAND - 1
        return [[*Party][number - 1] for number in payload.numbers[:tiles]]

    def write(self, said: Said) -> str:
        kinds = {
            "ja": (Kind.BALLOT, 1), "nein": (Kind.BALLOT, 2), "discard": (Kind.DISCARD,),
            "enact": (Kind.ENACT,), "ask": (Kind.ASK_VETO,), "agree": (Kind.VETO, 1),
            "refuse": (Kind.VETO, 2),
        }  # fmt: skip
        if said.key not in kinds:
            return super().write(said)
        header, _ = self.opened(said.seat)
        kind, *numbers = kinds[said.key]
        numbers += [[*Party].index(said.party) + 1] if said.party else []
        payload = Payload(Kind(kind), tuple(numbers))
        return seal(self.keys[said.seat], self.writer, header.replace(answer=True), payload)
