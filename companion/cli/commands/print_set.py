"""`companion print`: a whole game, or a part of it, from a home printer."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from companion.cli.options import LanguagesWish, PlayersWish, RulesetWish, ThemeWish
from companion.cli.print_options import (
    FILES,
    SET,
    SHOP,
    BacksOption,
    BleedOption,
    BoardOption,
    ForceOption,
    MarksOption,
    OutlineOption,
    OutOption,
    PaperOption,
    PrinterOption,
    ShopLanguageOption,
    SleevesOption,
    SplitOption,
    TrayOption,
    Write,
    hints,
    paper_settings,
    print_aside,
    print_shop,
    write_file,
    write_split,
)
from companion.cli.table import HomeOption
from companion.cli.terminal.progress import Progress
from companion.errors import CompanionError, UsageError
from companion.evening.settings import Chosen, chosen, current_game
from companion.table.names import as_typed
from printables.catalogue import BESIDES, pieces
from printables.imposition import Backs, Marks, impose
from printables.piece import CARD_SIZES, Edition, Spoken, card_size
from printables.sleeves import Sleeves

if TYPE_CHECKING:
    from companion.rules.ruleset import Ruleset
    from companion.words.terms import Terms
    from printables.imposition import Plan, Settings
    from printables.piece import Piece, Pieces

GAME = Path("game.pdf")
LANGUAGES = 2  # that stand on one piece at most


def print_(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Pieces, see --list; or calibration, test-sheet, or shop and pieces (else the whole box).",
            metavar="[PIECES]...",
        ),
    ] = None,
    out: OutOption = None,
    players: PlayersWish = None,
    ruleset: RulesetWish = "",
    theme: ThemeWish = "",
    language: LanguagesWish = None,
    size: Annotated[
        str,
        typer.Option(
            help=f"Of cards: {', '.join(CARD_SIZES)}, or like 60x90, in mm.", rich_help_panel=SET
        ),
    ] = "poker",
    sleeves: SleevesOption = Sleeves.NONE,
    paper: PaperOption = None,
    backs: BacksOption = Backs.LONG_EDGE,
    marks: MarksOption = Marks.CROP,
    bleed: BleedOption = 0.0,
    outline: OutlineOption = False,
    board: BoardOption = 0.0,
    printer: PrinterOption = None,
    tray: TrayOption = "any",
    list_: Annotated[
        bool,
        typer.Option(
            "--list", help="Show the pieces, how many and how large.", rich_help_panel=FILES
        ),
    ] = False,
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate", help="Show sheets, cuts, ink and minutes; no file.", rich_help_panel=FILES
        ),
    ] = False,
    no_check: Annotated[
        bool,
        typer.Option("--no-check", help="Do not check the file.", rich_help_panel=FILES),
    ] = False,
    split: SplitOption = False,
    shop_language: ShopLanguageOption = None,
    force: ForceOption = False,
    home: HomeOption = None,
) -> None:
    """Print a whole game, or some of its pieces, for exactly tonight's table.

    Examples: companion print / companion print --players 7 --language it --language ru --theme
    ink-saver / companion print policy-tiles role-cards --paper letter -o cards.pdf

    First see what it costs: companion print --estimate
    """
    if list_ and estimate:
        raise UsageError("--list and --estimate are two questions: ask one of them.")
    by = chosen(
        current_game(home),
        players=players,
        ruleset=ruleset,
        theme=theme,
        languages=language or (),
    )
    if not language:
        by = by._replace(languages=by.languages[:LANGUAGES])
    paper = paper or by.paper
    edition = replace(
        chosen_edition(by),
        card=card_size(size),
        paper=paper,
        sleeves=sleeves,
    )
    settings = paper_settings(home, paper, backs, marks, bleed, outline, board, printer, tray)
    terms = edition.theme.terms
    names = [terms.plain(as_typed(name)) for name in names or ()]
    for aside in BESIDES:
        if aside in names[1:] or (aside in names and aside != SHOP and len(names) > 1):
            raise UsageError(f'"{aside}" is printed by itself: companion print {aside}')
    with in_terms(terms):
        if list_:
            for line in _listed(edition, pieces(edition, names)):
                typer.echo(line)
        elif names[:1] == [SHOP]:
            wanted = partial(pieces, names=names[1:])
            print_shop(wanted, edition, paper, shop_language, out, check=not no_check, force=force)
        elif names and names[0] in BESIDES:
            print_aside(names[0], edition, settings, out, check=not no_check, force=force)
        elif estimate:
            _estimate(edition, pieces(edition, names), settings)
        else:
            printing = _Printing(edition, settings, check=not no_check)
            printing.write(pieces(edition, names), out, split=split, force=force)


@contextmanager
def in_terms(terms: "Terms") -> Iterator[None]:
    """Refusals name the pieces as the theme does."""
    try:
        yield
    except CompanionError as refusal:
        refusal.args = (terms.themed(str(refusal)),)
        raise


def chosen_edition(by: Chosen) -> Edition:
    """The set of the table.

    Raises:
        CompanionError: there is no such theme or language.
    """
    from printables.theme import load_theme
    from printables.wording import load_wording

    if len(by.languages) > LANGUAGES:
        raise UsageError("Two languages stand on one piece at most: leave some out (-l).")
    wordings = tuple(load_wording(one, by.words) for one in by.languages)
    tables = (by.players,) if by.players else by.ruleset.players
    if not by.night:
        tables = ()
    spoken = tuple(spoken_words(one, by.words, by.ruleset, tables) for one in by.languages)
    return Edition(by.ruleset, load_theme(by.look), wordings, by.players, spoken=spoken)


def spoken_words(language: str, theme: str, ruleset: "Ruleset", tables: Sequence[int]) -> Spoken:
    """The rules and the nights of these tables, as the voice tells them."""
    nights = tuple(_nights(language, theme, ruleset, tables))
    return Spoken(nights, tuple(_rules(language, theme, ruleset)))


def _rules(language: str, theme: str, ruleset: "Ruleset") -> Iterator[tuple[str, str]]:
    """The rules as the referee tells them, in the rulebook's order, with the ruleset's numbers."""
    from companion.words.referee import load_referee
    from companion.words.rulebook import CHAPTERS, rule

    referee = load_referee(language, theme)
    before = ""
    for topic in CHAPTERS:
        told = rule(referee, topic, ruleset)
        yield ("" if told.title == before else told.title), told.text
        before = told.title


def _nights(
    language: str, theme: str, ruleset: "Ruleset", tables: Sequence[int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The script of every night that these tables may have, for the host's card."""
    from companion.rules.ruleset import as_ranges
    from companion.words.script import NoNightError, load_script

    script = load_script(language, theme)
    nights: dict[tuple[str, ...], list[int]] = {}
    for players in tables:
        with suppress(NoNightError):  # then there is nothing to read
            lines = tuple(line.say for line in script.lines(ruleset.table(players)))
            nights.setdefault(lines, []).append(players)
    for lines, seats in nights.items():
        yield f"{script.screen.night} · {as_ranges(seats)}", lines


