"""The key leaves with the paper: from then on only The Reveal opens a deal, and nobody its files."""

from companion.deal.chain import LinkKind, next_link
from companion.deal.keys import DOOMED
from companion.deal.secret_files import NOTE, Destroyed, recover
from companion.errors import Refusal
from companion.store.journal import Journal
from companion.store.refusals import ChainWentOn
from companion.table.clock import now
from companion.table.deal import key_ring


def unsealed(journal: Journal) -> bool:
    """Whether there is a deal that the laptop can still open."""
    return bool(key_ring(journal).unsealed())


def seal(journal: Journal) -> Destroyed:
    """Destroy the keys of all deals, and the files that tell their roles.

    Deals of version 0.1 have no Reveal, and keep theirs.

    Raises:
        KeyRemains: a key cannot be removed.
        Refusal: the journal cannot be written; then nothing is sealed.
    """
    keys = key_ring(journal)
    fates = []
    for deal in keys.unsealed():
        keys.mark(deal)
        try:
            _note(journal, deal)
        except Refusal:
            keys.unmark(deal)
            raise
        fates.append(keys.destroy(deal))
    return _together(fates)


def put_right(journal: Journal) -> None:
    """Finish what killed programs have left half done: a deal, a reprint, a seal.

    Raises:
        KeyRemains: a key cannot be removed.
    """
    keys = key_ring(journal)
    for deal in recover(keys.folder, journal.has_deal):
        for one in {deal, *keys.unsealed()}:
            if not journal.has_deal(one):
                keys.mark(one)
                keys.destroy(one)
    for deal in keys.marked():
        if all(link.kind is not LinkKind.SEAL or link.deal != deal for link in journal.chain()):
            _note(journal, deal)
        keys.destroy(deal)


def is_half_done(journal: Journal) -> bool:
    """Whether a program was killed, or another one is at work."""
    folder = key_ring(journal).folder
    try:
        return any(one.suffix in {NOTE, DOOMED} for one in folder.iterdir())
    except OSError:
        return False


def _note(journal: Journal, deal: str) -> None:
    while True:
        link = next_link(journal.chain()[-1:], LinkKind.SEAL, deal, None, now())
        try:
            return journal.add_link(link)
        except ChainWentOn:
            continue


def _together(fates: list[Destroyed]) -> Destroyed:
    return Destroyed(
        *(
            tuple(path for fate in fates for path in fate.fields()[name])
            for name in Destroyed().fields()
        )
    )
