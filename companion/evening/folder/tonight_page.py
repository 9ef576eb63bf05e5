"""Web page of an evening for any browser: the steps in order, and a player for the night."""

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape, unescape
from itertools import chain
from pathlib import Path
from string import Template
from typing import NamedTuple

from companion.deal.chain import evening_of
from companion.deal.sealed import Packing
from companion.evening.game.play import set_up
from companion.evening.night.night import LineSound
from companion.narration.captions import vtt
from companion.narration.narrator import Cue, Stage, Timeline
from companion.store.recorded_game import Header
from companion.table.clock import now
from companion.words.program import as_started
from companion.words.sentences import load_referee, say
from printables.dealt.deal_label import DealLabel
from printables.edition.piece import Edition
from printables.look.theme import Font, Theme
from printables.look.typefaces import web_typeface
from printables.sheets.print_cost import MINUTES_A_SHEET

SKELETON, NIGHT_PLAYER = (
    Path(__file__).with_name(name) for name in ("tonight_page.html", "night_player.html")
)
_FILES_META = re.compile(
    r'<meta name="generator" content="companion tonight" data-files="([^"]*)">'
)


class Sound(NamedTuple):
    """The night as a sound file beside the page, and line by line for a phone with buttons."""

    cues: Sequence[Cue]  # times of the lines
    lines: Mapping[str, Sequence[LineSound]]  # lines of "night", "freeze" and "sound_check"
    words: Mapping[str, Mapping[str, str]]  # table of words for the page


class Step(NamedTuple):
    """A step on the web page of an evening: a sentence, perhaps with a command, files, or the night."""

    text: str
    command: str = ""
    files: tuple[str, ...] = ()
    sound: Sound | None = None
    more: "tuple[Step, ...]" = ()  # alternatives or additions to the step
    icon: str = ""  # the path of an SVG file, in a square of 100


class PageLook(NamedTuple):
    """Colours and typefaces of a web page."""

    theme: Theme
    masthead: str  # an SVG file
    headline: bytes = b""  # a WOFF file for the heading; none: the browser's own
    text: bytes = b""  # the same for text
    strong: bytes = b""  # and for bold text
    capitals: bool = False  # True: the heading is in capitals


def html_page(
    look: PageLook, steps: Sequence[Step], files: Sequence[str], header: str, **texts: str
) -> str:
    """Return the web page of an evening as an HTML file that loads nothing from a network.

    `files` are all files that were made for the evening, including the page.
    """
    sound = any(step.sound for step in steps)
    items = (_item(place, step, texts["language"]) for place, step in enumerate(steps))
    theme = look.theme
    return Template(SKELETON.read_text(encoding="utf-8")).substitute(
        {name: escape(text) for name, text in texts.items()},
        header=header,
        steps="\n".join(chain.from_iterable(items)),
        foot=_paragraphs(texts["foot"].splitlines()),
        script=_TICKS + (_FOLLOWS + NIGHT_PLAYER.read_text(encoding="utf-8") if sound else ""),
        ink=theme.ink.code,
        ground=theme.stock.code,
        accent=theme.accent.code,
        first=theme.liberal.code,
        masthead=_base64(look.masthead.encode()),
        headline=_typeface(look.headline),
        text=_typeface(look.text),
        strong=_typeface(look.strong),
        case="uppercase" if look.capitals else "none",
        files=escape(" ".join(files)),
    )


def files_of(page: str) -> tuple[str, ...]:
    """Return the files that were made with a web page; () if this program did not write the page."""
    found = _FILES_META.search(page)
    return tuple(unescape(found[1]).split()) if found else ()


def with_table(page: str, evening: str, heading: str, lead: Sequence[str]) -> str:
    """Return the web page for the next game of the evening, with a new heading and nothing ticked."""
    header = page_header(heading, lead)
    page = re.sub("<header>.*?</header>", lambda _: header, page, count=1, flags=re.DOTALL)
    named = f'data-evening="{escape(evening)}"'
    return re.sub('data-evening="[^"]*"', lambda _: named, page, count=1)


