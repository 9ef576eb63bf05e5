"""The folder of an evening, whose files are all written together or not at all."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from companion.deal import sheet_seeds
from companion.deal.chain import LinkKind
from companion.deal.sealed import Packing
from companion.deal.secret_files import secret_file
from companion.errors import Refusal
from companion.evening.dealing.envelopes import (
    AS_USUAL,
    DEALS_OPTION,
    WORDS_OPTION,
    AskWords,
    DealRefused,
    EnvelopeChoices,
    TableToDeal,
    check_together,
    current_of,
    deal_ahead,
    deal_stays,
    numbered,
    once_more,
    promised,
    reprint,
    warnings,
    write_private,
)
from companion.evening.dealing.new_game import NewGame, begun, checked_names
from companion.evening.folder.record_files import keep_record
from companion.evening.folder.tonight_page import (
    CAPTIONS_FILE,
    ENVELOPES_FILE,
    HOST_CARD_FILE,
    NIGHT_FILE,
    PAGE_FILE,
    REFERENCE_CARDS_FILE,
    SET_FILE,
    PageOf,
    files_of,
    is_of_envelopes,
    page_of,
)
from companion.evening.night.night import Night, Stopped
from companion.evening.printing.sets import dealt_pieces, drawn_set, edition_of
from companion.evening.settings import (
    MAX_LANGUAGES,
    EveningSettings,
    Progress,
    known_paper,
    settings_of,
    table_scripts,
)
from companion.files.atomic_write import atomic_write, new_folder
from companion.files.quoted import quoted
from companion.narration.captions import srt
from companion.rules.ruleset import FirstCandidate, sights
from companion.store.journal import Journal
from companion.table.deal import (
    OpenDeal,
    commit,
    draw_deal,
    file_sentences,
    keep_deal,
    key_ring,
    open_deal,
    printed_label,
    stored_deal,
    writing,
)
from companion.table.deals import (
    next_deal,
    numbers,
    waiting_for,
    withdraw,
)
from companion.table.table import Table
from companion.words.program import as_started
from printables.catalogue import IN_THE_BOX, PieceName
from printables.dealt.deal_label import DealLabel
from printables.edition.piece import Edition, Piece
from printables.paper.sheet import UNCORRECTED, Correction
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose

_SEPARATE_CARDS = (PieceName.HOST_CARD, PieceName.REFERENCE_CARDS)  # cards in files of their own


def editions_of(by: EveningSettings, *, by_touch: bool = False) -> list[Edition]:
    """Return the settings of a printed set in each language of the table, the table's own first."""
    one_each = (by._replace(languages=(language,)) for language in by.languages)
    return [replace(edition_of(one), paper=by.paper, by_touch=by_touch) for one in one_each]


def card_files(
    editions: Sequence[Edition], packing: Packing, *, dealt: bool, whole_set: bool
) -> dict[str, Callable[[], list[Piece]]]:
    """Return a function for each file, which returns its pieces; each piece is in one file only.

    Args:
        editions: one for each language.
        packing: how the envelopes are made, if the roles are `dealt`.
        dealt: else the players shuffle cards.
        whole_set: all else that a box holds, too.
    """
    files: dict[str, Callable[[], list[Piece]]] = {}
    if packing.night:
        files[HOST_CARD_FILE] = lambda: [
            card for edition in editions for card in pieces(edition, ("host-card",))
        ]
    files[REFERENCE_CARDS_FILE] = lambda: [
        replace(card, copies=packing.languages.count(edition.wordings[0].language))
        for edition in editions
        if edition.wordings[0].language in packing.languages
        for card in pieces(edition, ("reference-cards",))
    ]
    if whole_set:
        there = dealt_pieces(packing) if dealt else ()
        names = [one for one in IN_THE_BOX if one not in (*_SEPARATE_CARDS, *there)]
        both = editions[:MAX_LANGUAGES]
        whole = replace(
            both[0],
            wordings=tuple(one.wordings[0] for one in both),
            spoken=tuple(one.spoken[0] for one in both),
            dealt=there,
        )
        files[SET_FILE] = lambda: [*pieces(whole, names)]
    return files


KINDS_OF_FILE = {  # titles are in the words of the game
    PAGE_FILE: "page",
    ENVELOPES_FILE: "envelopes",
    NIGHT_FILE: "night",
    CAPTIONS_FILE: "captions",
    HOST_CARD_FILE: "host_card",
    REFERENCE_CARDS_FILE: "reference_card",
    SET_FILE: "set",
}
TONIGHT_COMMAND, CARDS_OPTION = "companion tonight NAMES...", "--cards"


