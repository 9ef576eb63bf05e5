"""List what is too small, too pale or of too many sizes in the whole set.

python -m tests.printables.lettering [theme [languages]]
"""

import sys
from collections import Counter
from io import BytesIO

from printables.pdf.dry_run import dry_run
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.printables.full_box import full_box
from tests.printables.legibility import illegible
from tests.printables.pdf_reading import Document


def main(theme: str = "classic", *languages: str) -> None:
    edition, settings = full_box(theme, *(languages or ("en",))), Settings()
    for name in dict.fromkeys(piece.name for piece in pieces(edition)):
        drawn, file = pieces(edition, [name]), BytesIO()
        with dry_run() as found:
            print_set(file, impose(drawn, settings), edition, settings)
        refused = [refusal.fields() for refusal, _ in found.refused]
        findings = [*refused, *illegible(Document(file.getvalue()), drawn)]
        for finding, count in Counter(map(str, findings)).items():
            print(name, finding, f"({count})" if count > 1 else "")


if __name__ == "__main__":
    main(*sys.argv[1:])