def with_story(page: str, game: int, lines: Sequence[str]) -> str:
    """Return the page with the story of a finished game near its end, replacing an older version.

    Lines that are not indented are headings.
    """
    name = f'<section class="story" id="game-{game}">'
    told = [
        f"<p>{escape(line.strip())}</p>" if line.startswith(" ") else f"<h2>{escape(line)}</h2>"
        for line in lines
        if line
    ]
    rest = re.sub(rf"{name}.*?</section>\n", "", page, flags=re.DOTALL)
    return rest.replace("<footer>", "\n".join((name, *told, "</section>", "<footer>")), 1)


def _base64(content: bytes) -> str:
    return b64encode(content).decode()


def _typeface(file: bytes) -> str:
    return f"src:url(data:font/woff;base64,{_base64(file)})" if file else ""


def page_header(heading: str, lead: Sequence[str]) -> str:
    """Return the heading of a web page and the sentence below it, as HTML."""
    return f"<header>\n<h1>{escape(heading)}</h1>\n{_paragraphs(lead)}\n</header>"


def _paragraphs(texts: Sequence[str]) -> str:
    return "\n".join(f"<p>{escape(text)}</p>" for text in texts)


def _item(place: int, step: Step, language: str) -> Iterator[str]:
    yield f'<li><input type="checkbox" aria-labelledby="step-{place}">'
    if step.icon:
        yield '<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">'
        yield f'<path fill-rule="evenodd" d="{escape(step.icon)}"/></svg>'
    yield from _step(step, language, f' id="step-{place}"')
    yield "</li>"


def _step(step: Step, language: str, name: str = "") -> Iterator[str]:
    command = f"<code>{escape(as_started(step.command))}</code>"
    yield f"<p{name}>{escape(step.text).format(command=command)}</p>"
    for file in step.files:
        yield f'<a class="file" href="{escape(file)}">{escape(file)}</a>'
    if step.sound is not None:
        yield from _player(step.sound, language)
    for other in step.more:
        yield from _step(other, language)


def _player(sound: Sound, language: str) -> Iterator[str]:
    not_played = sound.words["steps"]["no_sound"].format(file=NIGHT_FILE)
    phone, player = (
        {key: escape(text) for key, text in sound.words[part].items()}
        for part in ("phone", "player")
    )
    yield _PHONE.format_map(phone)
    lines = {
        part: [
            {
                "texts": [*map(list, line.texts)],
                "sound": urlsafe_b64encode(line.sound).decode(),
                "pause": line.pause,
            }
            for line in some
        ]
        for part, some in sound.lines.items()
    }
    words = {key: sound.words["phone"][key] for key in ("hold", "go_on", "next", "ready", "over")}
    shown = {"words": words, "not_played": not_played, "lines": lines}
    content = json.dumps(shown, ensure_ascii=False).replace("</", "<\\/")
    yield f'<script type="application/json" id="lines">{content}</script>'
    captions = _base64(vtt(sound.cues).encode())
    places = {"file": NIGHT_FILE, "language": escape(language), "content": captions}
    yield _PLAYER.format_map(player | places | {"not_played": escape(not_played)})
    for cue in sound.cues:
        said = (
            f'lang="{escape(cue.say.language)}" data-from="{cue.start:.2f}" data-to="{cue.end:.2f}"'
        )
        yield f"<li {said}>{escape(cue.say.text)}</li>"
    yield "</ol>"


_PHONE = """<p><button type="button" class="big" id="start">{start}</button></p>
<dialog id="night" aria-label="{start}">
<p id="said" aria-live="off"></p><p id="count" role="timer"></p><p id="next"></p>
<div class="keys">
<button type="button" class="big" id="begin">{begin}</button>
<button type="button" class="big" id="check">{check}</button>
<button type="button" class="big" id="again">{again}</button>
<button type="button" class="big" id="hold">{hold}</button>
<button type="button" class="big" id="freeze">{freeze}</button>
<button type="button" class="big" id="close">{close}</button>
</div></dialog>"""

