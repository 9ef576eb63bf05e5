"""Deals for the later games of an evening, used one after the other."""

from collections.abc import Sequence
from contextlib import suppress

from companion.deal.chain import DEALS, LinkKind, evening_of, links_of
from companion.deal.secret_files import Destruction, SecretFile, merged
from companion.errors import Refusal
from companion.store.journal import Journal, StoredGame
from companion.table.clock import now
from companion.table.deal import add_link, key_ring
from companion.table.sealing import file_sentences
from companion.table.table import Table


def waiting_deals(journal: Journal, players: Sequence[str]) -> tuple[StoredGame, ...]:
    """Return the games that were dealt this evening and have not begun, besides the current one.

    Only those at which one of these players sits: there may be two tables.
    """
    chain = journal.chain()
    withdrawn = {link.deal for link in chain if link.kind is LinkKind.WITHDRAWAL}
    dealt = {link.deal for link in links_of(chain, evening_of(now())) if link.kind in DEALS}
    found = []
    for game in journal.games() if dealt else ():
        if not game.moves and not game.current and set(players) & set(game.players):
            with suppress(Refusal):  # it is damaged
                found.append(journal.load(game.number))
    usable = dealt - withdrawn
    return tuple(match for match in found if match.deal and match.deal.sealed.fingerprint in usable)


def waiting_for(journal: Journal, table: StoredGame) -> tuple[StoredGame, ...]:
    """Return the games dealt for after this one: the same players, rules and words."""
    same = table.header.replace(first=1)
    later = (
        one for one in waiting_deals(journal, table.header.players) if one.number > table.number
    )
    return tuple(one for one in later if one.header.replace(first=1) == same)


def next_deal(journal: Journal, over: StoredGame) -> StoredGame | None:
    """Make the next waiting deal the current game, or return None."""
    waiting = waiting_for(journal, over)
    return journal.switch(waiting[0].number) if waiting else None


def withdraw(table: Table, spared: Sequence[SecretFile] = ()) -> list[str]:
    """Withdraw waiting deals, as another deal was made for these players; return what to say.

    Each is noted in the chain, and loses its key and its files, but for those in the places of
    `spared` ones. A file or key that cannot be removed is left to sealing.
    """
    journal, keys = table.journal, key_ring(table.journal)
    numbers, fates = list[str](), list[Destruction]()
    for game in waiting_deals(journal, table.names):
        sealed = game.deal.sealed if game.deal else None
        if sealed is None or sealed.number is None:
            continue
        add_link(journal, LinkKind.WITHDRAWAL, sealed.fingerprint)
        numbers.append(str(sealed.number.deal))
        with suppress(Refusal):
            keys.mark(sealed.fingerprint)
            fates.append(keys.destroy(sealed.fingerprint, spared))
    if not numbers:
        return []
    void = table.say("void_envelopes", "deals", deals=numbers)
    return [void, *file_sentences(table.referee, merged(fates))]


def void_games(journal: Journal) -> frozenset[int]:
    """Return the numbers of games that never began, as another deal replaced them."""
    withdrawn = {link.deal for link in journal.chain() if link.kind is LinkKind.WITHDRAWAL}
    found = set()
    for game in journal.games() if withdrawn else ():
        if not game.moves:
            with suppress(Refusal):  # it is damaged
                deal = journal.load(game.number).deal
                if deal is not None and deal.sealed.fingerprint in withdrawn:
                    found.add(game.number)
    return frozenset(found)
