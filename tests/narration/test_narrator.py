"""A script into what is said and how long it is quiet."""

import math

import pytest

from companion.files.choices import OutOfRange
from companion.narration import captions
from companion.narration.narrator import (
    BETWEEN_LANGUAGES,
    BREATH,
    LEAD_IN,
    Cue,
    Pauses,
    Say,
    Stage,
    lay_out,
    narrations,
)
from companion.words.night_script import load_script
from tests.narration.tables import official

ENGLISH, ITALIAN, RUSSIAN = map(load_script, ("en", "it", "ru"))


@pytest.mark.parametrize("seconds", [-0.1, 121, math.nan, math.inf])
def test_an_impossible_pause_is_refused(seconds: float) -> None:
    for option, settings in (("--pause", {"short": seconds}), ("--look", {"long": seconds})):
        with pytest.raises(OutOfRange) as refused:
            Pauses(**settings)
        assert refused.value.option == option


def test_pauses_are_as_long_as_the_host_asks() -> None:
    night = narrations([ENGLISH], official(7), Pauses(2, 9))[Stage.NIGHT]
    assert [step.pause for step in night] == [2, 2, 2, 9, 2, 2, 2]
    night = narrations([ENGLISH], official(5), Pauses(2, 9))[Stage.NIGHT]
    assert [step.pause for step in night] == [2, 9, 2, 2, 2]


def test_two_lines_never_run_together() -> None:
    assert {
        step.pause for step in narrations([ENGLISH], official(7), Pauses(0, 0))[Stage.NIGHT]
    } == {BREATH}


def test_a_bilingual_night_says_every_line_in_each_language_before_the_pause() -> None:
    both = narrations([ITALIAN, RUSSIAN], official(7), Pauses(1, 5))
    alone = [narrations([script], official(7), Pauses(1, 5)) for script in (ITALIAN, RUSSIAN)]
    for part, steps in both.items():
        for number, step in enumerate(steps):
            singles = [one[part][number] for one in alone]
            assert step.says == singles[0].says + singles[1].says
            assert step.pause == singles[0].pause


def one_second(_: Say) -> float:
    return 1.0


def test_the_clock_of_a_night() -> None:
    timeline = lay_out(narrations([ENGLISH], official(5), Pauses(2, 9))[Stage.NIGHT], one_second)
    starts = [beat.start for beat in timeline.beats]
    assert starts == [LEAD_IN + passed for passed in (0, 3, 13, 16, 19)]
    assert timeline.end == LEAD_IN + 22


def test_the_clock_of_a_bilingual_night() -> None:
    timeline = lay_out(
        narrations([ENGLISH, RUSSIAN], official(5), Pauses(2, 9))[Stage.NIGHT], one_second
    )
    first, second = timeline.beats[0].cues
    assert second.start == first.end + BETWEEN_LANGUAGES
    assert timeline.beats[1].start == second.end + 2


def test_where_a_moment_is_on_the_clock() -> None:
    timeline = lay_out(narrations([ENGLISH], official(5), Pauses(2, 9))[Stage.NIGHT], one_second)
    assert timeline.index(0) == 0
    assert timeline.pause_left(LEAD_IN + 0.5) is None
    assert timeline.pause_left(LEAD_IN + 1.5) == pytest.approx(1.5)
    assert timeline.index(LEAD_IN + 3) == 1
    assert timeline.cue(LEAD_IN + 3.2) == timeline.beats[1].cues[0]
    assert timeline.index(999) == 4


@pytest.mark.parametrize(
    ("players", "called"),
    [(5, ["Fascist.", "Hitler.", "night."]), (7, ["other Fascists.", "Hitler.", "night."])],
)
def test_the_sound_check_says_how_each_role_will_be_called(players: int, called: list[str]) -> None:
    _, *calls = narrations([ENGLISH], official(players), Pauses())[Stage.SOUND_CHECK]
    for step, name in zip(calls, called, strict=True):
        assert step.says[0].text.endswith(f" {name}")


def test_the_only_fascist_of_a_larger_table_is_called_as_in_its_lines() -> None:
    table = official(8).replace(fascists=1, liberals=6)
    _, call, *_ = narrations([ENGLISH], table, Pauses())[Stage.SOUND_CHECK]
    assert call.says[0].text.endswith("you Fascist.")


def test_a_language_that_does_not_say_so_leaves_it_out_for_all() -> None:
    plain = ITALIAN.replace(calls=None, rehearsal=None)
    parts = narrations([ENGLISH, plain], official(7), Pauses())
    assert len(parts[Stage.SOUND_CHECK]) == 1
    assert Stage.REHEARSAL not in parts


def test_a_tone_comes_before_everybody_opens_their_eyes() -> None:
    for players in (5, 7):
        parts = narrations([ENGLISH], official(players), Pauses())
        toned = [step.says[0].text for part in parts.values() for step in part if step.tone]
        assert sorted(toned) == [
            "The night is over. Everyone, open your eyes.",
            "The night is over. Everyone, open your eyes.",  # in the rehearsal
            "We're ending the night here. Everyone, open your eyes.",
        ]


CUES = [
    Cue(Say("A < B & C", "", "en"), 0.5, 1.9994),
    Cue(Say("Все закрывают глаза.", "", "ru"), 3599.9996, 3661.25),
]


RUNG = Cue(Say("Open your eyes.", "", "en"), 2.0, 4.5, tone=1.25)


def test_the_bell_has_a_caption_of_its_own() -> None:
    assert captions.srt([RUNG]) == (
        "1\n00:00:02,000 --> 00:00:03,250\n♪\n\n2\n00:00:03,250 --> 00:00:04,500\nOpen your eyes.\n"
    )
    assert captions.vtt([RUNG]).count(" --> ") == 2
    assert captions.lrc([RUNG]).startswith("[00:02.00]♪\n[00:03.25]\n[00:03.25]Open")


def test_srt() -> None:
    assert captions.srt(CUES) == (
        "1\n00:00:00,500 --> 00:00:01,999\nA < B & C\n\n"
        "2\n01:00:00,000 --> 01:01:01,250\nВсе закрывают глаза.\n"
    )


def test_vtt() -> None:
    assert captions.vtt(CUES) == (
        "WEBVTT\n\n00:00:00.500 --> 00:00:01.999\nA &lt; B &amp; C\n\n"
        "01:00:00.000 --> 01:01:01.250\nВсе закрывают глаза.\n"
    )


def test_lrc() -> None:
    assert captions.lrc(CUES) == (
        "[00:00.50]A < B & C\n[00:02.00]\n[60:00.00]Все закрывают глаза.\n[61:01.25]\n"
    )