_PLAYER = """<h3 id="sound">{sound}</h3>
<audio controls preload="auto" aria-labelledby="sound" src="{file}">
<track default kind="captions" srclang="{language}" label="{captions}" \
src="data:text/vtt;base64,{content}">
{not_played}</audio>
<h3 id="said-lines">{lines}</h3>
<ol class="lines" role="list" aria-labelledby="said-lines">"""

# Ticks are kept when the page is opened again on this evening.
_TICKS = """<script>
  const key = document.querySelector(".steps").dataset.evening;
  const marks = [...document.querySelectorAll(".steps input")];
  try {
    const done = (localStorage.getItem(key) || "").split(" ");
    marks.forEach((mark, step) => { mark.checked = done.includes(String(step)); });
  } catch { /* a browser that keeps nothing for files */ }
  document.querySelector(".steps").addEventListener("change", () => {
    const done = marks.flatMap((mark, step) => mark.checked ? [step] : []);
    try { localStorage.setItem(key, done.join(" ")); } catch { /* the same */ }
  });
</script>
"""

_FOLLOWS = """<script>
  const sound = document.querySelector("audio");
  sound.addEventListener("timeupdate", () => {
    for (const line of document.querySelectorAll(".lines li")) {
      const { from, to } = line.dataset;
      const now = from <= sound.currentTime && sound.currentTime < +to + 0.3;
      line.classList.toggle("now", now);
      line.ariaCurrent = String(now);
    }
  });
</script>"""


PAGE_FILE, ENVELOPES_FILE, NIGHT_FILE, CAPTIONS_FILE = (
    "tonight.html",
    "envelopes.pdf",
    "night.mp3",
    "night.srt",
)
HOST_CARD_FILE, REFERENCE_CARDS_FILE = "host-card.pdf", "reference-cards.pdf"
SET_FILE = "game.pdf"
FILES_ALWAYS_MADE = (PAGE_FILE, ENVELOPES_FILE)


def record_name(game: int, begun: str) -> str:
    """Return the file name for a readable copy of a game, from its number and starting time."""
    return f"game-{game}-{re.sub('[^0-9]+', '-', begun[:19])}.toml"


def is_of_envelopes(name: str) -> bool:
    """Return True if a file of an evening contains the envelopes of one of its deals."""
    return Path(name).stem.startswith(Path(ENVELOPES_FILE).stem)


class PageOf(NamedTuple):
    """Facts about a table and its game that the web page shows."""

    header: Header
    packing: Packing
    label: DealLabel | None  # None: the players shuffle cards
    home: str  # an option to add to commands, or empty
    envelopes: tuple[str, ...]  # the files of each deal; none after their key is destroyed


def page_of(
    table: PageOf,
    edition: Edition,
    made: Collection[str],
    spoken: tuple[Timeline, Mapping[Stage, tuple[LineSound, ...]]] | None,
) -> str:
    """Return the web page with links to the files that were made, and to the night if there is one."""
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
        sound = Sound(timeline.cues, lines, referee.words["tonight"])
        live = Step(words["live"], f"companion night{home}")
        night = Step(words["night"], sound=sound, more=(live,), icon=icons["night"])
    seats, box = len(header.players), SET_FILE not in made
    laid = tuple(map(Step, set_up(referee, header.ruleset, seats, box=box, shuffled=label is None)))
    last, about_deal, foot = [], list[str](), [edition.wordings[0].rulebook.credits]
    if label:
        reveal = words["reveal"] if label.number else referee.words["reveal"]["reveal_it"]
        last = [Step(reveal, f"companion reveal{home}", icon=icons["hitler"])]
        about_deal = [*label.lines(edition.wordings[0])]
        foot.insert(0, say(referee, "deal", "fingerprint", fingerprint=label.fingerprint))
    return html_page(
        page_look(edition.theme),
        (
            *first,
            Step(words["box"], f"companion print{home}", more=laid, icon=icons["tiles"])
            if box
            else Step(words["set"], files=(SET_FILE,), more=laid, icon=icons["tiles"]),
            Step(words["cards"], files=cards, icon=icons["speak"]),
            Step(words["hand_out" if label else "shuffle"], icon=icons["person"]),
            *sealing,
            night,
            Step(words["play"], f"companion play{home}", icon=icons["vote"]),
            *last,
        ),
        (PAGE_FILE, *envelopes, *(name for name in made if name not in FILES_ALWAYS_MADE)),
        page_header(heading_of(header), (first_of(header), *about_deal)),
        evening=evening_of_page(header, label.fingerprint if label else ""),
        language=referee.language,
        title=words["title"],
        in_order=words["in_order"],
        foot="\n".join(foot),
    )


