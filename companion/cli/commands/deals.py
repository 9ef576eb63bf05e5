"""Commands about deals: `companion deal`, `tonight`, `envelope`, `deals`, `seal` and `reveal`."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete, complete_name, complete_pair
from companion.cli.host import (
    HomeOption,
    UnclearCommand,
    open_journal,
    open_table,
    pronounced,
    refusal_text,
    say,
    words,
)
from companion.cli.options import (
    FILES_AND_PAPER_PANEL,
    LARGE_PRINT_COMMAND,
    PLAYERS_PANEL,
    Access,
    AccessOption,
    AgainOption,
    DealsOption,
    FirstOption,
    ForceFileOption,
    ForceFilesOption,
    LanguageForOption,
    LanguageOption,
    NamesArgument,
    NightOption,
    RulesetOption,
    SayOption,
    SlipsOption,
    ThemeOption,
    WordsForOption,
    WordsOfTheTableOption,
    WordsOption,
    check_picture,
    table_language,
)
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.prompts import (
    ask_line,
    asked_text,
    at_a_terminal,
    can_redraw,
    show,
    shown,
)
from companion.deal.chain import HEAD_DIGITS, grouped
from companion.errors import Refusal
from companion.evening.dealing import envelopes
from companion.evening.dealing.envelopes import (
    DealAbandoned,
    EnvelopeChoices,
    NotOneWord,
    table_word,
)
from companion.evening.dealing.new_game import NewGame
from companion.table.deal import NothingOpened, Promise, seal_table
from companion.table.deals import Deals
from companion.table.names import HowTo
from companion.table.question import Asking
from companion.table.reveal import Disclosure, disclosure, reveal as open_for_all, reveal_lines
from printables.paper.sheet import Paper

_DIGITS_IN_A_ROW = 16  # digits of the commitment in a row


def deal(
    names: NamesArgument = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            help="The PDF to print, with a sheet for each player.",
            show_default=False,
        ),
    ] = None,
    messages: Annotated[
        Path | None,
        typer.Option(
            help="A folder for one text file per player, to send as messages.",
            show_default=False,
            rich_help_panel=FILES_AND_PAPER_PANEL,
        ),
    ] = None,
    paper: Annotated[
        Paper, typer.Option(help="The paper.", rich_help_panel=FILES_AND_PAPER_PANEL)
    ] = Paper.A4,
    ballots: Annotated[
        bool,
        typer.Option(
            help="Add two Ballot cards for each player.", rich_help_panel=FILES_AND_PAPER_PANEL
        ),
    ] = True,
    force: ForceFilesOption = False,
    knowledge: Annotated[
        bool,
        typer.Option(
            "--knowledge",
            help="Let the codes also say what players see at night.",
            rich_help_panel=PLAYERS_PANEL,
        ),
    ] = False,
    night: NightOption = None,
    words: WordsOption = None,
    words_for: WordsForOption = None,
    language_for: LanguageForOption = None,
    pronunciations: SayOption = None,
    again: AgainOption = False,
    deals: DealsOption = 1,
    slips: SlipsOption = None,
    words_of_the_table: WordsOfTheTableOption = False,
    ruleset: RulesetOption = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    first: FirstOption = "",
    access: AccessOption = None,
    home: HomeOption = None,
) -> None:
    """Draw the roles, seal them, and make an envelope for each player, even the host.

    Examples: companion deal Ada Ben Cleo Dan Eva Finn Gia -o envelopes.pdf / companion deal -o
    envelopes.pdf --language-for Ada=it --words-for Ben
    """
    wanted = NewGame(
        tuple(names or ()), ruleset, table_language(language), theme, first, again=again
    )
    choices = EnvelopeChoices(
        tuple(language_for or ()),
        paper,
        night,
        words,
        ballots,
        knowledge=knowledge,
        words_for=tuple(words_for or ()),
        slips_alone=slips,
    )
    choices = _envelopes_for(choices, access or ())
    with (
        open_journal(home, current=not names) as journal,
        pronounced(journal, pronunciations, names),
    ):
        files = envelopes.DealFiles(out, messages, deals)
        ask_words = _words_of_the_table if words_of_the_table else None
        _, lines = envelopes.deal(journal, wanted, files, choices, force=force, ask_words=ask_words)
        with shown():
            typer.echo("\n".join(lines))


def tonight(
    names: NamesArgument = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    ruleset: RulesetOption = None,
    language_for: LanguageForOption = None,
    pronunciations: SayOption = None,
    first: FirstOption = "",
    paper: Annotated[
        Paper | None,
        typer.Option(
            help="The paper (default: a4).",
            show_default=False,
            rich_help_panel=FILES_AND_PAPER_PANEL,
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", help="The folder to fill.", rich_help_panel=FILES_AND_PAPER_PANEL
        ),
    ] = Path("tonight"),
    print_: Annotated[
        bool,
        typer.Option(
            "--print",
            help="Also print the whole game for this table.",
            rich_help_panel=FILES_AND_PAPER_PANEL,
        ),
    ] = False,
    words: WordsOption = None,
    words_for: WordsForOption = None,
    night: NightOption = None,
    again: AgainOption = False,
    deals: DealsOption = 1,
    slips: SlipsOption = None,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards",
            help="Don't deal: print the whole game, with role cards to shuffle.",
            rich_help_panel=FILES_AND_PAPER_PANEL,
        ),
    ] = False,
    words_of_the_table: WordsOfTheTableOption = False,
    access: AccessOption = None,
    home: HomeOption = None,
) -> None:
    """Prepare the whole evening in one folder: deal, night, cards, and a page with what to do.

    Examples: companion tonight Ada Ben Cleo Dan Eva Finn Gia / companion tonight Ада Вера Глеб Дана
    Егор -l ru --theme cold-war --print

    If you run it again for the same table, the roles stay as dealt, and only missing files are made.
    """
    from companion.evening.folder import files as evening  # slow to load

    wanted = NewGame(
        tuple(names or ()), ruleset, table_language(language), theme, first, again=again
    )
    choices = EnvelopeChoices(
        tuple(language_for or ()),
        paper,
        night,
        words,
        words_for=tuple(words_for or ()),
        slips_alone=slips,
    )
    files = evening.EveningFiles(
        out, print_, home, deals, cards, by_touch=Access.BLIND in (access or ())
    )
    choices = _envelopes_for(choices, access or ())
    with (
        open_journal(home, current=not names) as journal,
        pronounced(journal, pronunciations, names),
    ):
        with Progress() as progress:
            ask_words = _words_of_the_table if words_of_the_table else None
            _, lines = evening.tonight(
                journal, wanted, files, choices, progress=progress, ask_words=ask_words
            )
        with shown():
            typer.echo("\n".join(lines))


def _envelopes_for(choices: EnvelopeChoices, access: Sequence[Access]) -> EnvelopeChoices:
    if Access.LARGE_PRINT in access:
        raise UnclearCommand("large_print", LARGE_PRINT_COMMAND)
    if Access.DEAF in access and choices.night is None:
        choices = choices.replace(night=False)
    if Access.NO_PHONE in access and choices.words is None and not choices.words_for:
        choices = choices.replace(words=True)
    blind = Access.BLIND in access
    return choices.replace(knowledge=choices.knowledge or blind, by_touch=blind)


def _words_of_the_table(promise: Promise, names: Sequence[str]) -> list[str]:
    """Show the commitment to the deal, wait until all have written a word, then ask for the words.

    Raises:
        DealAbandoned: the host stops before all words are known.
    """
    head = grouped(promise.link.head, HEAD_DIGITS)
    typer.echo(say("deals", "promised", link=promise.link.number, head=head))
    rows = (promise.commitment[at : at + _DIGITS_IN_A_ROW] for at in range(0, 64, _DIGITS_IN_A_ROW))
    typer.echo("\n".join(("", *map(grouped, rows), "")))
    given: list[str] = []
    try:
        while ask_line(say("deals", "write_first")).strip():
            pass  # somebody typed a word before all are written
        while len(given) < len(names):
            try:
                given.append(
                    table_word(ask_line(say("deals", "your_word", name=names[len(given)])))
                )
            except NotOneWord as refusal:
                typer.echo(refusal_text(refusal))
    except (EOFError, KeyboardInterrupt):
        raise DealAbandoned(promise.link.number) from None
    typer.echo(say("deals", "by_words", words=given))
    return given


def envelope(
    name: Annotated[
        str,
        typer.Argument(
            help="Whose envelope (default: everyone's).",
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = "",
    reprint: Annotated[
        bool, typer.Option("--reprint", help="Print the same envelope again.")
    ] = False,
    look: Annotated[
        bool, typer.Option("--look", help="Let a player look at their own role again, in private.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="The PDF to print.", show_default=False)
    ] = None,
    paper: Annotated[
        Paper | None, typer.Option(help="The paper (default: as dealt).", show_default=False)
    ] = None,
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Print an envelope again, or let a player look at their role; neither changes the deal.

    Examples: companion envelope Ada --reprint -o ada.pdf / companion envelope Ada --look
    """
    with open_table(home) as table:
        seat = table.seat(name) if name else None
        if look and not reprint and out is None and seat is not None:
            from companion.cli.terminal.private_screen import look as look_privately

            look_privately(table, seat)
        elif reprint and not look and out is not None:
            typer.echo("\n".join(envelopes.reprint(table, seat, out, paper, force=force)))
        else:
            whose = f"companion envelope {table.names[0]}"
            raise HowTo((f"{whose} --reprint -o one.pdf", f"{whose} --look"))


