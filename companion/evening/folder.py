"""The folder of an evening: its files, written together or not at all, and what is said of them."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.deal.sealed import HowOpened, Packing
from companion.errors import Refusal
from companion.evening.envelopes import TableToDeal, write_private
from companion.evening.new_game import begun
from companion.evening.night import Night
from companion.evening.night import Progress as NightProgress
from companion.evening.page import files_of
from companion.evening.page_steps import (
    CAPTIONS,
    ENVELOPES,
    HOST_CARD,
    NIGHT,
    PAGE,
    RECORD,
    REFERENCE_CARDS,
    SET,
    PageOf,
    page_of,
)
from companion.evening.printing import MAX_LANGUAGES, FaultyPrint, drawn_set, edition_of
from companion.evening.settings import settings_of
from companion.files.atomic_write import atomic_write, new_folder
from companion.files.quoted import quoted
from companion.narration.captions import srt
from companion.store.journal import Journal, StoredGame
from companion.table.deal import Dealt, draw_deal, keep_deal, note_opening, open_deal, stored_deal
from companion.table.record_text import write_record
from companion.table.table import Table
from companion.words.night_script import load_script
from printables.imposition import Settings, impose
from printables.printed_set import pieces
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


class OtherFiles(Refusal):
    """The folder has files of these names that no evening left there."""

    folder: Path
    command: str


class EnvelopesSettled(Refusal):
    """The game has moves, and its envelopes stay as they are."""

    command: str


class Progress(NightProgress, Protocol):
    """What is called while the files are made."""

    def drawing(self, file: str) -> None:
        """A file is drawn now."""

    def printing(self, key: str, **places: object) -> None:
        """A key of the table printing, and its places."""


class EveningFolder:
    """The folder of an evening."""

    def __init__(
        self,
        journal: Journal,
        table: TableToDeal,
        folder: Path,
        progress: Progress,
        home: Path | None = None,
    ) -> None:
        self._journal = journal
        self._table = table
        self._header = table.header
        self._folder = folder
        self._progress = progress
        elsewhere = home is not None and str(home) != os.environ.get("COMPANION_HOME")
        self._home = f" --home {quoted(home)}" if elsewhere and home else ""

    def make(self, packing: Packing, *, whole_set: bool) -> tuple[Table, list[str]]:
        """Everything for a new deal: all files, the game and its key; or nothing.

        Returns the table, and what to say of it.
        """
        stored: list[StoredGame] = []
        dealt = draw_deal(self._header, packing)

        def last() -> None:
            stored.append(keep_deal(self._journal, self._header, dealt, self._table.stored))

        files = _Files(self._folder, packing, whole_set=whole_set, envelopes=True)
        self._write(files, dealt, dealt.common.fingerprint, last)
        table = Table(self._journal, stored[0])
        lines = [*begun(table)] if self._table.stored is None else []
        return table, [*lines, *self._finish(table, files)]

    def mend(self, table: Table, packing: Packing, *, whole_set: bool) -> tuple[Table, list[str]]:
        """The same once more for a deal that stays as it is."""
        before, stored = stored_deal(table), table.stored
        fingerprint = before.sealed.fingerprint
        if stored.moves and packing.replace(paper=before.packing.paper) != before.packing:
            raise EnvelopesSettled(f"{COMMAND} --again")
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
            # for what is printed later
            stored = self._journal.deal(stored, stored.deal.replace(packing=packing))
        table = Table(self._journal, stored)
        lines = [table.say("kept", "tonight")]
        if not reprint:
            lines.append(table.say("same_envelopes", "tonight"))
        return table, [*lines, *self._finish(table, files)]

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
                    paper = Paper(files.packing.paper)
                    write_private(made[ENVELOPES], dealt.envelopes(paper))
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
            command = f"{COMMAND} --out {quoted(f'{self._folder}-2')}"
            raise OtherFiles(self._folder, command)

    def _fill(self, made: dict[str, Path], packing: Packing, fingerprint: str) -> None:
        """Writes what is no secret."""
        header = self._header
        by = settings_of(header, packing)
        editions = [
            replace(edition_of(by._replace(languages=(one,))), paper=by.paper)
            for one in by.languages
        ]
        timeline = None
        progress = self._progress
        if packing.night:
            scripts = [load_script(one, by.words) for one in by.languages]
            night = Night(scripts, header.ruleset.table(len(header.players)))
            sound, timeline = night.recorded(Path(NIGHT).suffix, progress)
            made[NIGHT].write_bytes(sound)
            captions = srt(timeline.cues)
            made[CAPTIONS].write_text(captions, encoding="utf-8", newline="\n")
        sets: dict[str, Callable[[], list[Piece]]] = {
            HOST_CARD: lambda: [card for one in editions for card in pieces(one, ("host-card",))],
            REFERENCE_CARDS: lambda: _each_in_its_language(editions, packing),
            SET: lambda: [*pieces(_together(editions))],
        }
        for file in [file for file in sets if file in made]:
            progress.drawing(file)
            made[file].write_bytes(_checked_set(sets[file](), editions[0], progress))
        about = PageOf(header, packing, fingerprint, self._home)
        page = page_of(about, editions[0], made, timeline)
        made[PAGE].write_text(page.html, encoding="utf-8", newline="\n")

    def _finish(self, table: Table, files: "_Files") -> Iterator[str]:
        """Writes the record, which needs a game that is stored; then all that is there."""
        write_record(table.stored, self._folder / RECORD, force=True)
        lead = table.names[table.header.first - 1]
        yield table.say("first_candidate", candidate=lead)
        yield table.say("ready", "tonight", folder=self._folder)
        written = files.written
        wide = max(map(len, WHAT))
        for name, what in WHAT.items():
            if name in written:
                yield f"  {name:{wide}}  {table.say(what, 'tonight')}"
        deal = stored_deal(table)
        yield table.say("fingerprint", "deal", fingerprint=deal.sealed.fingerprint)
        if deal.packing.words:
            yield table.say("words_warning", "deal")
        yield table.say("now", "tonight")
        first = ("night", "play") if deal.packing.night else ("play", "reveal")
        yield from (f"  companion {command}{self._home}" for command in first)


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
        Refusal: it cannot be made, or is not as it should be.
    """
    from printables.check import check

    settings = Settings(edition.paper)
    plans = impose(made, settings)
    data = drawn_set(plans, edition, settings, progress.printing)
    for finding in check(data, made, plans, settings):
        raise FaultyPrint(finding)
    return data
