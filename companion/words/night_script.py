"""The words of the night in `audio_scripts/<language>/<theme>/night.toml`, all of them required.

The classes below are the format of those files, in the order in which the rulebook has things said
(SET UP, "give the following directions to all players"). The table `moments` has what must be said
in each line, `audio_scripts/notes.toml` the purpose of the other texts.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from companion.errors import Detail, Refusal
from companion.files.toml import Fault, FaultyFile, Values, excerpt, over, toml_values
from companion.files.toml_schema import Between, Missing, OneOf, UnknownKey, WrongValue, fitted
from companion.frozen import Frozen
from companion.rules.ruleset import Sight, Table, sights
from companion.words.lines import fitted_whole
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    LANGUAGE_CODE,
    NIGHT,
    NoSuchLanguage,
    languages,
    own_table,
    read_table,
    stand_in_mark,
    table_file,
    themes,
)

MIN_RATE, MAX_RATE = 80, 300  # words per minute that listeners can follow
AS_WRITTEN: dict[str, str] = {}  # spelling for voices that read every word correctly


class LanguageCode(Detail):
    """Expected value in an error message: a code like "pt" or "pt-br"."""


class Line(Frozen):
    """One or two sentences of the night, and the pause after them."""

    say: str
    pause: Literal["short", "long"]
    spoken: str = ""


class Look(Line):
    """The line after which players look at each other, with the long pause of the rulebook."""

    pause: Literal["long"]


# A missing line is reported as one fault.
WholeLine: TypeAlias = Annotated[Line, "a line"]
WholeLook: TypeAlias = Annotated[Look, "a line"]


class SmallNight(Frozen):
    """Lines of the night for 5 and 6 players, in which Hitler and the Fascist see each other."""

    close_eyes: WholeLine
    fascists_look: WholeLook
    eyes_closed_again: WholeLine
    open_eyes: WholeLine
    anything_wrong: WholeLine


class LargeNight(Frozen):
    """Lines for 7 to 10 players: the Fascists see each other and Hitler's thumb; Hitler sees nobody."""

    close_eyes: WholeLine
    fascists_look: WholeLine
    hitler_thumb: WholeLine
    note_thumb: WholeLook
    eyes_closed_again: WholeLine
    open_eyes: WholeLine
    anything_wrong: WholeLine


class HouseNight(Frozen):
    """Lines of the night for house rules, under which players see each other in another way."""

    fascist_notes_thumb: WholeLook
    fascists_thumbs: WholeLine
    hitler_notes_thumbs: WholeLook
    fascist_thumb: WholeLine
    hitler_notes_thumb: WholeLook


class Nights(Frozen):
    """The lines with closed eyes: for small tables, for large tables, and for house rules."""

    small: SmallNight
    large: LargeNight
    house: HouseNight | None = None  # a host's own script may do without


class NoNight(Refusal):
    """The rules of this game have no night in which players see each other."""


class NoHouseNight(Refusal):
    """A script has no night for house rules, only the two of the rulebook; `name` is its language."""

    name: str


class Asides(Frozen):
    """Lines that are spoken before, during and after the night, but are not part of it."""

    sound_check: WholeLine
    freeze: WholeLine
    stop_eyes_closed: WholeLine
    stop_open_eyes: WholeLine


class Calls(Frozen):
    """Lines that say, with open eyes, the words by which each role will be called."""

    fascist: WholeLine
    fascists: WholeLine
    hitler: WholeLine
    liberals: WholeLine


class Rehearsal(Frozen):
    """Lines around a rehearsal, which everybody hears with open eyes."""

    begin: WholeLine
    end: WholeLine


# Buttons with short labels, and texts shown only in a terminal
Button = StrEnum(
    "Button",
    "hold again on freeze stop begin once_more rehearse end_rehearsal finish"
    " whole_again try_again as_text",
)
Buttons: TypeAlias = Mapping[Button, str]
KeyText = StrEnum("KeyText", "space enter held")


