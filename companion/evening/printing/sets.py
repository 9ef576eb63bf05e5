"""Printing of a set: choose its settings, arrange pieces on sheets, draw and write the files.

Messages for the host are returned as lines of the table `printing`.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

from companion.deal.sealed import Packing
from companion.errors import Refusal, UsageRefusal
from companion.evening.printing.piece_list import Kept, Row, kept
from companion.evening.settings import (
    MAX_LANGUAGES,
    EveningSettings,
    Progress,
    UnknownFormat,
    check_each,
    table_scripts,
)
from companion.files.atomic_write import FolderRefused, atomic_write, new_folder
from companion.frozen import Frozen
from companion.narration.narrator import Pauses
from companion.rules.pieces import Topic
from companion.rules.ruleset import Ruleset, as_ranges
from companion.table.names import HowTo
from companion.words.night_script import NoNight, night_keys
from companion.words.rule_texts import rule
from companion.words.sentences import load_referee
from companion.words.tables import CLASSIC
from printables.catalogue import (
    IN_THE_BOX,
    IN_TUCK_BOX,
    PERSONAL_CARDS,
    SHEETS,
    SHOP,
    SMALL_SET,
    SMALLEST,
    PieceName,
    piece_of,
)
from printables.edition.piece import GESTURES, Edition, Night, NightLine, Piece, Pieces, SpokenWords
from printables.edition.wording import Wording, load_wording
from printables.look.themes import load_theme
from printables.paper.options import CardShop, Marks
from printables.paper.sheet import Paper
from printables.printed_set import pieces
from printables.sheets.imposition import Plan, Settings, by_chance, impose, too_large

if TYPE_CHECKING:
    from printables.export.shops import Job

GAME_FILE, PDF, ZIP = Path("game.pdf"), ".pdf", ".zip"
_MAX_NAMED = 6  # files named in a message, at most
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # date of files in a ZIP, the earliest that a ZIP has
_PRINT_SUFFIXES = (".pdf", ".svg")

Write: TypeAlias = Callable[[BinaryIO], None]


class SeveralFiles(UsageRefusal):
    """One file was named, but several files are written."""

    path: Path


class FolderTaken(Refusal):
    """The folder has files already."""

    path: Path


Line: TypeAlias = tuple[str, Mapping[str, Any]]  # a key of the table `printing`, and fields


def line(key: str, **places: Any) -> Line:
    """Return the message of this key, with values for its fields."""
    return key, places


class PrintResult(Frozen):
    """Messages about what was printed, and pieces that did not fit their paper."""

    path: Path
    lines: tuple[Line, ...]
    left_out: tuple[Refusal, ...] = ()


# Settings of the set


def edition_of(by: EveningSettings) -> Edition:
    """Return the settings for printing a set for this table.

    Raises:
        HowTo: there are more languages than fit on one piece.
        Refusal: there is no such theme or language.
    """
    if len(by.languages) > MAX_LANGUAGES:
        raise HowTo(
            " ".join(("companion print", *(f"-l {code}" for code in by.languages[:MAX_LANGUAGES])))
        )
    check_each(by.languages, by.words)
    wordings = tuple(load_wording(language, by.words) for language in by.languages)
    tables = tuple(one for one in by.ruleset.tables if by.players in (None, one.players))
    rules = by.ruleset.replace(tables=tables)  # rules for these numbers of players
    nights = rules.players if by.night else ()
    spoken = tuple(
        spoken_words(wording, by.words, rules, nights, by.named_by) for wording in wordings
    )
    return Edition(by.ruleset, load_theme(by.look), wordings, by.players, spoken=spoken)


def spoken_words(
    wording: Wording, theme: str, ruleset: Ruleset, tables: Sequence[int], look: str = CLASSIC
) -> SpokenWords:
    """Return the rules and the nights for these numbers of players, in the words of the voice."""
    return SpokenWords(
        tuple(_nights(wording, theme, ruleset, tables, look)),
        tuple(_rules(wording.language, theme, ruleset)),
    )


def _rules(language: str, theme: str, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    referee = load_referee(language, theme)
    before = ""
    for topic in Topic:
        said = rule(referee, topic, ruleset)
        yield ("" if said.title == before else said.title), said.text
        before = said.title


def _nights(
    wording: Wording, theme: str, ruleset: Ruleset, tables: Sequence[int], look: str
) -> Iterator[Night]:
    ((script,), _) = table_scripts((wording.language,), theme, look)
    pauses = Pauses()
    nights: dict[tuple[NightLine, ...], list[int]] = {}
    for players in tables:
        with suppress(NoNight):  # such rules have no night
            table = ruleset.table(players)
            said = zip(script.lines(table), night_keys(table), strict=True)
            lines = tuple(NightLine(one.say, pauses.after(one), GESTURES[key]) for one, key in said)
            nights.setdefault(lines, []).append(players)
    label = wording.boards.players
    for lines, seats in nights.items():
        yield Night(f"{script.screen.night} · {label.format(players=as_ranges(seats))}", lines)


# Requested pieces


def asked_for(typed: Sequence[str], edition: Edition) -> tuple[list[str], tuple[Line, ...]]:
    """Return the requested pieces or sheet, and messages if the host requested none.

    Without a request, these are all pieces in play; if roles are dealt in envelopes, without the
    cards that the envelopes replace.

    Raises:
        HowTo: a sheet or a shop is named among pieces.
        Refusal: there is no such piece.
    """
    if [*map(str.casefold, typed)] == [SMALLEST]:
        return [*SMALL_SET], ()
    terms = edition.theme.terms
    asked: list[str] = []
    for place, one in enumerate(map(str.casefold, typed)):
        alone = one in (*SHEETS, SHOP, SMALLEST)
        if alone and (place or (one != SHOP and len(typed) > 1)):
            raise HowTo(f"companion print {one}")
        asked.append(one if alone else piece_of(one, terms))
    shop = asked[:1] == [SHOP]
    if asked[shop:] or not edition.dealt:
        return asked[shop:], ()
    there = tuple(map(terms.themed, edition.dealt))
    command = f"companion print{' shop' if shop else ''} {there[0]}"
    rest: list[str] = [name for name in IN_THE_BOX if name not in edition.dealt]
    return rest, (line("roles_dealt", pieces=there, command=command),)


def dealt_pieces(packing: Packing) -> tuple[PieceName, ...]:
    """Return the pieces that are not needed if roles are dealt in envelopes."""
    if packing.slips_alone:
        return PERSONAL_CARDS
    ballots = (PieceName.BALLOTS,) if packing.ballots else ()
    return (*PERSONAL_CARDS, *ballots, PieceName.ENVELOPES)


def pieces_of(edition: Edition, asked: Sequence[str], *, large: bool) -> Pieces:
    """Return the pieces of these names, or all pieces in play."""
    from printables.sheets.large_print import in_large_print

    return in_large_print(edition, asked) if large else pieces(edition, asked)


def job_of(
    paper: Paper,
    ticket: Wording,
    profile: Path | None,
    corners: float | None,
    bleed: float | None,
    *,
    singles: bool,
) -> "Job":
    """Return the order to a print shop, with lengths in mm."""
    from printables.export.shops import BLEED, CARD_CORNER, Job
    from printables.pdf.press import Press, press_of

    press = Press() if profile is None else press_of(profile)
    corners = CARD_CORNER if corners is None else corners
    return Job(paper, ticket, press, corners, singles, BLEED if bleed is None else bleed)


def rows(pieces: Sequence[Piece], wording: Wording) -> list[Row]:
    """Return a line of the list of pieces for each name and size."""
    places = {PieceName.BOX: Kept.BOX} | dict.fromkeys(IN_TUCK_BOX, Kept.INSIDE)
    counts: Counter[tuple[PieceName, str, float, float]] = Counter()
    for piece in pieces:
        counts[PieceName(piece.name), piece.shown, piece.width, piece.height] += piece.copies
    return [
        Row(count, shown, width, height, wording.pieces[one], places.get(one, Kept.UNDER))
        for (one, shown, width, height), count in counts.items()
    ]


def costs(pieces: Sequence[Piece], edition: Edition, settings: Settings) -> PrintResult:
    """Estimate sheets, cuts, ink and minutes without drawing anything.

    Raises:
        TooLarge: no piece fits its paper.
    """
    from printables.sheets.estimate import estimate

    fitting, left_out = _fitting(pieces, settings)
    needed = estimate(fitting, impose(fitting, settings), edition.theme)
    share = needed.ink / needed.sides if needed.sides else 0
    lines = (
        line(
            "sheets",
            sheets=needed.sheets,
            paper=settings.paper.shown,
            sides=needed.sides,
            cuts=needed.cuts,
        ),
        line("ink", pages=round(needed.ink, 1), percent=f"{100 * share:.0f}"),
        line(
            "minutes",
            printing=math.ceil(needed.minutes_to_print),
            cutting=math.ceil(needed.minutes_to_cut),
            folding=math.ceil(needed.minutes_to_fold),
        ),
    )
    return PrintResult(GAME_FILE, lines, left_out)


# Printing


def print_pieces(  # noqa: PLR0913
    pieces: Sequence[Piece],
    edition: Edition,
    settings: Settings,
    out: Path | None,
    *,
    split: bool,
    force: bool,
    progress: Progress,
) -> PrintResult:
    """Print pieces to one file, or to one for each name; nothing is kept if a step fails.

    Pieces that do not fit are left out.

    Raises:
        Refusal: no piece fits its paper, or the files cannot be made.
    """
    fitting, left_out = _fitting(pieces, settings)
    to_folder = out is not None and out.is_dir()
    split = split or to_folder
    kinds = dict.fromkeys(piece.shown for piece in fitting) if split else ()
    groups = {f"{kind}.pdf": tuple(one for one in fitting if one.shown == kind) for kind in kinds}
    path = out or (Path(GAME_FILE.stem) if split else GAME_FILE)
    if split and not to_folder and path.suffix.lower() == PDF:
        raise SeveralFiles(path)
    if not split:
        _check_pdf(path)
    jobs = {  # arrange all pieces before anything is drawn
        name: impose(group, settings) for name, group in (groups or {path.name: fitting}).items()
    }
    writes = {
        name: partial(_write_set, plans, edition, settings, progress)
        for name, plans in jobs.items()
    }
    others: list[Line] = []
    if split:
        others = _write_files(path, writes, force=force)
    else:
        _write_file(path, writes[path.name], force=force)
    every = [plan for plans in jobs.values() for plan in plans]
    lines = [
        line("written", file=path, sheets=sum(not plan.back for plan in every), pages=len(every)),
        *_turned_by_hand(jobs, settings),
        *_on_paper(jobs, edition),
    ]
    if places := kept(rows(fitting, edition.wordings[0])):
        lines.append(line("kept", **places))
    if settings.marks is not Marks.NONE and any(plan.partings for plan in every):
        lines.append(line("part_first"))
    if settings.marks is Marks.CROP:
        lines.append(line("cut_first"))
    lines += others
    return PrintResult(path, tuple(lines), left_out)


def drawn_set(
    plans: Sequence[Plan], edition: Edition, settings: Settings, progress: Progress
) -> bytes:
    """Return both sides of all sheets as the content of a PDF.

    Raises:
        Refusal: a text is too long for its box, or a letter is missing.
    """
    from printables.sheets.render import print_set

    def drawn(done: int) -> None:
        progress.show("printing", "drawing", done=done, total=len(plans))

    file = BytesIO()
    print_set(file, plans, edition, settings, drawn=drawn)
    return file.getvalue()


def print_sheet(
    name: str,
    edition: Edition,
    settings: Settings,
    out: Path | None,
    *,
    boxes: bool,
    force: bool,
) -> PrintResult:
    """Print the calibration sheet, the printer test, or a theme's specimen page.

    With `boxes`, a specimen shows the boxes of a layout.

    Raises:
        Refusal: it cannot be made.
    """
    from printables.proofs.printer_sheets import print_calibration, print_printer_test
    from printables.proofs.specimen import print_boxes, print_specimen

    sheets: dict[str, Callable[..., None]] = {
        PieceName.CALIBRATION: print_calibration,
        PieceName.TEST_SHEET: print_printer_test,
        PieceName.SPECIMEN: print_boxes if boxes else print_specimen,
    }
    path = out or Path(f"{name}.pdf")
    _check_pdf(path)
    _write_file(path, partial(sheets[name], edition=edition, settings=settings), force=force)
    lines = [line("ready_to_print", file=path)]
    if name == PieceName.CALIBRATION and (settings.backs.duplex or settings.backs.separate):
        lines.append(line("then_measure", command="companion printer measure"))
    return PrintResult(path, tuple(lines))


def print_shop(
    names: Sequence[str],
    edition: Edition,
    job: "Job",
    out: Path | None,
    *,
    seed: int,
    force: bool,
) -> PrintResult:
    """Write the files for a copy shop into a folder or a ZIP file.

    The job ticket may be in another language.

    Raises:
        Refusal: no piece fits the shop's paper, or the files cannot be made.
    """
    from printables.export.shops import MAX_PAPER, for_shop, shop_files, shop_settings

    edition = for_shop(edition)
    fitting, left_out = _fitting(pieces(edition, names), shop_settings(MAX_PAPER, bleed=job.bleed))
    files = shop_files(by_chance(fitting, seed), edition, job)
    result = _for_shop(out or Path(SHOP), files, "shop_ready", force=force)
    without = () if job.press.profile else (line("shop_without_profile"),)
    return result.replace(lines=(*result.lines, *without), left_out=left_out)


def print_cards(  # noqa: PLR0913
    names: Sequence[str],
    edition: Edition,
    shop: CardShop,
    size: str,
    out: Path | None,
    *,
    seed: int,
    force: bool,
) -> PrintResult:
    """Write pictures of cards for a shop that makes decks, into a folder or a ZIP file.

    Raises:
        Refusal: the shop makes none of these cards, or the files cannot be made.
    """
    from printables.export.shops import card_names, card_pictures, template_of

    cut = replace(edition, card=template_of(shop, size).trim)
    files = card_pictures(by_chance(pieces(cut, card_names(names)), seed), cut, shop, size)
    return _for_shop(out or Path(shop.value), files, "cards_ready", force=force)


def _for_shop(path: Path, files: Mapping[str, Write], ready: str, *, force: bool) -> PrintResult:
    if path.suffix.lower() == PDF and not path.is_dir():
        raise SeveralFiles(path)
    others = _write_files(path, files, force=force)
    return PrintResult(path, (line(ready, file=path, files=len(files)), *others))


def _write_set(
    plans: Sequence[Plan],
    edition: Edition,
    settings: Settings,
    progress: Progress,
    file: BinaryIO,
) -> None:
    from printables.type.embedding import forget_texts

    file.write(drawn_set(plans, edition, settings, progress))
    forget_texts()


def _fitting(pieces: Sequence[Piece], settings: Settings) -> tuple[Pieces, tuple[Refusal, ...]]:
    refused = too_large(pieces, settings)
    fitting = tuple(piece for piece in pieces if piece.name not in refused)
    if refused and not fitting:
        raise next(iter(refused.values()))
    return fitting, tuple(refused.values())


def _on_paper(files: Mapping[str, Sequence[Plan]], edition: Edition) -> Iterator[Line]:
    told, on_card = False, False
    for name, plans in files.items():
        thin = {plan.number for plan in plans if plan.on_paper}
        pages = [page for page, plan in enumerate(plans, start=1) if plan.number in thin]
        kinds = dict.fromkeys(piece for plan in plans if plan.on_paper for piece in plan.pieces)
        on_card |= len(pages) < len(plans)
        if pages:
            titles = tuple(edition.wordings[0].pieces[PieceName(kind)] for kind in kinds)
            told = True
            yield line("on_paper", file=name, pages=as_ranges(pages), pieces=titles)
    if told and on_card:
        yield line("rest_on_card")


def _turned_by_hand(files: Mapping[str, Sequence[Plan]], settings: Settings) -> Iterator[Line]:
    if settings.backs.duplex or not any(plan.back for plans in files.values() for plan in plans):
        return
    yield line("feed_again")
    for name, plans in files.items():
        two_sided = {plan.number for plan in plans if plan.back}
        pages = list(enumerate(plans, start=1))
        backs = [page for page, plan in pages if plan.back]
        fronts = [page for page, plan in pages if not plan.back and plan.number in two_sided]
        rest = [page for page, plan in pages if plan.number not in two_sided]
        if backs:
            yield line("two_sided", file=name, fronts=as_ranges(fronts), backs=as_ranges(backs))
        if rest:
            yield line("one_sided", file=name, pages=as_ranges(rest))


# Files


def _check_pdf(path: Path) -> None:
    if path.suffix.lower() != PDF and not path.is_dir():  # a wrong suffix is reported later
        raise UnknownFormat("--out", path.name, (PDF,))


def _write_files(path: Path, files: Mapping[str, Write], *, force: bool) -> list[Line]:
    """Write files into a ZIP, or into a folder, which must be empty unless `force` is true.

    Return messages about other files in the folder.

    Raises:
        FolderRefused, FolderTaken: the folder cannot be used.
    """
    if path.suffix.lower() == ZIP and not path.is_dir():
        _write_file(path, partial(_zip, files), force=force)
        return []
    if path.exists() and not path.is_dir():
        raise FolderRefused(path, next(iter(files)))
    if path.exists() and not force and any(path.iterdir()):
        raise FolderTaken(path)
    with ExitStack() as undoing:
        new_folder(path, undoing, mode=0o777)
        with atomic_write(*map(path.joinpath, files), force=force) as parts:
            for part, write in zip(parts, files.values(), strict=True):
                with part.open("wb") as file:
                    write(file)
        undoing.pop_all()
    # other files that might be sent to a shop by mistake
    names = [p.name for p in _beside(path, files) if p.suffix.lower() in _PRINT_SUFFIXES]
    others = names if len(names) <= _MAX_NAMED else [*names[:_MAX_NAMED], f"… ({len(names)})"]
    return [line("also_there", folder=path, files=tuple(others))] if names else []


def _beside(folder: Path, written: Iterable[str]) -> list[Path]:
    new = {
        (found.st_dev, found.st_ino) for found in (folder.joinpath(one).stat() for one in written)
    }
    return [
        path
        for path in sorted(folder.iterdir())
        if not path.name.startswith(".")
        and path.is_file()
        and ((found := path.stat()).st_dev, found.st_ino) not in new
    ]


def _write_file(path: Path, write: Write, *, force: bool) -> None:
    with atomic_write(path, force=force) as (part,), part.open("wb") as file:
        write(file)


def _zip(files: Mapping[str, Write], file: BinaryIO) -> None:
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    with ZipFile(file, "w") as archive:
        for name, write in files.items():
            content = BytesIO()
            write(content)
            entry = ZipInfo(name, _ZIP_DATE)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content.getvalue())
