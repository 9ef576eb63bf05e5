"""The folder of an evening: its files are written together or not at all."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from companion.deal import places
from companion.deal.chain import LinkKind
from companion.deal.sealed import Packing
from companion.deal.secret_files import secret_file
from companion.errors import Refusal
from companion.evening.dealing.envelopes import (
    DealRefused,
    TableToDeal,
    deal_ahead,
    deal_stays,
    numbered,
    reprint,
    warnings,
    write_private,
)
from companion.evening.dealing.new_game import begun
from companion.evening.folder.card_files import card_files, editions_of
from companion.evening.folder.page import files_of
from companion.evening.folder.page_steps import (
    CAPTIONS_FILE,
    ENVELOPES_FILE,
    HOST_CARD_FILE,
    NIGHT_FILE,
    PAGE_FILE,
    RECORD_FILE,
    REFERENCE_CARDS_FILE,
    SET_FILE,
    PageOf,
    is_of_envelopes,
    page_of,
)
from companion.evening.folder.record_files import keep_record
from companion.evening.night.night import Night, Stopped
from companion.evening.printing.sets import drawn_set
from companion.evening.progress import Progress
from companion.evening.settings import known_paper, settings_of
from companion.evening.table_scripts import table_scripts
from companion.files.atomic_write import atomic_write, new_folder
from companion.files.quoted import quoted
from companion.narration.captions import srt
from companion.store.journal import Journal
from companion.table.deal import (
    OpenDeal,
    WordsOfTheTable,
    commit,
    draw_deal,
    keep_deal,
    key_ring,
    open_deal,
    printed_label,
    stored_deal,
    writing,
)
from companion.table.deals import numbers
from companion.table.sealing import file_sentences
from companion.table.table import Table
from companion.table.waiting_deals import (
    waiting_for,
    withdraw,
)
from companion.words.program import as_started
from printables.paper.sheet import UNCORRECTED, Correction
from printables.sheets.imposition import Settings, impose

if TYPE_CHECKING:
    from printables.dealt.deal_label import DealLabel

KINDS_OF_FILE = {  # in the words of the table
    PAGE_FILE: "page",
    ENVELOPES_FILE: "envelopes",
    NIGHT_FILE: "night",
    CAPTIONS_FILE: "captions",
    HOST_CARD_FILE: "host_card",
    REFERENCE_CARDS_FILE: "reference_card",
    SET_FILE: "set",
}
TONIGHT_COMMAND = "companion tonight NAMES..."


class OtherFiles(Refusal):
    """The folder has files of these names that no evening wrote."""

    folder: Path
    command: str


def home_option(home: Path | None) -> str:
    """Return the option --home for commands, if the host named a folder of games."""
    default = home is None or str(home) == os.environ.get("COMPANION_HOME")
    return "" if default else f" --home {quoted(home)}"


@dataclass(frozen=True, slots=True)
class EveningFolder:
    """The folder of an evening."""

    journal: Journal
    table: TableToDeal
    folder: Path
    progress: Progress
    home: Path | None = None  # the folder of the games, where it was named
    deals: int = 1  # this many: one for each game of the evening
    correction: Correction = UNCORRECTED  # of back pages
    by_touch: bool = False  # ballots, placards and tiles differ where fingers feel it

    def check(self, packing: Packing, *, whole_set: bool) -> None:
        """Refuse what `make` would refuse for its table or its folder."""
        dealt = draw_deal(self.table.header, packing, self.journal.chain())
        files = _Files(self.folder, packing, dealt.label, whole_set=whole_set, deals=self.deals)
        self._refuse_other_files(files, (PAGE_FILE, *files.envelopes, *files.names))

    def make(
        self, packing: Packing, *, whole_set: bool, agreed: WordsOfTheTable | None = None
    ) -> tuple[Table, list[str]]:
        """Make everything for a new deal: all files, the game and its key; or nothing.

        Returns the table, and what to say of it.
        """
        before = self.table
        self.progress.drawing(ENVELOPES_FILE)
        dealt = draw_deal(before.header, packing, self.journal.chain(), agreed)
        dealt.drawn = partial(self.progress.drawing, ENVELOPES_FILE)
        secret = [secret_file(self.folder / ENVELOPES_FILE, dealt.printed)]
        keep = partial(keep_deal, self.journal, before.header, dealt, before.stored, secret)
        files = _Files(self.folder, packing, dealt.label, whole_set=whole_set, deals=self.deals)
        with deal_stays(before.stored):
            self._write(files, dealt, keep)
        table = Table(self.journal, self.journal.current())
        lines = [*file_sentences(table.referee, dealt.destroyed)]
        if before.stored is None:
            lines += [*begun(table), *withdraw(table, secret)]
        self._deal_ahead(table, files)
        return table, [*lines, *self._finish(table, files)]

    def mend(
        self, table: Table, packing: Packing, *, whole_set: bool, no_night_kept: bool = False
    ) -> tuple[Table, list[str]]:
        """Make missing files for a deal that stays as it is."""
        before, stored = stored_deal(table), table.stored
        is_sealed = not (before.sealed.token and key_ring(self.journal).has(before.sealed))
        if (stored.moves or is_sealed) and packing.replace(
            paper=before.packing.paper
        ) != before.packing:
            raise DealRefused("begun", f"{TONIGHT_COMMAND} --again")
        deals = max(self.deals, 1 + len(waiting_for(self.journal, stored)))
        files = _Files(self.folder, packing, printed_label(table), whole_set, is_sealed, deals)
        if files.label and SET_FILE in files.written and files.label.fingerprint in files.page:
            files = replace(files, whole_set=True)
        again = not is_sealed and (packing != before.packing or not files.holds_envelopes)
        dealt, last = None, None
        if again:
            dealt = open_deal(table, LinkKind.REPRINT).packed(packing)
            files = replace(files, label=dealt.label)
            file = secret_file(self.folder / ENVELOPES_FILE, dealt.printed)
            last = partial(key_ring(self.journal).add_files, dealt.sealed, [file])
        self._write(files, dealt, last)
        stored = self.journal.load(stored.number)
        if packing != before.packing and stored.deal is not None and not stored.moves:
            # for what is printed later
            stored = self.journal.deal(stored, stored.deal.replace(packing=packing))
        table = Table(self.journal, stored)
        if not is_sealed:
            self._deal_ahead(table, files)
        lines = [table.say("kept", "tonight")]
        if is_sealed:
            lines.append(table.referee.words["tonight"]["steps"]["sealed"])
        if no_night_kept and not (is_sealed or stored.moves):
            command = f"companion tonight --night -o {quoted(self.folder)}{home_option(self.home)}"
            lines.append(table.say("no_night_kept", "tonight", command=as_started(command)))
        return table, [*lines, *self._finish(table, files)]

    def shuffle(self, packing: Packing) -> tuple[Table, list[str]]:
        """Make everything for cards that the players shuffle; nothing is dealt."""
        before = self.table
        files = _Files(self.folder, packing, None, whole_set=True, deals=0)
        begin = partial(self.journal.new, before.header)
        self._write(files, None, begin if before.stored is None else None)
        table = Table(self.journal, self.journal.current())
        lines: list[str] = []
        if before.stored is None:
            lines += [*begun(table), *withdraw(table)]
        return table, [*lines, *self._finish(table, files)]

    def _deal_ahead(self, table: Table, files: "_Files") -> None:
        waiting, packing = waiting_for(self.journal, table.stored), files.packing
        for name, game in zip_longest(files.envelopes[1:], waiting):
            path = self.folder / name
            with suppress(Stopped):  # it is too late: the game is there
                self.progress.drawing(name)
            if game is None:
                deal_ahead(table, packing, path, force=True)
                continue
            later = Table(self.journal, game)
            if stored_deal(later).packing != packing or not _holds(path, printed_label(later)):
                reprint(later, None, path, known_paper(packing.paper), packing, force=True)

    def _write(
        self,
        files: "_Files",
        dealt: OpenDeal | None,  # None: the envelopes are there
        last: Callable[[], object] | None,
    ) -> None:
        """Write all files or none; then remove those of the evening before.

        The folder may hold an evening before this one, and nothing else of these names.
        """
        # the page first: it says that the folder is ours
        names = (PAGE_FILE, *([ENVELOPES_FILE] if dealt else []), *files.names)
        before = files.written
        with ExitStack() as undoing:
            new_folder(self.folder, undoing)
            self._refuse_other_files(files, (*names, *files.envelopes[1:]))
            paths = [self.folder / name for name in names]
            noted = writing(self.journal, dealt)
            with atomic_write(*paths, force=True, last=last, noted=noted) as parts:
                made = dict(zip(names, parts, strict=True))
                self._fill(made, files)
                if dealt is not None:  # last, so that they lie unfinished for a moment only
                    commit(self.journal, dealt, self.table.stored)
                    write_private(made[ENVELOPES_FILE], dealt.printed)
            undoing.pop_all()
        for name in before:  # nobody shall print the set of another table, or hear its night
            if name not in (*names, RECORD_FILE) and not is_of_envelopes(name):
                (self.folder / name).unlink(missing_ok=True)

    def _refuse_other_files(self, files: "_Files", names: Sequence[str]) -> None:
        wanted = tuple(names)
        # without its page, an evening is known by its envelopes
        known = (*files.written, *files.envelopes) if files.written else ()
        known = known or (wanted if files.holds_envelopes else ())
        if any((self.folder / name).exists() for name in wanted if name not in known):
            command = f"{TONIGHT_COMMAND} --out {quoted(f'{self.folder}-2')}"
            raise OtherFiles(self.folder, command)

    def _fill(self, made: dict[str, Path], files: "_Files") -> None:

        header, packing, progress = self.table.header, files.packing, self.progress
        by = settings_of(header, packing)._replace(slips=files.label is not None)
        editions = editions_of(by, by_touch=self.by_touch)
        spoken = None
        if packing.night:
            scripts, _ = table_scripts(by.languages, by.words, by.named_by)
            table = header.ruleset.table(len(header.players))
            night = Night(scripts, table)
            sound, timeline, lines = night.recorded_in_lines(Path(NIGHT_FILE).suffix, progress)
            spoken = timeline, lines
            made[NIGHT_FILE].write_bytes(sound)
            made[CAPTIONS_FILE].write_text(srt(timeline.cues), encoding="utf-8", newline="\n")
        cards = card_files(
            editions, packing, dealt=files.label is not None, whole_set=files.whole_set
        )
        settings = Settings(editions[0].paper, correction=self.correction)
        for file, pieces in cards.items():
            progress.drawing(file)
            # each file has places of its own for what is hidden
            settings = replace(settings, seed=places.new_seed())
            plans = impose(pieces(), settings)
            data = drawn_set(plans, editions[0], settings, progress.printing)
            made[file].write_bytes(data)
        envelopes = () if files.is_sealed else files.envelopes
        about = PageOf(header, packing, files.label, home_option(self.home), envelopes)
        page = page_of(about, editions[0], made, spoken)
        made[PAGE_FILE].write_text(page.html, encoding="utf-8", newline="\n")

    def _finish(self, table: Table, files: "_Files") -> Iterator[str]:
        """Remember the folder for records of its games; then list what is in it."""
        for stored in (table.stored, *waiting_for(self.journal, table.stored)):
            if self.journal.folder_of(stored.number) != self.folder.absolute():
                self.journal.keep_folder(stored.number, self.folder)
        yield from keep_record(table)
        yield table.say("first_candidate", candidate=table.names[table.header.first - 1])
        yield table.say("ready", "tonight", folder=self.folder)
        wide, written, packing = max(map(len, KINDS_OF_FILE)), files.written, files.packing
        for name, what in KINDS_OF_FILE.items():
            if name in written:
                yield f"  {name:{wide}}  {table.say(what, 'tonight')}"
        if files.envelopes[1:] and not files.is_sealed:
            yield table.say("waiting", "deals", files=files.envelopes[1:])
        if files.label is not None:
            yield table.say("fingerprint", "deal", fingerprint=files.label.fingerprint)
            yield from numbers(table)
        if files.label is not None and not files.is_sealed:
            if packing.words:
                yield table.referee.words["tonight"]["steps"]["words"]
            yield table.say("copies", "deal")
            yield from warnings(table, self.folder / ENVELOPES_FILE)
        yield table.say("now", "tonight")
        for command in ("night", "play") if packing.night else ("play", "reveal"):
            yield f"  {as_started(f'companion {command}{home_option(self.home)}')}"


@dataclass(frozen=True, slots=True)
class _Files:
    folder: Path
    packing: Packing
    label: "DealLabel | None"  # None: the players shuffle cards
    whole_set: bool
    is_sealed: bool = False
    deals: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """Return the files other than the page and the envelopes."""
        night = (NIGHT_FILE, CAPTIONS_FILE, HOST_CARD_FILE) if self.packing.night else ()
        return (*night, REFERENCE_CARDS_FILE, *([SET_FILE] if self.whole_set else []))

    @property
    def envelopes(self) -> tuple[str, ...]:
        later = map(str, numbered(Path(ENVELOPES_FILE), self.deals))
        return (ENVELOPES_FILE, *later) if self.deals else ()

    @property
    def written(self) -> tuple[str, ...]:
        """Return the files that an evening wrote there, as its page lists them."""
        return files_of(self.page)

    @property
    def page(self) -> str:
        return _content(self.folder / PAGE_FILE).decode(errors="replace")

    @property
    def holds_envelopes(self) -> bool:
        """Return whether the envelopes there belong to the deal; each sheet names it."""
        return self.label is not None and _holds(self.folder / ENVELOPES_FILE, self.label)


def _holds(path: Path, label: "DealLabel") -> bool:
    return label.short.encode() in _content(path)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
