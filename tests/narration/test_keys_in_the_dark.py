"""Any keys, at any time: nobody is told to open their eyes before everybody was told to close them."""

from dataclasses import dataclass, field

from hypothesis import example, given, strategies as st

from companion.narration.narrator import Pauses, Stage, Timeline, lay_out, narrations
from companion.narration.performance import Key, Performance
from companion.words.night_script import load_script, night_keys
from tests.examples import examples
from tests.narration.tables import official

STEP = 0.25  # s of sound that a device asks for
LINE = 1.5  # s

Event = Key | float | str
EVENTS = st.lists(
    st.one_of(
        st.sampled_from(Key),
        st.sampled_from([Key.ON, Key.AGAIN]),
        st.floats(0.1, 9.0),
        st.sampled_from(["lose", "recover", "stop"]),
    ),
    max_size=60,
)


def readings(players: int) -> dict[Stage, Timeline]:
    words = narrations([load_script("en")], official(players), Pauses(1, 3))
    return {stage: lay_out(part, lambda _: LINE) for stage, part in words.items()}


READINGS = {players: readings(players) for players in (5, 10)}
NAMES = {players: night_keys(official(players)) for players in (5, 10)}


@dataclass
class Table:
    """A table that hears line by line, and knows whether all eyes may be closed."""

    players: int
    closed: bool = False
    line: tuple[Stage, int] | None = None
    heard_until: float = 0.0
    history: list[str] = field(default_factory=list)

    def hears(self, before: Performance, after_at: float) -> None:
        """A passage of a reading."""
        if before.stage not in (Stage.NIGHT, Stage.FREEZE, Stage.STOP) or before.by_text:
            return
        number = before.reading.index(before.at)
        beat = before.reading.beats[number]
        if before.at >= beat.pause_start or after_at <= beat.start:
            return
        here = before.stage, number
        if before.at <= beat.start:
            self.begins(*here)
            self.line, self.heard_until = here, after_at
        elif self.line == here and abs(before.at - self.heard_until) < 1e-6:
            self.heard_until = after_at
        else:
            raise AssertionError(f"{here} is heard from its middle: {self.history}")
        if after_at >= beat.pause_start - 1e-6 and self.closes(*here):
            self.closed = True

    def begins(self, stage: Stage, number: int) -> None:
        """A line begins: may it be said now?"""
        name = self.name(stage, number)
        self.history.append(name)
        if self.opens(name) and self.history[-2:] != ["STOP 1"] * 2:
            assert self.closed, f"{name} was said to open eyes: {self.history}"
        if name.endswith(("open_eyes", "1")):  # everybody
            self.closed = False

    def name(self, stage: Stage, number: int) -> str:
        return NAMES[self.players][number] if stage is Stage.NIGHT else f"{stage.name} {number}"

    def opens(self, name: str) -> bool:
        return name.endswith(("look", "note_thumb", "STOP 1"))

    def closes(self, stage: Stage, number: int) -> bool:
        name = self.name(stage, number)
        return name.endswith(("close_eyes", "eyes_closed_again", "FREEZE 0", "STOP 0"))


def night_of(players: int, events: list[Event]) -> Table:
    """Play a night with a voice, through these keys and events, and return what the table heard."""
    table, now = Table(players), Performance(READINGS[players])
    for event in events:
        match event:
            case Key():
                now = now.press(event)
            case float():
                for _ in range(round(event / STEP)):
                    later = now.advance(STEP)
                    if now.playing:
                        table.hears(now, min(now.at + STEP, now.reading.end))
                    now = later
            case "lose":
                now = now.lose()
            case "recover":
                now = now.recover()
            case _:
                now = now.interrupt()
    return table


BEGUN: list[Event] = [3.0, Key.CONFIRM]


@examples(200)
@given(players=st.sampled_from([5, 10]), events=EVENTS)
@example(players=10, events=[1.0, Key.ON, 0.5, Key.ON, 20.0])
@example(players=10, events=[60.0, *[Key.AGAIN] * 6, 30.0])
@example(players=5, events=[60.0, *[Key.AGAIN, 0.25] * 6, 30.0])
@example(players=5, events=[0.5, Key.STOP, 0.5, Key.ON, 9.0])
@example(players=5, events=[0.5, Key.FREEZE, 0.5, Key.ON, 0.5, Key.ON, 9.0])
@example(players=5, events=[60.0, Key.AGAIN, 0.25, Key.AGAIN, 1.0, Key.FREEZE, Key.ON, 30.0])
def test_no_key_opens_eyes_before_all_were_told_to_close_them(
    players: int, events: list[Event]
) -> None:
    night_of(players, [*BEGUN, *events])


def test_a_whole_night_is_heard() -> None:
    assert night_of(10, [*BEGUN, 90.0]).history == list(NAMES[10])
