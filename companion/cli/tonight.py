"""`companion tonight`: an evening in one folder: envelopes, the night, cards, a page with the steps."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.chosen import Chosen
from companion.cli.dealt import note_opening, open_deal
from companion.cli.games import RANDOM, THEMES, begun
from companion.cli.new_deal import (
    NewGame,
    TableToDeal,
    draw_all,
    drawn,
    keep,
    new_table,
    once_more,
    seat_languages,
)
from companion.cli.night import NightProgress, Tonight
from companion.cli.print_set import LANGUAGES, chosen_edition, drawn_set
from companion.cli.table import (
    HomeOption,
    Table,
    deal_words,
    hosts_referee,
    in_words,
    message,
    open_journal,
)
from companion.cli.telling import shown
from companion.cli.written import record_text
from companion.errors import CompanionError
from companion.journal import Journal, NoGameError, StoredGame
from companion.narration.captions import srt
from companion.narration.page import OURS, Page, Sound, Step
from companion.narration.referee import load_referee
from companion.narration.script import load_script
from companion.rules.knowledge import sights
from companion.sealed_deal import HowOpened, Packing, StoredDeal
from companion.whole_file import new_folder, whole_files
from printables.catalogue import pieces
from printables.imposition import Settings, impose
from printables.sheet import Paper
from printables.theme import Colour

if TYPE_CHECKING:
    from companion.cli.dealt import Dealt
    from companion.narration.timeline import Timeline
    from printables.piece import Edition

PAGE, ENVELOPES, NIGHT, CAPTIONS = "tonight.html", "envelopes.pdf", "night.mp3", "night.srt"
HOST_CARD, REFERENCE_CARDS = "host-card.pdf", "reference-cards.pdf"
SET, RECORD = "game.pdf", "game.toml"
WHAT = {  # in the words of the table
    PAGE: "page",
    ENVELOPES: "envelopes",
    NIGHT: "night",
    CAPTIONS: "captions",
    HOST_CARD: "host_card",
    REFERENCE_CARDS: "reference_card",
    SET: "set",
    RECORD: "record",
}
COMMAND = "companion tonight NAMES..."
HERE = Path("tonight")
PAPER, GAME = "Files and paper", "The game"


def tonight(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="The players, clockwise (else the current game's)."),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            "-l",
            help="en, it or ru (else en).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    theme: Annotated[
        str | None, typer.Option(help=THEMES, show_default=False, rich_help_panel=GAME)
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            help="As for companion new (else official).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    language_for: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LANGUAGE",
            help="Another language for a player, like Ada=it; repeat it.",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    first: Annotated[
        str,
        typer.Option(
            help="Who runs first: a name, or random (else the ruleset's).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = "",
    paper: Annotated[
        Paper | None,
        typer.Option(help="The paper (else a4).", show_default=False, rich_help_panel=PAPER),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder.", rich_help_panel=PAPER)
    ] = HERE,
    print_: Annotated[
        bool,
        typer.Option("--print", help="The whole set for this table too.", rich_help_panel=PAPER),
    ] = False,
    words: Annotated[
        bool,
        typer.Option(
            "--words",
            help="The role in words too, inside a fold, for players without a phone.",
            rich_help_panel=PAPER,
        ),
    ] = False,
    night: Annotated[
        bool,
        typer.Option(
            help="Eyes are closed as usual; or no night, and the slips tell everything.",
            rich_help_panel=GAME,
        ),
    ] = True,
    again: Annotated[
        bool,
        typer.Option("--again", help="Deal once more for the same table.", rich_help_panel=GAME),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Prepare the whole evening in one folder: deal, night, cards, and a page that says what to do.

    Examples: companion tonight Ada Ben Cleo Dan Eva Finn Gia / companion tonight Ада Вера Глеб Дана
    Егор -l ru --theme cold-war --print

    Run it again for the same table: the roles stay as they were dealt, and what is missing is made.
    """
    wishes = NewGame(names or [], ruleset, language, theme, first)
    with open_journal(home) as journal:
        table = _table(journal, wishes, again=again)
        evening = _Evening(journal, table, out, home)
        before = None if again or table.stored is None else table.stored.deal
        if before is None:
            rules = table.header.ruleset.table(len(table.header.players))
            night = night and bool(sights(rules))
            packing = Packing(
                languages=seat_languages(language_for or [], table),
                paper=(paper or Paper.A4).value,
                knowledge=not night,
                night=night,
                words=words,
                ballots=True,
            )
            evening.make(packing, drawn(table, packing), whole_set=print_)
        else:
            chosen_paper = paper.value if paper else before.packing.paper
            evening.mend(before, before.packing.but(paper=chosen_paper), whole_set=print_)