class OtherFiles(Refusal):
    """The folder has files with the names of an evening's files, which this program did not write."""

    folder: Path
    command: str


def home_option(home: Path | None) -> str:
    """Return the option --home for a command, or "" if the host named no folder of games."""
    default = home is None or str(home) == os.environ.get("COMPANION_HOME")
    return "" if default else f" --home {quoted(home)}"


class EveningFiles(NamedTuple):
    """The files to make for an evening, and their folder."""

    folder: Path
    whole_set: bool = False  # True: print the whole set for this table too
    home: Path | None = None  # the folder of the games, if the commands on the page need it
    deals: int = 1  # number of deals, one for each game of the evening
    cards: bool = False  # True: the players shuffle printed cards
    correction: Correction = UNCORRECTED  # correction of back pages, for a measured printer
    by_touch: bool = False  # True: the set is for a player who cannot see


@dataclass(frozen=True, slots=True)
class EveningFolder:
    """The folder with the printed sheets, sound and web page of an evening."""

    journal: Journal
    table: TableToDeal
    wanted: EveningFiles
    progress: Progress

    @property
    def folder(self) -> Path:
        """Path of the folder for the evening's files."""
        return self.wanted.folder

    def _files(self, packing: Packing, label: DealLabel) -> "_Files":
        return _Files(self.folder, packing, label, self.wanted.whole_set, deals=self.wanted.deals)

    def make(self, packing: Packing, ask_words: AskWords | None = None) -> tuple[Table, list[str]]:
        """Make all files of a new deal, store the game and its key; or nothing if a step fails.

        If `ask_words` is given, the roles follow from a commitment and a word from each player.
        Return the table, and the sentences for the host.
        """
        header, agreed = self.table.header, None
        if ask_words is not None:  # ask only after everything else was checked
            files = self._files(packing, draw_deal(header, packing, self.journal.chain()).label)
            self._refuse_other_files(files, (PAGE_FILE, *files.envelopes, *files.names))
            agreed = promised(self.journal, header.players, ask_words)
        self.progress.show("tonight", "drawing", file=ENVELOPES_FILE)
        dealt = draw_deal(header, packing, self.journal.chain(), agreed)
        dealt.drawn = partial(self.progress.show, "tonight", "drawing", file=ENVELOPES_FILE)
        secret = [secret_file(self.folder / ENVELOPES_FILE, dealt.printed)]
        keep = partial(keep_deal, self.journal, header, dealt, self.table.stored, secret)
        files = self._files(packing, dealt.label)
        with deal_stays(self.table.stored):
            self._write(files, dealt, keep)
        table = Table(self.journal, self.journal.current())
        lines = [*file_sentences(table.referee, dealt.destroyed)]
        if self.table.stored is None:
            lines += [*begun(table), *withdraw(table, secret)]
        self._deal_ahead(table, files)
        return table, [*lines, *self._finish(table, files)]

    def mend(
        self, table: Table, packing: Packing, *, no_night_kept: bool = False
    ) -> tuple[Table, list[str]]:
        """Make missing files for a deal whose roles stay as they are."""
        before, stored = stored_deal(table), table.stored
        is_sealed = not (before.sealed.token and key_ring(self.journal).has(before.sealed))
        if (stored.moves or is_sealed) and packing.replace(
            paper=before.packing.paper
        ) != before.packing:
            raise DealRefused("begun", f"{TONIGHT_COMMAND} --again")
        deals = max(self.wanted.deals, 1 + len(waiting_for(self.journal, stored)))
        label = printed_label(table)
        files = replace(self._files(packing, label), is_sealed=is_sealed, deals=deals)
        if SET_FILE in files.written and label.fingerprint in files.page:
            files = replace(files, whole_set=True)
        again = not is_sealed and (packing != before.packing or not files._holds_envelopes)
        dealt, last = None, None
        if again:
            dealt = open_deal(table, LinkKind.REPRINT).packed(packing)
            files = replace(files, label=dealt.label)
            file = secret_file(self.folder / ENVELOPES_FILE, dealt.printed)
            last = partial(key_ring(self.journal).add_files, dealt.sealed, [file])
        self._write(files, dealt, last)
        stored = self.journal.load(stored.number)
        if packing != before.packing and stored.deal is not None and not stored.moves:
            # store the settings for later prints
            stored = self.journal.deal(stored, stored.deal.replace(packing=packing))
        table = Table(self.journal, stored)
        if not is_sealed:
            self._deal_ahead(table, files)
        lines = [table.say("kept", "tonight")]
        if is_sealed:
            lines.append(table.referee.words["tonight"]["steps"]["sealed"])
        if no_night_kept and not (is_sealed or stored.moves):
            home = home_option(self.wanted.home)
            command = as_started(f"companion tonight --night -o {quoted(self.folder)}{home}")
            lines.append(table.say("no_night_kept", "tonight", command=command))
        return table, [*lines, *self._finish(table, files)]

    def shuffle(self, packing: Packing) -> tuple[Table, list[str]]:
        """Make all files for a game in which the players shuffle role cards themselves."""
        files = _Files(self.folder, packing, None, whole_set=True, deals=0)
        is_new = self.table.stored is None
        begin = partial(self.journal.new, self.table.header)
        self._write(files, None, begin if is_new else None)
        table = Table(self.journal, self.journal.current())
        lines = [*begun(table), *withdraw(table)] if is_new else []
        return table, [*lines, *self._finish(table, files)]

    def _deal_ahead(self, table: Table, files: "_Files") -> None:
        waiting, packing = waiting_for(self.journal, table.stored), files.packing
        for name, game in zip_longest(files.envelopes[1:], waiting):
            path = self.folder / name
            with suppress(Stopped):  # the game exists already, so stopping has no effect
                self.progress.show("tonight", "drawing", file=name)
            if game is None:
                deal_ahead(table, packing, path, force=True)
                continue
            later = Table(self.journal, game)
            if stored_deal(later).packing != packing or not _holds(path, printed_label(later)):
                reprint(later, None, path, known_paper(packing.paper), packing, force=True)

    def _write(
        self,
        files: "_Files",
        dealt: OpenDeal | None,  # None: the envelopes exist already
        last: Callable[[], object] | None,
    ) -> None:
        """Write all files or none; then remove the files of the previous evening.

        The folder may hold a previous evening, but no other files of these names.
        """
        # the page first, since it marks the folder as ours
        names = (PAGE_FILE, *([ENVELOPES_FILE] if dealt else []), *files.names)
        before = files.written
        with ExitStack() as undoing:
            new_folder(self.folder, undoing)
            self._refuse_other_files(files, (*names, *files.envelopes[1:]))
            paths, noted = map(self.folder.joinpath, names), writing(self.journal, dealt)
            with atomic_write(*paths, force=True, last=last, noted=noted) as parts:
                made = dict(zip(names, parts, strict=True))
                self._fill(made, files)
                if dealt is not None:  # last, so that they are unfinished for a short time only
                    commit(self.journal, dealt, self.table.stored)
                    write_private(made[ENVELOPES_FILE], dealt.printed)
            undoing.pop_all()
        for name in before:  # remove files of another table
            if name not in names and not is_of_envelopes(name):
                (self.folder / name).unlink(missing_ok=True)

    def _refuse_other_files(self, files: "_Files", names: Sequence[str]) -> None:
        # an evening without its page is recognised by its envelopes
        by_envelopes = names if files._holds_envelopes else ()
        known = (*files.written, *files.envelopes) if files.written else by_envelopes
        if any((self.folder / name).exists() for name in names if name not in known):
            raise OtherFiles(self.folder, f"{TONIGHT_COMMAND} --out {quoted(f'{self.folder}-2')}")

    def _fill(self, made: dict[str, Path], files: "_Files") -> None:
        header, packing, progress = self.table.header, files.packing, self.progress
        by = settings_of(header, packing)._replace(slips=files.label is not None)
        editions = editions_of(by, by_touch=self.wanted.by_touch)
        spoken = None
        if packing.night:
            scripts, _ = table_scripts(by.languages, by.words, by.named_by)
            night = Night(scripts, header.ruleset.table(len(header.players)))
            sound, timeline, lines = night.recorded_in_lines(Path(NIGHT_FILE).suffix, progress)
            spoken = timeline, lines
            made[NIGHT_FILE].write_bytes(sound)
            made[CAPTIONS_FILE].write_text(srt(timeline.cues), encoding="utf-8", newline="\n")
        for file, cards_of in card_files(
            editions, packing, dealt=files.label is not None, whole_set=files.whole_set
        ).items():
            progress.show("tonight", "drawing", file=file)
            # hidden pieces have other random places in each file
            settings = Settings(
                editions[0].paper, correction=self.wanted.correction, seed=sheet_seeds.new_seed()
            )
            plans = impose(cards_of(), settings)
            made[file].write_bytes(drawn_set(plans, editions[0], settings, progress))
        envelopes = () if files.is_sealed else files.envelopes
        about = PageOf(header, packing, files.label, home_option(self.wanted.home), envelopes)
        page = page_of(about, editions[0], made, spoken)
        made[PAGE_FILE].write_text(page, encoding="utf-8", newline="\n")

    def _finish(self, table: Table, files: "_Files") -> Iterator[str]:
        """Remember the folder for records of its games; then yield sentences that list its files."""
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
            yield f"  {as_started(f'companion {command}{home_option(self.wanted.home)}')}"


