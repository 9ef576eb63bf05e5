"""Label printed on the sheets of a deal: its number this evening and its fingerprint.

The fingerprint is a hash of the deal; the label also shows the hash of the deal before.
"""

from dataclasses import dataclass
from math import ceil

from printables.dealt.slips import SHORT_FINGERPRINT
from printables.edition.wording import Wording

SLIPS_A_SHEET = 4  # players on a sheet of slips alone


@dataclass(frozen=True, slots=True)
class DealLabel:
    """Label of a deal: number, fingerprint and the hash of the deal before, digits in groups of four."""

    fingerprint: str
    number: int = 0  # number of the deal this evening; 0 for version 0.1
    link: int = 0  # number of the last entry in the log of deals when printed; 0: unknown
    head: str = ""  # first digits of this entry's hash
    at: str = ""  # date and time of this entry, by the computer's clock
    moved: bool = False  # True: the computer's clock was changed this evening

    @property
    def short(self) -> str:
        """The first digits of the fingerprint, enough to recognise a slip of another deal."""
        return self.fingerprint[:SHORT_FINGERPRINT]

    def lines(self, words: Wording) -> tuple[str, ...]:
        """Return lines with the number of the deal and the hash of the deal before, as far as known."""
        number = (words.deal.moved if self.moved else words.deal.number).format(number=self.number)
        link = words.deal.link.format(number=self.link, head=self.head, at=self.at)
        return (*([number] if self.number else []), *([link] if self.link else []))

    def sheets(self, players: int, *, envelopes: bool = True) -> int:
        """Return the number of sheets of this deal; deals of version 0.1 have no sheet of The Reveal."""
        return sheets_of(players, envelopes=envelopes) - (0 if self.number else 1)


def sheets_of(players: int, *, envelopes: bool) -> int:
    """Return the number of sheets of a deal: a cover, The Reveal, and one sheet or more for players."""
    return 2 + (players if envelopes else ceil(players / SLIPS_A_SHEET))