def _listed(edition: Edition, pieces: "Pieces") -> Iterator[str]:
    """A line for each name and size: how it is asked for, how many, how large, what it is."""
    from printables.wording import PieceName

    rows: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (piece.name, f"{piece.width:g} × {piece.height:g} mm")
        rows[key] = rows.get(key, 0) + piece.copies
    wording, themed = edition.wordings[0], edition.theme.terms.themed
    yield wording.printing.pieces
    long = max(len(themed(name)) for name, _ in rows)
    wide = max(len(size) for _, size in rows)
    for (name, size), count in rows.items():
        yield f"{count:4}  {themed(name):{long}}  {size:{wide}}  {wording.pieces[PieceName(name)]}"


def _estimate(edition: Edition, pieces: "Pieces", settings: "Settings") -> None:
    from printables.estimate import estimate

    with Progress() as progress:
        plans = impose(pieces, settings)
        data = drawn_set(plans, edition, settings, progress)
        needed = estimate(data, plans)
    words = edition.wordings[0].printing
    share = needed.ink / needed.sides if needed.sides else 0
    for line in (
        words.sheets.format(
            sheets=needed.sheets, paper=settings.paper.value.capitalize(), sides=needed.sides
        ),
        words.cuts.format(cuts=needed.cuts),
        words.ink.format(pages=f"{needed.ink:.1f}", percent=f"{100 * share:.0f}"),
        words.minutes.format(
            printing=math.ceil(needed.minutes_to_print), cutting=math.ceil(needed.minutes_to_cut)
        ),
    ):
        typer.echo(line)


class _Printing:
    """Files as they are made, checked and told about."""

    def __init__(self, edition: Edition, settings: "Settings", *, check: bool) -> None:
        self._edition = edition
        self._settings = settings
        self._check = check
        self._words = edition.wordings[0].printing
        self._themed = edition.theme.terms.themed
        self._plans: list[Plan] = []
        self._found: list[str] = []

    def write(self, pieces: "Pieces", out: Path | None, *, split: bool, force: bool) -> None:
        """One file, or one for each piece; all of them or none.

        Raises:
            CompanionError: they cannot be made, or are made and are not as they should be.
        """
        with Progress() as progress:
            if split or (out is not None and out.is_dir()):
                files = {
                    f"{self._themed(name)}.pdf": self._job(
                        [piece for piece in pieces if piece.name == name], progress
                    )
                    for name in dict.fromkeys(piece.name for piece in pieces)
                }
                path = write_split(files, out, force=force)
            else:
                path = out or GAME
                write_file(path, self._job(pieces, progress), force=force)
        self._tell(path)

    def _job(self, pieces: "Sequence[Piece]", progress: Progress) -> Write:
        """What writes a file of these; where they lie is settled, and refused, before."""
        plans = impose(pieces, self._settings)

        def write(file: BinaryIO) -> None:
            data = drawn_set(plans, self._edition, self._settings, progress)
            file.write(data)
            self._plans += plans
            if self._check:
                from printables.check import check

                progress.say(self._words.checking, last=False)
                found = check(data, pieces, plans, self._settings)
                self._found += (self._themed(str(one)) for one in found)

        return write

    def _tell(self, path: Path) -> None:
        sheets = sum(not plan.back for plan in self._plans)
        typer.echo(self._words.written.format(file=path, sheets=sheets, pages=len(self._plans)))
        for told in hints(self._plans, self._edition, self._settings):
            typer.echo(told)
        for finding in self._found:
            typer.echo(f"  {finding}")
        if self._found:
            raise CompanionError(
                f"{path} is not as it should be, see above: choose another theme or size, or look "
                "at it before you print."
            )
        if self._check:
            typer.echo(self._words.sound)


def drawn_set(
    plans: "Sequence[Plan]", edition: Edition, settings: "Settings", progress: Progress
) -> bytes:
    """The sides of all sheets as a PDF.

    Raises:
        CompanionError: a text is too long for its place, or a letter is missing.
    """
    from printables.press import print_set

    words, total = edition.wordings[0].printing, len(plans)

    def drawn(done: int) -> None:
        progress.say(words.drawing.format(done=done, total=total), last=False)

    file = BytesIO()
    print_set(file, plans, edition, settings, drawn=drawn)
    return file.getvalue()