@dataclass(frozen=True, slots=True)
class _Files:
    folder: Path
    packing: Packing
    label: DealLabel | None  # None: the players shuffle cards
    whole_set: bool
    is_sealed: bool = False
    deals: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        night = (NIGHT_FILE, CAPTIONS_FILE, HOST_CARD_FILE) if self.packing.night else ()
        return (*night, REFERENCE_CARDS_FILE, *([SET_FILE] if self.whole_set else []))

    @property
    def envelopes(self) -> tuple[str, ...]:
        later = map(str, numbered(Path(ENVELOPES_FILE), self.deals))
        return (ENVELOPES_FILE, *later) if self.deals else ()

    @property
    def written(self) -> tuple[str, ...]:
        return files_of(self.page)

    @property
    def page(self) -> str:
        return _content(self.folder / PAGE_FILE).decode(errors="replace")

    @property
    def _holds_envelopes(self) -> bool:
        return self.label is not None and _holds(self.folder / ENVELOPES_FILE, self.label)


def _holds(path: Path, label: DealLabel) -> bool:
    return label.short.encode() in _content(path)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def tonight(
    journal: Journal,
    wanted: NewGame,
    files: EveningFiles,
    choices: EnvelopeChoices = AS_USUAL,
    *,
    progress: Progress,
    ask_words: AskWords | None = None,
) -> tuple[Table, list[str]]:
    """Deal roles and write all files; if the roles are dealt already, write the files that are missing.

    If `ask_words` is given, the roles follow from a commitment and a word from each player. Return
    the table, and the sentences for the host.
    """
    if ask_words is not None:
        check_together(WORDS_OPTION, {DEALS_OPTION: files.deals > 1, CARDS_OPTION: files.cards})
    table = _table(journal, wanted)
    if files.cards:
        check_together(
            CARDS_OPTION, {DEALS_OPTION: files.deals > 1, "--slips": choices.slips_alone}
        )
        if table.stored is not None and table.stored.deal is not None:
            if table.stored.moves:
                raise DealRefused("unfinished", f"{TONIGHT_COMMAND} --again")
            table = TableToDeal(table.header)
    evening = EveningFolder(journal, table, files, progress)
    if files.cards:
        return evening.shuffle(choices.packing(table))
    before = None if wanted.again or table.stored is None else table.stored.deal
    packing = choices.packing(table, before.packing if before else None)
    if before is None or table.stored is None:
        return evening.make(packing, ask_words)
    if ask_words is not None:
        raise DealRefused("dealt", f"{TONIGHT_COMMAND} --again --words-of-the-table")
    rules = table.header.ruleset.table(len(table.header.players))
    kept = choices.night is None and not before.packing.night and bool(sights(rules))
    return evening.mend(Table(journal, table.stored), packing, no_night_kept=kept)