class Screen(Frozen):
    """Texts that the host reads while the night is played."""

    night: str
    next: str
    last_line: str
    pause: str
    held: str
    sound_check: str
    read_aloud: str
    ended: str
    lost: str
    stopped: str
    buttons: dict[Button, str]
    keyboard: dict[KeyText, str]
    rehearsal: str = ""
    again: str = ""
    onward: str = ""
    unfinished: str = ""
    background: dict[str, str] = AS_WRITTEN  # captions by the name of the sound


class ScriptVoice(Frozen):
    """Settings of the voice that reads this language."""

    languages: tuple[str, ...]
    rate: Annotated[int, Between(MIN_RATE, MAX_RATE)]
    spelling: dict[str, str] = AS_WRITTEN


class Dangerous(Frozen):
    """Words that no line of this language may have. A `*` stands for any letters."""

    anywhere: tuple[str, ...]
    in_the_dark: tuple[str, ...]
    everybody: tuple[str, ...]


class Script(Frozen):
    """Everything that is spoken and shown at night, in one language and theme."""

    language: Annotated[str, LANGUAGE_CODE, LanguageCode()]
    name: str
    voice: ScriptVoice
    night: Nights
    asides: Asides
    screen: Screen
    theme: str = CLASSIC  # theme to which its lines belong
    dangerous: Dangerous | None = None  # languages of version 0.2 have none
    calls: Calls | None = None  # a host's own script may do without these two
    rehearsal: Rehearsal | None = None

    def calls_of(self, table: Table) -> tuple[Line, ...]:
        """Return the lines that say which words stand for each role at night, or () if there are none."""
        if self.calls is None:
            return ()
        fascists = self.calls.fascist if table.fascists == 1 else self.calls.fascists
        return fascists, self.calls.hitler, self.calls.liberals

    def is_the_end(self, line: Line) -> bool:
        """True if everybody opens their eyes at this line."""
        small, large = self.night.small.open_eyes, self.night.large.open_eyes
        return line in (small, large, self.asides.stop_open_eyes)

    def lines(self, table: Table) -> tuple[Line, ...]:
        """Return the lines of the night in order, as the rules decide who sees whom.

        Rule: SET UP, the directions for 5-6 and for 7-10 players.

        Raises:
            NoNight: nobody learns anything by these rules, or not with closed
                eyes.
            NoHouseNight: these are house rules, and the script has no lines for
                them.
        """
        keys = night_keys(table)
        if self.night.house is None and any(key.startswith("house.") for key in keys):
            raise NoHouseNight(self.name)
        lines = tuple(attrgetter(key)(self.night) for key in keys)
        if Sight.FASCISTS not in (sights(table) or ()) or "large.note_thumb" in keys:
            return lines
        # the only Fascist sees nobody besides Hitler
        look = keys.index("large.fascists_look")
        return (*lines[:look], lines[look].replace(pause="long"), *lines[look + 1 :])

    def all_lines(self) -> Iterator[tuple[str, Line]]:
        """Yield every line that may be spoken in any game, with its key."""
        night = self.night
        for key, part in (
            ("night.small", night.small),
            ("night.large", night.large),
            ("night.house", night.house),
            ("asides", self.asides),
            ("calls", self.calls),
            ("rehearsal", self.rehearsal),
        ):
            for name, line in part.fields().items() if part else ():
                yield f"{key}.{name}", line


def load_script(language: str, theme: str = CLASSIC) -> Script:
    """Return the script of the night in a language.

    Raises:
        NoSuchLanguage: there is none.
        FaultyFile: its script has faults.
    """
    if language not in languages(theme) and not stand_in_mark():
        raise NoSuchLanguage(language, languages(theme))
    return script_in(language, theme)


def script_in(language: str, theme: str, root: Path | None = None) -> Script:
    """Return the script of the night in the folder of a language and theme.

    Raises:
        FaultyFile: with all its faults.
    """
    path = table_file(language, theme, NIGHT, root)
    if (mark := stand_in_mark()) and language != ENGLISH:
        try:
            values = own_table(language, theme, NIGHT, root)
        except FaultyFile:
            values = {}
        english = read_table(ENGLISH, theme, NIGHT)
        return fitted_whole(values, english, language, mark, Script, path)
    script = _script(own_table(language, theme, NIGHT, root), theme, path)
    if script.language != language:
        fault = Fault("language", WrongValue(excerpt(script.language), OneOf((language,))))
        raise FaultyFile(path, (fault,))
    return script