def deals(
    text: Annotated[
        list[str] | None,
        typer.Argument(
            help="What a sheet says: its fingerprint, or the first eight digits; or the number and "
            "digits of its link.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show all evenings, not just this one.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """List the deals of this evening, and everything that was printed again, looked at or imported.

    Or find out which deal a sheet belongs to. Examples: companion deals / companion deals 3f2a99c1
    """
    with open_journal(home, current=True) as journal:
        known = Deals(journal, words())
        lines = known.of_paper(" ".join(text)) if text else known.listed(everything=everything)
        typer.echo("\n".join(lines))


def seal(home: HomeOption = None) -> None:
    """Destroy the key of the deal and all files that show roles; only The Reveal opens it later.

    The night and the first move do this automatically. If the night is played on another device,
    run this first, once everyone has read their role.
    """
    with open_table(home) as table:
        typer.echo("\n".join(seal_table(table)))


def reveal(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="The six words of The Reveal (default: ask).",
            autocompletion=complete("reveal-word"),
            show_default=False,
        ),
    ] = None,
    lost: Annotated[
        bool,
        typer.Option("--lost", help="The Reveal is lost: let the players state their roles."),
    ] = False,
    role: Annotated[
        list[str] | None,
        typer.Option(
            help="A stated role, like Ada=fascist; can be repeated.",
            autocompletion=complete_pair("role"),
            show_default=False,
        ),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(
            help="Save the text of the deal, whose SHA-256 is the fingerprint.", show_default=False
        ),
    ] = None,
    code: Annotated[
        Path | None,
        typer.Option(help="Save that text as a QR code, a PNG.", show_default=False),
    ] = None,
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Open the deal with The Reveal: who was who, who lied, and the proof.

    Examples: companion reveal / companion reveal --lost
    """
    check_picture(code)
    with open_table(home) as table:
        early, prove = table.game.win_reason is None, proof is not None or code is not None
        revealed = _answered(
            disclosure(
                table,
                partial(open_for_all, table, early=early, proof=proof, code=code, force=force),
                words=" ".join(words or ()),
                known=(role or ()) if lost or role else None,
                prove=prove,
            )
        )
        show(reveal_lines(table, revealed, proof, code))
        if revealed.proof is not None and code is None and can_redraw():
            from companion.cli.terminal.code_screen import show_code

            show_code(table, revealed.proof)


def _answered(asking: Asking[Disclosure]) -> Disclosure:
    """Ask the questions of a dialogue until it ends, and return the roles it has found out.

    Raises:
        NothingOpened: nobody answers.
        Refusal: an answer is refused, and nobody can correct it.
    """
    try:
        question = next(asking)
        while True:
            if question.refusal is not None:
                if question.typing.is_free and not at_a_terminal():
                    raise question.refusal
                show([refusal_text(question.refusal)])
            typing = question.typing
            typed = ask_line(asked_text(question), typing.words, typing.begun)
            try:
                value = typing.read(typed)
            except Refusal as refused:
                question = question.replace(refusal=refused)
            else:
                question = asking.send(value)
    except StopIteration as end:
        result: Disclosure = end.value
        return result
    except EOFError:
        raise NothingOpened("unanswered") from None