def _table(journal: Journal, wishes: NewGame, *, again: bool) -> TableToDeal:
    """The current game if it is meant, or one that is to begin.

    Raises:
        CompanionError: there is none and nobody is named, or it has begun without a deal.
    """
    try:
        current = journal.current()
    except NoGameError:
        current = None
    if wishes.names:
        table = new_table(wishes)
        if current is None or current.ended or not _same(current, table, wishes.first):
            return table
    if current is None:
        raise CompanionError(message(hosts_referee(), "no_game", command=COMMAND))
    referee = load_referee(current.header.language, current.header.theme)
    if wishes.settles and not wishes.names:
        raise CompanionError(deal_words(referee, "settled_already", command=COMMAND))
    if again:
        return once_more(current, wishes.first, referee)
    if current.deal is None and current.moves:
        command = f"{COMMAND} --again"
        raise CompanionError(referee.words["tonight"]["begun_already"].format(command=command))
    return TableToDeal(current.header, referee, current)


def _same(current: StoredGame, table: TableToDeal, first: str) -> bool:
    """Whether the host means the current game: all that can be chosen here is as it was."""
    now, wanted = current.header, table.header
    if not first or first == RANDOM:  # then it is drawn, and each time anew
        wanted = wanted.but(first=now.first)
    return now == wanted.but(memory=now.memory, speak=now.speak)