def read_script(path: Path) -> Script:
    """Return the script of the night in a host's own file, which may extend a shipped one.

    Raises:
        FaultyFile: with all faults of the file.
    """
    values = toml_values(path)
    theme, language = values.pop("extends", None), values.get("language")
    if theme is not None:
        if language is None:
            raise FaultyFile(path, (Fault("language", Missing(LanguageCode())),))
        if language not in languages(str(theme)):
            fault = Fault("extends", WrongValue(excerpt(theme), OneOf(themes(str(language)))))
            raise FaultyFile(path, (fault,))
        shipped = own_table(str(language), str(theme), NIGHT)
        if "night" in values:  # other themes may have other names for roles
            shipped.pop("calls", None)
        values = over(shipped, values)
    screen = values.get("screen")
    if isinstance(screen, dict) and "buttons" not in screen:  # as in a script of version 0.2
        known = str(language) if language in languages() else ENGLISH
        labels = read_table(known, CLASSIC, NIGHT)["screen"]
        own = {key: label for key, label in screen.items() if not key.endswith("_keys")}
        values["screen"] = own | {
            part: labels[part] for part in ("buttons", "keyboard", "background")
        }
    if language in languages():  # a shipped language has better lists of dangerous words
        words = own_table(str(language), CLASSIC, NIGHT).get("dangerous")
        values |= {"dangerous": words} if words else {}
    return _script(values, str(theme or CLASSIC), path)


def _script(values: Values, theme: str, path: Path) -> Script:
    """Return the values as a script, after checks that its types cannot express.

    Raises:
        FaultyFile: with all faults of the file.
    """
    values = {**values, "theme": theme}
    values.pop("forms", None)  # scripts of version 0.2 have this key
    script = fitted(values, Script, path)
    said = " ".join(f"{line.say} {line.spoken}" for _, line in script.all_lines())
    own = toml_values(path) if path.is_file() else {}
    faults = tuple(
        Fault(
            f"voice.spelling.{word!r}",
            UnknownKey(tuple(get_close_matches(word, said.split(), n=1, cutoff=0))),
        )
        for word in own.get("voice", {}).get("spelling", {})
        if not word.strip() or not re.search(_whole(word), said)
    )
    if faults:
        raise FaultyFile(path, faults)
    return script


def respelt(text: str, spelling: Mapping[str, str]) -> str:
    """Return a text in which whole words are replaced by a spelling that espeak reads correctly."""
    for word, sound in spelling.items():
        text = re.sub(_whole(word), sound.replace("\\", r"\\"), text)
    return text


def _whole(word: str) -> str:
    return rf"(?<!\w){re.escape(word)}(?!\w)"


def night_keys(table: Table) -> tuple[str, ...]:
    """Return the keys of the lines of a night, like "large.hitler_thumb", in order.

    Raises:
        NoNight: nobody learns anything by these rules, or not with closed eyes.
    """
    seen = sights(table)
    if not seen:
        raise NoNight
    if seen == (Sight.FASCIST_AND_HITLER,):
        return tuple(f"small.{name}" for name in SmallNight.__match_args__)
    hands = "small" if seen == (Sight.FASCISTS,) else "large"
    alone = table.fascists == 1
    keys = [f"{hands}.close_eyes"]
    for sight in seen:
        match sight:
            case Sight.FASCISTS:
                keys.append("large.fascists_look")
            case Sight.HITLERS_THUMB:
                note = "house.fascist_notes_thumb" if alone else "large.note_thumb"
                keys += ["large.hitler_thumb", note]
            case Sight.FASCISTS_THUMBS if alone:
                keys += ["house.fascist_thumb", "house.hitler_notes_thumb"]
            case Sight.FASCISTS_THUMBS:
                keys += ["house.fascists_thumbs", "house.hitler_notes_thumbs"]
    return (*keys, f"{hands}.eyes_closed_again", "large.open_eyes", "large.anything_wrong")
