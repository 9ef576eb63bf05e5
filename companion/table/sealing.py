"""Seal deals: destroy their keys, and the files that tell roles."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.deal.chain import DEALS, Link, LinkKind
from companion.deal.secret_files import Destruction, KeyRemains, merged, recover
from companion.errors import Refusal
from companion.store.journal import Journal
from companion.table.deal import add_link, key_ring
from companion.table.open_game import OpenGame
from companion.words.referee import Referee
from companion.words.sentences import say

SEAL_TABLE = "seal"  # the table of the sentences


def is_unsealed(table: OpenGame) -> bool:
    """Return whether this computer can still open the deal of the current game, which has a Reveal."""
    deal = table.stored.deal
    return (
        deal is not None
        and deal.sealed.number is not None
        and key_ring(table.journal).has(deal.sealed)
    )


def seal_table(table: OpenGame) -> list[str]:
    """Seal all deals, also one of version 0.1 of the current game; return what to say."""
    keys, deal = key_ring(table.journal), table.stored.deal
    old = deal is not None and deal.sealed.number is None and keys.has(deal.sealed)
    if deal is not None and old:
        add_link(table.journal, LinkKind.SEAL, deal.sealed.fingerprint)
        keys.forget(deal.sealed)
    was_open = bool(keys.unsealed() or keys.marked())
    seals = seal(table.journal)
    if was_open:
        return sealed_sentences(table.referee, seals)
    files = [*file_sentences(table.referee, seals)]
    return (
        files
        if files and not old
        else [table.say("sealed" if old else "nothing", SEAL_TABLE), *files]
    )


def seal_for_move(table: OpenGame) -> list[str]:
    """Seal all deals before the first move, unless they are; return what to say.

    Raises:
        KeyRemains: a key cannot be removed.
        Refusal: the journal cannot be written; then nothing is sealed.
    """
    deal = table.stored.deal
    half_done = deal is not None and key_ring(table.journal).is_marked(deal.sealed)
    if not (half_done or is_unsealed(table)):
        return []
    return sealed_sentences(table.referee, seal(table.journal))


def seal(journal: Journal) -> Destruction:
    """Destroy the keys of all deals, and the files that tell their roles.

    Deals of version 0.1 have no Reveal, and keep theirs.

    Raises:
        KeyRemains: a key cannot be removed.
        Refusal: the journal cannot be written; then nothing is sealed.
    """
    keys = key_ring(journal)
    open_deals = keys.unsealed()
    try:
        for deal in open_deals:
            keys.mark(deal)
        marked = [*_marked(journal)]
    except Refusal:
        for deal in open_deals:
            keys.unmark(deal)
        raise
    return merged([keys.destroy_left(), *map(keys.destroy, marked)])


def seal_revealed(table: OpenGame) -> Destruction | None:
    """Seal the deal of the current game, whose roles everybody learns; not those of later games.

    None: it was sealed before, or its key cannot be removed yet.
    """
    deal = table.stored.deal
    if deal is None or not is_unsealed(table):
        return None
    keys = key_ring(table.journal)
    with suppress(KeyRemains):  # sealing tries again
        keys.mark(deal.sealed.fingerprint)
        add_link(table.journal, LinkKind.SEAL, deal.sealed.fingerprint)
        return keys.destroy(deal.sealed.fingerprint)
    return None


def put_right(journal: Journal) -> None:
    """Finish what killed programs have left half done: a deal, a reprint, a seal.

    Raises:
        KeyRemains: a key cannot be removed.
    """
    keys = key_ring(journal)

    def counts(link: Link, places: Sequence[Path]) -> bool:
        return journal.has_deal(link.deal) if link.kind in DEALS else keys.lists(link.deal, places)

    for _ in recover(keys.folder, counts):
        for deal in keys.unsealed():
            if not journal.has_deal(deal):
                keys.mark(deal)
    for deal in _marked(journal):
        keys.destroy(deal)
    keys.destroy_left()


def sealed_sentences(referee: Referee, files: Destruction) -> list[str]:
    """Return the sentences that all deals are sealed, and what became of the files."""
    return [say(referee, SEAL_TABLE, "sealed"), *file_sentences(referee, files)]


def file_sentences(referee: Referee, destroyed: Destruction) -> Iterator[str]:
    """Yield a sentence for each group of secret files: deleted, changed, gone or locked."""
    for fate, files in destroyed.fields().items():
        if files:
            yield say(referee, SEAL_TABLE, fate, files=files)


def _marked(journal: Journal) -> Iterator[str]:
    chain = journal.chain()
    sealed = {link.deal for link in chain if link.kind is LinkKind.SEAL}
    dealt = [link.deal for link in chain]
    marked = key_ring(journal).marked()
    for deal in sorted(marked, key=lambda one: dealt.index(one) if one in dealt else len(dealt)):
        if deal not in sealed and journal.has_deal(deal):
            add_link(journal, LinkKind.SEAL, deal)
        yield deal
