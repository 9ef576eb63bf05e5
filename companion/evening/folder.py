"""The folder of an evening: its files, written together or not at all, and what is told of them."""

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.commands.games import begun
from companion.cli.table import Table, deal_words, in_words
from companion.cli.terminal.announcer import shown
from companion.cli.terminal.progress import RecordingProgress
from companion.deal.sealed import HowOpened, Packing, StoredDeal
from companion.errors import CompanionError
from companion.evening.new_game import TableToDeal, draw_all, keep
from companion.evening.night import Night
from companion.evening.page import files_of
from companion.evening.printing import MAX_LANGUAGES, FaultyPrint, Progress, drawn_set, edition_of
from companion.evening.settings import begun_with
from companion.evening.steps import (
    CAPTIONS,
    ENVELOPES,
    HOST_CARD,
    NIGHT,
    PAGE,
    RECORD,
    REFERENCE_CARDS,
    SET,
    page_of,
)
from companion.files.atomic_write import atomic_write, new_folder
from companion.narration.captions import srt
from companion.store.journal import Journal, StoredGame
from companion.table.deal import Dealt, note_opening, open_deal
from companion.table.record_text import record_text
from companion.words.script import load_script
from companion.words.sentences import say
from printables.imposition import Settings, impose
from printables.pieces import pieces
from printables.sheet import Paper

if TYPE_CHECKING:
    from printables.piece import Edition, Piece

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


class Evening:
    """The folder of an evening."""

    def __init__(
        self, journal: Journal, table: TableToDeal, folder: Path, home: Path | None
    ) -> None:
        self._journal = journal
        self._table = table
        self._folder = folder
        self._words = table.referee.words["tonight"]
        elsewhere = home is not None and str(home) != os.environ.get("COMPANION_HOME")
        self._home = f" --home {_quoted(home)}" if elsewhere and home else ""

    def make(self, packing: Packing, dealt: "Dealt", *, whole_set: bool) -> None:
        """Everything for a new deal: all files, the game and its key; or nothing."""
        stored: list[StoredGame] = []

        def last() -> None:
            stored.append(keep(self._journal, self._table, dealt))

        files = _Files(self._folder, packing, whole_set=whole_set, envelopes=True)
        self._write(files, dealt, dealt.common.fingerprint, last)
        table = Table(self._journal, stored[0])
        with shown():
            if self._table.stored is None:
                _echo(begun(table))
            self._finish(table, files)

    def mend(self, before: StoredDeal, packing: Packing, *, whole_set: bool) -> None:
        """The folder once more for a deal that stays as it is."""
        stored = self._table.stored
        assert stored is not None  # noqa: S101  it has the deal
        fingerprint = before.sealed.fingerprint
        table = Table(self._journal, stored)
        if stored.moves and packing.replace(paper=before.packing.paper) != before.packing:
            raise CompanionError(self._words["settled"].format(command=f"{COMMAND} --again"))
        files = _Files(self._folder, packing, whole_set=whole_set, envelopes=False)
        if SET in files.written and files.page_of(fingerprint):
            files = replace(files, whole_set=True)
        ours = files.holds_envelopes_of(fingerprint)
        reprint = packing != before.packing or not ours
        files = replace(files, envelopes=reprint)
        dealt = Dealt(table.header, open_deal(table).deal, packing) if reprint else None

        def last() -> None:
            if reprint:
                note_opening(table, HowOpened.REPRINT)

        self._write(files, dealt, fingerprint, last, ours=ours)
        stored = self._journal.load(stored.number)
        if packing != before.packing and stored.deal is not None and not stored.moves:
            with in_words(self._table.referee):  # for what is printed later
                stored = self._journal.deal(stored, stored.deal.replace(packing=packing))
        table = Table(self._journal, stored)
        with shown():
            _echo((self._words["kept"],))
            if not reprint:
                _echo((self._words["same_envelopes"],))
            self._finish(table, files)

    def _write(
        self,
        files: "_Files",
        dealt: Dealt | None,  # None: the envelopes are there
        fingerprint: str,
        last: Callable[[], None],
        *,
        ours: bool = False,
    ) -> None:
        """All files or none, then away with what they take the place of."""
        stale = files.stale
        with ExitStack() as undoing:
            self._open_folder(files, undoing, ours=ours)
            with atomic_write(*files.paths, force=True, last=last) as parts:
                made = dict(zip(files.names, parts, strict=True))
                if dealt is not None:
                    draw_all(self._table, dealt, made[ENVELOPES], Paper(files.packing.paper))
                self._fill(made, files.packing, fingerprint)
            undoing.pop_all()
        for path in stale:  # nobody shall print the set of another table, or hear its night
            path.unlink(missing_ok=True)

    def _open_folder(self, files: "_Files", undoing: ExitStack, *, ours: bool = False) -> None:
        """The folder, which may hold an evening before this one, and nothing else of these names."""
        new_folder(self._folder, undoing)
        wanted = (*files.names, RECORD)
        known = files.written or (wanted if ours else ())  # without its page, by its envelopes
        if any((self._folder / name).exists() for name in wanted if name not in known):
            command = f"{COMMAND} --out {_quoted(f'{self._folder}-2')}"
            told = self._words["other_files"].format(folder=self._folder, command=command)
            raise CompanionError(told)

    def _fill(self, made: dict[str, Path], packing: Packing, fingerprint: str) -> None:
        """Writes what is no secret."""
        header = self._table.header
        by = begun_with(header, packing)
        editions = [
            replace(edition_of(by._replace(languages=(one,))), paper=by.paper)
            for one in by.languages
        ]
        timeline = None
        with RecordingProgress() as progress:

            def page_drawn(key: str, **places: object) -> None:
                progress.say(say(self._table.referee, "printing", key, **places), last=False)

            if packing.night:
                scripts = [load_script(one, by.words) for one in by.languages]
                night = Night(scripts, header.ruleset.table(len(header.players)))
                sound, timeline = night.recorded(Path(NIGHT).suffix, progress)
                made[NIGHT].write_bytes(sound)
                captions = srt(timeline.cues)
                made[CAPTIONS].write_text(captions, encoding="utf-8", newline="\n")
            sets: dict[str, Callable[[], list[Piece]]] = {
                HOST_CARD: lambda: [
                    card for one in editions for card in pieces(one, ("host-card",))
                ],
                REFERENCE_CARDS: lambda: _each_in_its_language(editions, packing),
                SET: lambda: [*pieces(_together(editions))],
            }
            for file in [file for file in sets if file in made]:
                progress.say(self._words["drawing"].format(file=file), last=False)
                made[file].write_bytes(_checked_set(sets[file](), editions[0], page_drawn))
        page = page_of(self._table, editions[0], packing, made, fingerprint, timeline, self._home)
        made[PAGE].write_text(page.html, encoding="utf-8", newline="\n")

    def _finish(self, table: Table, files: "_Files") -> None:
        """What is told at the end, and the record, which knows the number of the game."""
        record = self._folder / RECORD
        with atomic_write(record, force=True) as (part,):
            part.write_text(record_text(table.stored), encoding="utf-8", newline="\n")
        lead = table.names[table.header.first - 1]
        _echo((table.say("first_candidate", candidate=lead),))
        _echo((self._words["ready"].format(folder=self._folder),))
        written = files.written
        wide = max(map(len, WHAT))
        for name, what in WHAT.items():
            if name in written:
                _echo((f"  {name:{wide}}  {self._words[what]}",))
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
    def written(self) -> tuple[str, ...]:
        """What was written there for an evening; its page tells."""
        return files_of(self._page)

    def page_of(self, fingerprint: str) -> bool:
        """Whether the page is that of this deal."""
        return fingerprint in self._page

    @property
    def stale(self) -> list[Path]:
        """What was written there before, and is neither made anew nor kept."""
        kept = (*self.names, ENVELOPES, RECORD)
        return [self.folder / name for name in self.written if name not in kept]

    @property
    def _page(self) -> str:
        try:
            return (self.folder / PAGE).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def holds_envelopes_of(self, fingerprint: str) -> bool:
        """Whether the envelopes that are there are those of this deal; each sheet has it in it."""
        try:
            return fingerprint[:9].encode() in (self.folder / ENVELOPES).read_bytes()
        except OSError:
            return False


