"""Steps of an evening, as a page in the words and colours of the table."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.deal.chain import evening_of
from companion.deal.sealed import Packing
from companion.evening.folder.page import Page, PageLook, Phone, Sound, Step
from companion.evening.game.set_up import set_up
from companion.table.clock import now
from companion.words.referee import load_referee
from companion.words.sentences import say
from printables.look.theme import Font, Theme
from printables.look.typefaces import web_typeface
from printables.sheets.outlay import MINUTES_A_SHEET

if TYPE_CHECKING:
    from companion.evening.night.night import LineSound
    from companion.narration.narrator import Stage
    from companion.narration.timeline import Timeline
    from companion.store.recorded_game import Header
    from printables.dealt.deal_label import DealLabel
    from printables.edition.piece import Edition

PAGE_FILE, ENVELOPES_FILE, NIGHT_FILE, CAPTIONS_FILE = (
    "tonight.html",
    "envelopes.pdf",
    "night.mp3",
    "night.srt",
)
HOST_CARD_FILE, REFERENCE_CARDS_FILE = "host-card.pdf", "reference-cards.pdf"
SET_FILE, RECORD_FILE = "game.pdf", "game.toml"
FILES_ALWAYS_MADE = (PAGE_FILE, ENVELOPES_FILE)


def is_of_envelopes(name: str) -> bool:
    """Return whether a file of an evening has the envelopes of one of its deals."""
    return Path(name).stem.startswith(Path(ENVELOPES_FILE).stem)


class PageOf(NamedTuple):
    """Facts of the table that the page shows."""

    header: "Header"
    packing: Packing
    label: "DealLabel | None"  # None: the players shuffle cards
    home: str  # an option behind the commands, if they need one
    envelopes: tuple[str, ...]  # the files, for each deal; none once it is sealed


def page_of(
    table: PageOf,
    edition: "Edition",
    made: Collection[str],
    spoken: "tuple[Timeline, Mapping[Stage, tuple[LineSound, ...]]] | None",
) -> Page:
    """Return the page with links to the files that were made, and the night if there is one."""
    header, packing, label, home, envelopes = table
    referee = load_referee(header.language, header.theme)
    words = referee.words["tonight"]["steps"]
    cards = (HOST_CARD_FILE, REFERENCE_CARDS_FILE) if packing.night else (REFERENCE_CARDS_FILE,)
    first, sealing = _of_the_deal(table, words, edition.theme.emblems)
    icons = edition.theme.emblems
    night = Step(words["no_night"], icon=icons["night"])
    if spoken is not None:
        timeline, sounds = spoken
        lines = {stage.name.lower(): some for stage, some in sounds.items()}
        phone = Phone(referee.words["tonight"]["phone"], lines)
        no_sound, player = (
            words["no_sound"].format(file=NIGHT_FILE),
            referee.words["tonight"]["player"],
        )
        sound = Sound(NIGHT_FILE, timeline.cues, no_sound, player, phone)
        live = Step(words["live"], f"companion night{home}")
        night = Step(words["night"], sound=sound, more=(live,), icon=icons["night"])
    rules, seats = header.ruleset, len(header.players)
    steps = set_up(referee, rules, seats, box=SET_FILE not in made, shuffled=label is None)
    laid = tuple(map(Step, steps))
    last, about_deal, foot = [], list[str](), [edition.wordings[0].rulebook.credits]
    if label:
        reveal = words["reveal"] if label.number else referee.words["reveal"]["reveal_it"]
        last = [Step(reveal, f"companion reveal{home}", icon=icons["hitler"])]
        about_deal = [*label.lines(edition.wordings[0])]
        foot.insert(0, say(referee, "deal", "fingerprint", fingerprint=label.fingerprint))
    return Page(
        evening=evening_of_page(header, label.fingerprint if label else ""),
        language=referee.language,
        title=words["title"],
        heading=heading_of(header),
        lead=(first_of(header), *about_deal),
        in_order=words["in_order"],
        steps=(
            *first,
            Step(words["set"], files=(SET_FILE,), more=laid, icon=icons["tiles"])
            if SET_FILE in made
            else Step(words["box"], f"companion print{home}", more=laid, icon=icons["tiles"]),
            Step(words["cards"], files=cards, icon=icons["speak"]),
            Step(words["hand_out" if label else "shuffle"], icon=icons["person"]),
            *sealing,
            night,
            Step(words["play"], f"companion play{home}", icon=icons["vote"]),
            *last,
        ),
        foot=tuple(foot),
        look=page_look(edition.theme),
        files=(
            PAGE_FILE,
            *envelopes,
            *(name for name in made if name not in FILES_ALWAYS_MADE),
        ),
    )


def page_look(theme: Theme) -> PageLook:
    """Return the look of a page; typefaces of the host's own are not copied into it."""
    from printables.faces.layout import load_look
    from printables.look.svg import for_browsers

    look = load_look(theme.look)
    return PageLook(
        theme.ink.code,
        theme.stock.code,
        theme.accent.code,
        theme.liberal.code,
        for_browsers(look.picture("masthead"), lambda colour: theme.shade(colour).code),
        _typeface(theme, Font.DISPLAY),
        _typeface(theme, Font.TEXT),
        _typeface(theme, Font.STRONG),
        capitals=look.single.capitals,
    )


def _typeface(theme: Theme, font: Font) -> bytes:
    typeface = theme.fonts[font]
    return web_typeface(typeface) if typeface.shipped else b""


def heading_of(header: "Header") -> str:
    """Return the heading with the players."""
    words = load_referee(header.language, header.theme).words["tonight"]["steps"]
    return str(words["heading"].format(names=", ".join(header.players)))


def first_of(header: "Header") -> str:
    """Return the sentence about the first Presidential Candidate."""
    referee, first = load_referee(header.language, header.theme), header.players[header.first - 1]
    return say(referee, "messages", "first_candidate", candidate=first)


def evening_of_page(header: "Header", deal: str = "", game: int = 1) -> str:
    """Return the key that tells a page from that of another evening, deal or game."""
    return " ".join((str(evening_of(now())), deal or str(game), *header.players))


def _of_the_deal(
    table: PageOf, words: dict[str, str], icons: Mapping[str, str]
) -> tuple[list[Step], list[Step]]:
    header, packing, label, home, envelopes = table
    deals = len(envelopes)
    if label is None:
        return [], []
    if not envelopes:
        return [Step(words["sealed"], icon=icons["closed_eye"])], []
    sheets = label.sheets(len(header.players), envelopes=not packing.slips_alone)
    about = ["slip_names"] if packing.slips_alone else []
    about += ["the_reveal"] if label.number else []  # version 0.1 has none, and is not sealed
    about += ["words"] if packing.words else []
    about += ["waiting"] if deals > 1 else []
    printing = words["slips" if packing.slips_alone else "envelopes"].format(
        sheets=sheets * deals, minutes=MINUTES_A_SHEET * (sheets - 1) * deals
    )
    copies = say(load_referee(header.language, header.theme), "deal", "copies")
    more = (*(Step(words[one]) for one in about), Step(copies))
    first = Step(printing, files=envelopes, more=more, icon=icons["closed_eye"])
    if not label.number:
        return [first], []
    seal = words["seal"].format(command="{command}", file=", ".join(envelopes))
    return [first], [Step(seal, f"companion seal{home}", icon=icons["power"])]
