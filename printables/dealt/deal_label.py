"""Which deal a sheet is of: its number tonight, its place in the chain, its fingerprint."""

from dataclasses import dataclass
from math import ceil

from printables.dealt.slips import SHORT_FINGERPRINT
from printables.edition.wording import Wording

SLIPS_A_SHEET = 4  # players whose slips stand on one sheet, where there is a box


@dataclass(frozen=True, slots=True)
class DealLabel:
    """Which deal it is. Digits are in groups of four."""

    fingerprint: str
    number: int = 0  # of the evening; 0 in version 0.1
    link: int = 0  # the last one of the chain when this is printed; 0: not known
    head: str = ""  # its first digits
    at: str = ""  # its date and time, by the clock of the computer
    moved: bool = False  # whether that clock was moved this evening

    @property
    def short(self) -> str:
        """Enough to see that a slip is of another deal."""
        return self.fingerprint[:SHORT_FINGERPRINT]

    def lines(self, words: Wording) -> tuple[str, ...]:
        """The number of the deal, and the link of the chain; as much as is known."""
        number = (words.deal.moved if self.moved else words.deal.number).format(number=self.number)
        link = words.deal.link.format(number=self.link, head=self.head, at=self.at)
        return (*([number] if self.number else []), *([link] if self.link else []))

    def sheets(self, players: int, *, envelopes: bool = True) -> int:
        """How many sheets a deal is: a cover, The Reveal except in version 0.1, and the others."""
        return sheets_of(players, envelopes=envelopes) - (0 if self.number else 1)


def sheets_of(players: int, *, envelopes: bool) -> int:
    """How many sheets a deal is: a cover, The Reveal, and those of the players."""
    return 2 + (players if envelopes else ceil(players / SLIPS_A_SHEET))