def page_look(theme: Theme) -> PageLook:
    """Return colours and typefaces of a theme for a web page; a host's own typefaces are left out."""
    from printables.faces.layout import load_look
    from printables.look.svg import for_browsers

    look = load_look(theme.look)
    typefaces = [theme.fonts[font] for font in (Font.DISPLAY, Font.TEXT, Font.STRONG)]
    headline, text, strong = (web_typeface(one) if one.shipped else b"" for one in typefaces)
    return PageLook(
        theme,
        for_browsers(look.picture("masthead"), lambda colour: theme.shade(colour).code),
        headline,
        text,
        strong,
        capitals=look.single.capitals,
    )


def heading_of(header: Header) -> str:
    """Return the heading of the web page, with the names of the players."""
    words = load_referee(header.language, header.theme).words["tonight"]["steps"]
    return str(words["heading"].format(names=", ".join(header.players)))


def first_of(header: Header) -> str:
    """Return the sentence that names the first Presidential Candidate."""
    referee, first = load_referee(header.language, header.theme), header.players[header.first - 1]
    return say(referee, "messages", "first_candidate", candidate=first)


def evening_of_page(header: Header, deal: str = "", game: int = 1) -> str:
    """Return a text that identifies the web page of this evening, deal and game."""
    return " ".join((str(evening_of(now())), deal or str(game), *header.players))


def envelope_steps(
    words: Mapping[str, str], label: DealLabel, packing: Packing, players: int, deals: int
) -> list[str]:
    """Return instructions for printing the envelopes of these deals, and notes about them."""
    sheets = label.sheets(players, envelopes=not packing.slips_alone)
    printing = words["slips" if packing.slips_alone else "envelopes"].format(
        sheets=sheets * deals, minutes=MINUTES_A_SHEET * (sheets - 1) * deals
    )
    shown = {
        "slip_names": packing.slips_alone,
        "the_reveal": bool(label.number),  # version 0.1 has no Reveal
        "words": bool(packing.words),
        "waiting": deals > 1,
    }
    return [printing, *(words[key] for key, is_shown in shown.items() if is_shown)]


def _of_the_deal(
    table: PageOf, words: dict[str, str], icons: Mapping[str, str]
) -> tuple[list[Step], list[Step]]:
    header, packing, label, home, envelopes = table
    if label is None:
        return [], []
    if not envelopes:
        return [Step(words["sealed"], icon=icons["closed_eye"])], []
    printing, *about = envelope_steps(words, label, packing, len(header.players), len(envelopes))
    copies = say(load_referee(header.language, header.theme), "deal", "copies")
    more = tuple(map(Step, (*about, copies)))
    first = Step(printing, files=envelopes, more=more, icon=icons["closed_eye"])
    if not label.number:
        return [first], []
    seal = words["seal"].format(command="{command}", file=", ".join(envelopes))
    return [first], [Step(seal, f"companion seal{home}", icon=icons["power"])]
