"""Write the ink of an evening's pieces for the estimates at the door: poe write-ink

Measured on a table of seven, on A4, in English.
"""

from companion.evening.dealing.envelopes import EnvelopeChoices, TableToDeal
from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.files import card_files, editions_of
from companion.evening.settings import settings_of
from companion.table.deal import draw_deal
from printables.edition.piece import Edition, Piece
from printables.look.themes import themes
from printables.sheets.estimate import DEALT_PIECES, INK_FILE
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.cli.typed import SEVEN
from tests.printables.ink_on_paper import coverage

ABOUT = """\
# Ink that a piece takes, and a sheet of a deal for one player, in pages full of one ink: for estimates,
# measured by poe write-ink.
"""


def measured(theme: str) -> dict[str, float]:
    """Each piece by its name, and what is dealt by what it is dealt on."""
    header = NewGame(SEVEN, theme=theme).header()
    packing = EnvelopeChoices().packing(TableToDeal(header))
    edition, *_ = editions = editions_of(settings_of(header, packing))
    files = card_files(editions, packing, dealt=False, whole_set=True)
    pieces = [piece for file in files.values() for piece in file()]
    figures = {
        name: drawn([one for one in pieces if one.name == name], edition)
        for name in dict.fromkeys(piece.name for piece in pieces)
    }
    for name, alone in zip(DEALT_PIECES, (True, False), strict=True):
        dealt = draw_deal(header, packing.replace(slips_alone=alone, ballots=not alone), ())
        figures[name] = sum(coverage(dealt.printed)) / len(SEVEN)
    return figures


def drawn(pieces: list[Piece], edition: Edition) -> float:
    """Ink for each of the copies."""
    from io import BytesIO

    settings, file = Settings(edition.paper), BytesIO()
    print_set(file, impose(pieces, settings), edition, settings)
    return sum(coverage(file.getvalue())) / sum(piece.copies for piece in pieces)


def main() -> None:
    lines = [ABOUT]
    for theme in themes():
        lines.append(f"[{theme}]")
        lines += [f"{name:16} = {ink:.4f}" for name, ink in measured(theme).items()]
        lines.append("")
    INK_FILE.write_text("\n".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