def _table(journal: Journal, wanted: NewGame) -> TableToDeal:
    """Return the current game if the host continues it, otherwise the settings of a new one.

    Raises:
        Refusal: there is no game and nobody is named, or it has begun without dealt
            roles.
    """
    current = current_of(journal, wanted)
    if current is not None and current.ended and not wanted.again:
        current = next_deal(journal, current) or current
    players = checked_names(wanted.names)
    if players and (current is None or current.ended or players != current.header.players):
        return TableToDeal(wanted.header())
    if current is None:
        raise DealRefused("nobody", TONIGHT_COMMAND)
    if wanted.settles and not wanted.names:
        raise DealRefused("settled", TONIGHT_COMMAND)
    header = wanted.header(like=current.header) if wanted.names else None
    if header and current.header != (
        header.replace(first=current.header.first)  # the first candidate is drawn again each time
        if wanted.first in {"", FirstCandidate.RANDOM}
        else header
    ):
        if wanted.again or not (current.deal or current.moves):
            return TableToDeal(header)
        raise DealRefused("unfinished", f"{TONIGHT_COMMAND} --again")
    if wanted.again:
        return once_more(current, wanted.first)
    if current.deal is None and current.moves:
        raise DealRefused("begun", f"{TONIGHT_COMMAND} --again")
    return TableToDeal(current.header, current)
