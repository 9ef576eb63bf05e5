"""The scripts say what the rulebook has said, in its order. Each test quotes SET UP."""

import re

import pytest

from companion.narration.narrator import Pauses, Stage, narrations
from companion.words.night_script import LargeNight, Script, SmallNight, load_script
from companion.words.tables import languages
from tests.narration.tables import official

SMALL = range(5, 7)
LARGE = range(7, 11)

# What each line must be about, by language: every word must be there (as a stem).
WORDS = {
    "en": {
        "everybody": "everybody",
        "close": "close your eyes",
        "open": "open your eyes",
        "fascist": "fascist",
        "hitler": "hitler",
        "fist": "fist",
        "thumb": "thumb",
        "up": "thumb up|thumb .* up",
        "closed": "close",
        "hands down": "hands down",
        "see": "look at each other",
        "wrong": "wrong",
        "confused": "confused",
        "say so": "say so now",
    },
    "de": {
        "everybody": "alle zusammen",
        "close": "schließt",
        "open": "öffnet",
        "fascist": "faschist",
        "hitler": "hitler",
        "fist": "faust",
        "thumb": "daumen",
        "up": "hoch|wo der daumen ist",
        "closed": "geschlossen|schließt",
        "hands down": "hände runter",
        "see": "seht euch an",
        "wrong": "schiefgegangen",
        "confused": "nicht verstanden",
        "say so": "sagt es jetzt",
    },
    "it": {
        "everybody": "tutti",
        "close": "chiudete",
        "open": "aprite",
        "fascist": "fascist",
        "hitler": "hitler",
        "fist": "pugno",
        "thumb": "pollice",
        "up": "alza",
        "closed": "chius|chiudete",
        "hands down": "abbassate le mani",
        "see": "riconosc",
        "wrong": "storto",
        "confused": "non ha capito",
        "say so": "ditelo adesso",
    },
    "ru": {
        "everybody": "все",
        "close": "закр",
        "open": "откр",
        "fascist": "фашист",
        "hitler": "гитлер",
        "fist": "кулак",
        "thumb": "палец|пальц",
        "up": "подн",
        "closed": "закры",
        "hands down": "опус",
        "see": "узнайте",
        "wrong": "ошибка",
        "confused": "запутал",
        "say so": "сейчас",
    },
}


@pytest.fixture(params=WORDS)
def script(request: pytest.FixtureRequest) -> Script:
    return load_script(request.param)


def says(script: Script, line: str, *things: str) -> None:
    for thing in things:
        assert re.search(WORDS[script.language][thing], line.lower()), (line, thing)


def test_every_language_here_is_offered() -> None:
    assert set(WORDS) <= set(languages())


class TestFiveAndSixPlayers:
    """ "For games of 5-6 players, give the following directions to all players" """

    @pytest.fixture
    def night(self, script: Script) -> SmallNight:
        return script.night.small

    def test_everybody_close_your_eyes(self, script: Script, night: SmallNight) -> None:
        says(script, night.close_eyes.say, "everybody", "close")

    def test_fascist_and_hitler_open_your_eyes_and_acknowledge_each_other(
        self, script: Script, night: SmallNight
    ) -> None:
        says(script, night.fascists_look.say, "fascist", "hitler", "open", "see")

    def test_take_a_long_pause(self, night: SmallNight) -> None:
        assert night.fascists_look.pause == "long"

    def test_everyone_close_your_eyes(self, script: Script, night: SmallNight) -> None:
        says(script, night.eyes_closed_again.say, "everybody", "close")

    def test_everyone_can_open_your_eyes(self, script: Script, night: SmallNight) -> None:
        says(script, night.open_eyes.say, "everybody", "open")

    def test_if_anyone_is_confused_or_something_went_wrong(
        self, script: Script, night: SmallNight
    ) -> None:
        says(script, night.anything_wrong.say, "confused", "wrong", "say so")

    @pytest.mark.parametrize("players", SMALL)
    def test_in_this_order(self, script: Script, night: SmallNight, players: int) -> None:
        assert [line.say for line in script.lines(official(players))] == [
            night.close_eyes.say,
            night.fascists_look.say,
            night.eyes_closed_again.say,
            night.open_eyes.say,
            night.anything_wrong.say,
        ]


class TestSevenToTenPlayers:
    """ "For games of 7-10 players, give the following directions to all players" """

    @pytest.fixture
    def night(self, script: Script) -> LargeNight:
        return script.night.large

    def test_everybody_close_your_eyes_and_extend_your_hand_into_a_fist(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.close_eyes.say, "everybody", "close", "fist")

    def test_fascists_who_are_not_hitler_open_their_eyes_and_acknowledge_each_other(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.fascists_look.say, "fascist", "hitler", "open", "see")

    def test_hitler_keep_your_eyes_closed_but_put_your_thumb_out(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.hitler_thumb.say, "hitler", "closed", "thumb", "up")

    def test_fascists_take_note_of_who_has_an_extended_thumb_that_player_is_hitler(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.note_thumb.say, "fascist", "thumb", "hitler")

    def test_take_a_long_pause(self, night: LargeNight) -> None:
        assert night.note_thumb.pause == "long"

    def test_everyone_close_your_eyes_and_put_your_hands_down(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.eyes_closed_again.say, "everybody", "closed", "hands down", "thumb")

    def test_everyone_can_open_your_eyes(self, script: Script, night: LargeNight) -> None:
        says(script, night.open_eyes.say, "everybody", "open")

    def test_if_anyone_is_confused_or_something_went_wrong(
        self, script: Script, night: LargeNight
    ) -> None:
        says(script, night.anything_wrong.say, "confused", "wrong", "say so")

    @pytest.mark.parametrize("players", LARGE)
    def test_in_this_order(self, script: Script, night: LargeNight, players: int) -> None:
        assert [line.say for line in script.lines(official(players))] == [
            night.close_eyes.say,
            night.fascists_look.say,
            night.hitler_thumb.say,
            night.note_thumb.say,
            night.eyes_closed_again.say,
            night.open_eyes.say,
            night.anything_wrong.say,
        ]


class TestNoRoleTakesAnothersLine:
    """Whoever hears only a piece must not open an eye that stays closed."""

    def test_hitler_is_not_followed_by_open(self, script: Script) -> None:
        """At 7-10 no line holds "Hitler" right before the word for opening, nor "everybody"."""
        opening = WORDS[script.language]["open"]
        for word in ("hitler", "everybody"):
            mishearing = rf"({WORDS[script.language][word]})\w*[\s,:;.—-]*({opening})"
            line = script.night.large.fascists_look.say.lower()
            assert not re.search(mishearing, line), line

    def test_only_the_fascists_are_told_to_open_their_eyes_before_the_end(
        self, script: Script
    ) -> None:
        opening = WORDS[script.language]["open"]
        told = [bool(re.search(opening, line.say.lower())) for line in script.lines(official(7))]
        assert told == [False, True, False, False, False, True, False]

    def test_the_last_line_is_the_same_at_every_table(self, script: Script) -> None:
        assert script.night.small.anything_wrong == script.night.large.anything_wrong


def test_the_night_is_as_long_for_liberals_as_for_fascists() -> None:
    """Nothing that is said depends on anybody's role: it follows from the number of players."""
    english = [load_script("en")]
    nights = [narrations(english, official(players), Pauses())[Stage.NIGHT] for players in LARGE]
    assert all(night == nights[0] for night in nights)