class _Evening:
    """The folder of an evening."""

    def __init__(
        self, journal: Journal, table: TableToDeal, folder: Path, home: Path | None
    ) -> None:
        self._journal = journal
        self._table = table
        self._folder = folder
        self._words = table.referee.words["tonight"]
        elsewhere = home is not None and str(home) != os.environ.get("COMPANION_HOME")
        self._home = f" --home {home}" if elsewhere else ""

    def make(self, packing: Packing, dealt: "Dealt", *, whole_set: bool) -> None:
        """Everything for a new deal: all files, the game and its key; or nothing."""
        stored: list[StoredGame] = []

        def last() -> None:
            stored.append(keep(self._journal, self._table, dealt))

        files = _Files(self._folder, packing, whole_set=whole_set, envelopes=True)
        other = files.other_evening()
        with ExitStack() as undoing:
            self._open_folder(files, undoing)
            with whole_files(*files.paths, force=True, last=last) as parts:
                made = dict(zip(files.names, parts, strict=True))
                draw_all(self._table, dealt, made[ENVELOPES], Paper(packing.paper))
                self._fill(made, packing, dealt.common.fingerprint)
            undoing.pop_all()
        for path in other:  # nobody shall print the set of another table
            path.unlink(missing_ok=True)
        table = Table(self._journal, stored[0])
        with shown(table):
            if self._table.stored is None:
                _echo(begun(table))
            self._finish(table)

    def mend(self, before: StoredDeal, packing: Packing, *, whole_set: bool) -> None:
        """The folder once more for a deal that stays as it is."""
        stored = self._table.stored
        assert stored is not None  # noqa: S101  it has the deal
        fingerprint = before.sealed.fingerprint
        files = _Files(self._folder, packing, whole_set=whole_set, envelopes=False)
        if files.ours and (self._folder / SET).exists():
            files = replace(files, whole_set=True)
        ours = files.holds_envelopes_of(fingerprint)
        reprint = packing != before.packing or not ours
        files = replace(files, envelopes=reprint)
        table = Table(self._journal, stored)
        dealt = open_deal(table) if reprint else None

        def last() -> None:
            if reprint:
                note_opening(table, HowOpened.REPRINT)

        with ExitStack() as undoing:
            self._open_folder(files, undoing, ours=ours)
            with whole_files(*files.paths, force=True, last=last) as parts:
                made = dict(zip(files.names, parts, strict=True))
                if dealt is not None:
                    draw_all(self._table, dealt, made[ENVELOPES], Paper(packing.paper))
                self._fill(made, packing, fingerprint)
            undoing.pop_all()
        stored = self._journal.load(stored.number)
        if packing != before.packing and stored.deal is not None and not stored.moves:
            with in_words(self._table.referee):  # for what is printed later
                stored = self._journal.deal(stored, stored.deal.but(packing=packing))
        table = Table(self._journal, stored)
        with shown(table):
            _echo((self._words["kept"],))
            if not reprint:
                _echo((self._words["same_envelopes"],))
            self._finish(table)

    def _open_folder(self, files: "_Files", undoing: ExitStack, *, ours: bool = False) -> None:
        """The folder, which may hold an evening before this one, and nothing else of these names."""
        new_folder(self._folder, undoing)
        there = [path for path in files.paths if path.exists()]
        if there and not (ours or files.ours):
            command = f"{COMMAND} --out {self._folder}-2"
            told = self._words["other_files"].format(folder=self._folder, command=command)
            raise CompanionError(told)

    def _fill(self, made: dict[str, Path], packing: Packing, fingerprint: str) -> None:
        """Writes what is no secret."""
        header = self._table.header
        by = Chosen(
            header.ruleset,
            len(header.players),
            header.theme,
            header.look or header.theme,
            tuple(dict.fromkeys((header.language, *packing.languages))),
            packing.paper,
        )
        edition = replace(
            chosen_edition(by._replace(languages=by.languages[:LANGUAGES])),
            paper=Paper(packing.paper),
        )
        timeline = None
        with NightProgress() as progress:
            if packing.night:
                scripts = [load_script(one, by.words) for one in by.languages]
                night = Tonight(scripts=scripts, table=header.ruleset.table(len(header.players)))
                sound, timeline = night.recorded(Path(NIGHT).suffix, progress)
                made[NIGHT].write_bytes(sound)
                captions = srt(timeline.cues)
                made[CAPTIONS].write_text(captions, encoding="utf-8", newline="\n")
            for file, names in (
                (HOST_CARD, ("host-card",)),
                (REFERENCE_CARDS, ("reference-cards",)),
                (SET, ()),
            ):
                if file in made:
                    progress.say(self._words["drawing"].format(file=file), last=False)
                    made[file].write_bytes(_checked_set(edition, names, progress))
        page = _page(self._table, edition, packing, made, fingerprint, timeline, self._home)
        made[PAGE].write_text(page.html, encoding="utf-8", newline="\n")

    def _finish(self, table: Table) -> None:
        """What is told at the end, and the record, which knows the number of the game."""
        record = self._folder / RECORD
        with whole_files(record, force=True) as (part,):
            part.write_text(record_text(table.stored), encoding="utf-8", newline="\n")
        lead = table.names[table.header.first - 1]
        _echo((table.say("first_candidate", candidate=lead),))
        _echo((self._words["ready"].format(folder=self._folder),))
        wide = max(map(len, WHAT))
        for name, what in WHAT.items():
            if (self._folder / name).exists():
                _echo((f"  {name:{wide}}  {self._words[what]}",))  # type: ignore[literal-required]
        deal = table.stored.deal
        assert deal is not None  # noqa: S101  it was just made, or found
        fingerprint = deal.sealed.fingerprint
        _echo((deal_words(table.referee, "fingerprint", fingerprint=fingerprint),))
        if deal.packing.words:
            _echo((deal_words(table.referee, "words_warning"),))
        _echo((self._words["now"],))
        first = ("night", "play") if deal.packing.night else ("play", "reveal")
        _echo(f"  companion {command}{self._home}" for command in first)