def _together(editions: "Sequence[Edition]") -> "Edition":
    """The set in as many of the languages as stand on one piece."""
    first = editions[:MAX_LANGUAGES]
    return replace(
        first[0],
        wordings=tuple(one.wordings[0] for one in first),
        spoken=tuple(one.spoken[0] for one in first),
    )


def _each_in_its_language(editions: "Sequence[Edition]", packing: Packing) -> "list[Piece]":
    """A reference card for each player, in the language that the player reads."""
    return [
        replace(card, copies=packing.languages.count(one.wordings[0].language))
        for one in editions
        if one.wordings[0].language in packing.languages
        for card in pieces(one, ("reference-cards",))
    ]


def _checked_set(made: "Sequence[Piece]", edition: "Edition", progress: Progress) -> bytes:
    """Pieces as a PDF that was read back.

    Raises:
        CompanionError: it cannot be made, or is not as it should be.
    """
    from printables.check import check

    settings = Settings(edition.paper)
    plans = impose(made, settings)
    data = drawn_set(plans, edition, settings, progress)
    for finding in check(data, made, plans, settings):
        raise FaultyPrint(finding)
    return data


def _quoted(path: object) -> str:
    """A path as it is typed in a command."""
    if os.name == "nt":
        return f'"{path}"' if " " in str(path) else str(path)
    return shlex.quote(str(path))


def _echo(lines: Iterator[str] | Sequence[str]) -> None:
    for line in lines:
        typer.echo(line)