@dataclass(frozen=True, slots=True)
class _Files:
    """What is made in the folder."""

    folder: Path
    packing: Packing
    whole_set: bool
    envelopes: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The page first: it says that the folder is ours."""
        night = (NIGHT, CAPTIONS, HOST_CARD) if self.packing.night else ()
        whole = (SET,) if self.whole_set else ()
        envelopes = (ENVELOPES,) if self.envelopes else ()
        return (PAGE, *envelopes, *night, REFERENCE_CARDS, *whole)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where they are."""
        return tuple(self.folder / name for name in self.names)

    @property
    def ours(self) -> bool:
        """Whether the folder was made for an evening."""
        try:
            return OURS in (self.folder / PAGE).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return False

    def other_evening(self) -> list[Path]:
        """What is left there of another evening, and is not made anew for this one."""
        return [self.folder / name for name in WHAT if name not in self.names] if self.ours else []

    def holds_envelopes_of(self, fingerprint: str) -> bool:
        """Whether the envelopes that are there are those of this deal; each sheet has it in it."""
        try:
            return fingerprint[:9].encode() in (self.folder / ENVELOPES).read_bytes()
        except OSError:
            return False


def _checked_set(edition: "Edition", names: Sequence[str], progress: NightProgress) -> bytes:
    """Some pieces, or all, as a PDF that was read back.

    Raises:
        CompanionError: it cannot be made, or is not as it should be.
    """
    from printables.check import check

    settings = Settings(edition.paper)
    made = pieces(edition, names)
    plans = impose(made, settings)
    data = drawn_set(plans, edition, settings, progress)
    found = check(data, made, plans, settings)
    if found:
        raise CompanionError(
            f"What is printed would not be as it should be ({found[0]}): choose another theme."
        )
    return data


def _page(
    table: TableToDeal,
    edition: "Edition",
    packing: Packing,
    made: dict[str, Path],
    fingerprint: str,
    timeline: "Timeline | None",
    home: str,
) -> Page:
    """What to do, in order, in the words and colours of the table."""
    words, referee = table.referee.words["tonight"]["steps"], table.referee
    names, look = table.header.players, edition.theme
    cards = (HOST_CARD, REFERENCE_CARDS) if packing.night else (REFERENCE_CARDS,)
    warning = (Step(words["words"]),) if packing.words else ()
    night = Step(words["no_night"])
    if timeline is not None:
        sound = Sound(NIGHT, timeline.cues, words["no_sound"].format(file=NIGHT))
        live = Step(words["live"], f"companion night{home}")
        night = Step(words["night"], sound=sound, more=(live,))
    return Page(
        language=table.header.language,
        title=words["title"],
        heading=words["heading"].format(names=", ".join(names)),
        lead=(message(referee, "first_candidate", candidate=names[table.header.first - 1]),),
        in_order=words["in_order"],
        steps=(
            Step(words["envelopes"], files=(ENVELOPES,), more=warning),
            Step(words["set"], files=(SET,))
            if SET in made
            else Step(words["box"], f"companion print{home}"),
            Step(words["cards"], files=cards),
            Step(words["hand_out"]),
            night,
            Step(words["play"], f"companion play{home}"),
            Step(words["reveal"], f"companion reveal{home}"),
        ),
        foot=(
            deal_words(referee, "fingerprint", fingerprint=fingerprint),
            edition.wordings[0].rulebook.credits,
        ),
        ink=_hex(look.ink),
        ground=_hex(look.ground),
        accent=_hex(look.accent),
        first=_hex(look.liberal),
    )


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _echo(lines: Iterator[str] | Sequence[str]) -> None:
    for line in lines:
        typer.echo(line)
