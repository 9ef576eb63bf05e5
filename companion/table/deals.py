"""Listing the deals of an evening, and finding the deal of a printed sheet or of the next game."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import groupby

from companion.deal.chain import (
    DEALS,
    DRAWN_LINKS,
    FINGERPRINT_DIGITS,
    HEAD_DIGITS,
    Link,
    LinkKind,
    broken_link,
    broken_promises,
    current_links,
    deal_number,
    evening_of,
    grouped,
    link_evening,
    links_of,
    moment,
    moved_clock,
)
from companion.deal.secret_files import Destruction, SecretFile, merged
from companion.errors import Refusal, UsageRefusal
from companion.store.journal import Journal, StoredGame
from companion.table.clock import local_time, now
from companion.table.deal import add_link, file_sentences, key_ring, printed_label
from companion.table.names import as_typed
from companion.table.table import Table
from companion.words.sentences import Referee, labelled, say

OF_DEAL = frozenset(  # kinds of entries whose sentences do not name the deal
    {LinkKind.REPRINT, LinkKind.LOOK, LinkKind.SEAL, LinkKind.WITHDRAWAL, LinkKind.REVEAL}
)


class NotOnASheet(UsageRefusal):
    """A text is not on any sheet: neither a fingerprint, nor a number and hash of the log of deals."""

    text: str
    examples: tuple[str, ...]


def numbers(table: Table) -> Iterator[str]:
    """Yield the deal's number as printed on its sheets, and warnings about the log of deals."""
    yield from number_of(table)
    yield from not_made(table)
    broken = broken_link(table.journal.chain())
    if broken is not None:
        yield table.say("broken", "deals", link=broken)


def number_of(table: Table) -> Iterator[str]:
    """Yield the number of the deal and its entry in the log; nothing if it was dealt elsewhere."""
    label = printed_label(table) if table.stored.deal else None
    if label is not None and label.link:
        places = {"deal": label.number, "link": label.link, "head": label.head}
        yield table.say("number", "deals", **places)


def not_made(table: Table) -> Iterator[str]:
    """Yield sentences on deals of this evening that were not finished, and on a changed clock."""
    chain, kept = table.journal.chain(), table.journal.tables_of_links()
    links = links_of(chain, evening_of(now()))
    promised = broken_promises(links)
    for link in links:
        fingerprint, when = grouped(link.deal, FINGERPRINT_DIGITS), local_time(link.at)
        if link in promised:
            text = table.say("not_kept", "deals", fingerprint=fingerprint)
            yield labelled(table.referee, when, text)
        elif link.kind in DRAWN_LINKS and link.deal not in kept:
            deal = deal_number(chain[: chain.index(link)], moment(link))
            places = {"deal": deal, "link": link.number, "fingerprint": fingerprint}
            text = table.say(LinkKind.UNFINISHED, "deals", **places)
            yield labelled(table.referee, when, text)
    moved = moved_clock(current_links(chain, now()), now())
    if moved:
        yield table.say("moved", "deals", links=tuple(map(str, moved)))


class Deals:
    """Sentences for the host about the log of deals."""

    def __init__(self, journal: Journal, referee: Referee) -> None:
        self._referee = referee
        self._chain = journal.chain()
        self._tables = journal.tables_of_links()
        self._drawn = {one.deal: one for one in self._chain if one.kind in DRAWN_LINKS}
        self._deals = {deal: one for deal, one in self._drawn.items() if deal in self._tables}
        self._broken_promises = broken_promises(self._chain)

    def listed(self, *, everything: bool = False) -> Iterator[str]:
        """Yield the log entries of this evening, or of all; then a sentence if the log is intact.

        Deals that are missing in the log are listed whenever they were made.
        """
        shown = self._chain if everything else links_of(self._chain, evening_of(now()))
        unlinked = self._tables.keys() - {link.deal for link in self._chain}
        if not shown and (self._chain or not self._tables):
            yield self._say("none", command="companion deals --all")
        if everything or not self._chain:
            yield from map(self._whose, sorted(unlinked, key=self._tables.__getitem__))
        for evening, links in groupby(shown, link_evening):
            yield self._say("evening", date=evening)
            yield from (f"{one.number:>5}  {one.at[11:16]}  {self._told(one)}" for one in links)
        yield from self._fits()

    def of_paper(self, text: str) -> Iterator[str]:
        """Yield sentences on the deal of a sheet, found by the digits printed on it.

        These are a fingerprint, or the number and hash of a log entry.

        Raises:
            NotOnASheet: no sheet has this text.
        """
        found: dict[str, None] = {}
        for link, beginning in _readings(text):
            for one in self._chain:
                if link in {None, one.number} and one.head.startswith(beginning):
                    found[one.deal] = None
            if link is None:
                known = (*self._tables, *(one.deal for one in self._chain))
                found |= dict.fromkeys(
                    entry for entry in known if _plain(entry).startswith(beginning)
                )
        yield from map(self._whose, found) if found else [self._say("unknown")]
        yield from self._fits()

    def void(self, deal: str) -> Iterator[str]:
        """Yield a sentence if this deal was made on this computer and is no longer valid."""
        link = self._deals.get(deal)
        if link is not None and self._fate(link) != "holds":
            yield self._whose(deal)

    def _fits(self) -> Iterator[str]:
        broken, moved = broken_link(self._chain), moved_clock(self._chain, now())
        if moved:
            yield self._say("moved", links=tuple(map(str, moved)))
        if broken is not None:
            yield self._say("broken", link=broken)
        elif self._chain and not moved:
            last = self._chain[-1]
            yield self._say("fits", links=last.number, head=grouped(last.head, HEAD_DIGITS))

    def _whose(self, deal: str) -> str:
        """Return sentences on whose deal this is, and if it is valid."""
        link = self._deals.get(deal)
        if link is not None:
            places = self._places(link, self._replacement(link))
            which = self._say("this", evening=link_evening(link), **places)
            return f"{which} {self._say(self._fate(link), **places)}"
        noted = [one for one in self._chain if one.deal == deal]
        kinds = {LinkKind.PROMISE, LinkKind.IMPORT}
        if noted and (noted[0].kind in kinds or deal not in self._tables):
            return self._told(noted[0])
        game, names = self._tables[deal]
        fingerprint = grouped(deal, FINGERPRINT_DIGITS)
        return self._say("this_came", game=game, names=names, fingerprint=fingerprint)

    def _fate(self, link: Link) -> str:
        if any(one.kind is LinkKind.WITHDRAWAL and one.deal == link.deal for one in self._chain):
            return LinkKind.WITHDRAWAL
        return "holds" if self._replacement(link) is None else "void"

    def _told(self, link: Link) -> str:
        after = self._replacement(link)
        key: str = "not_kept" if link in self._broken_promises else link.kind
        if link.kind in DRAWN_LINKS and link.deal not in self._deals:
            key = LinkKind.UNFINISHED
        places = self._places(link, after)
        before = f"{self._say('of_deal', **places)} " if key in OF_DEAL else ""
        behind = f". {self._say('void', **places)}" if after else ""
        return f"{before}{self._say(key, **places)}{behind}"

    def _places(self, link: Link, after: Link | None) -> dict[str, object]:
        game, names = self._tables.get(link.deal, ("", ()))
        return {
            "deal": self._number(link.deal, link_evening(link)),
            "game": game,
            "names": names if link.seat is None else names[link.seat - 1 : link.seat],
            "fingerprint": grouped(link.deal, FINGERPRINT_DIGITS),
            "link": link.number,
            "since": self._number(after.deal, link_evening(link)) if after else "",
        }

    def _number(self, deal: str, evening: date) -> str:
        link = self._drawn.get(deal)
        if link is None:
            return grouped(deal, FINGERPRINT_DIGITS)
        number = deal_number(self._chain[: self._chain.index(link)], moment(link))
        return f"{number}" if link_evening(link) == evening else f"{link_evening(link)} / {number}"

    def _replacement(self, link: Link) -> Link | None:
        if link.kind not in DEALS or link.deal not in self._tables:
            return None
        game = self._tables[link.deal]
        same = (one for one in self._deals.values() if self._tables.get(one.deal) == game)
        return next((one for one in same if one.number > link.number), None)

    def _say(self, key: str, **places: object) -> str:
        return say(self._referee, "deals", key, **places)


def _plain(fingerprint: str) -> str:
    return fingerprint.replace(" ", "").lower()


def _readings(text: str) -> Iterator[tuple[int | None, str]]:
    """Yield the possible meanings of a sheet's text, as number of a log entry or None, and digits."""
    groups = re.findall(r"[^\W_]+", text.lower())
    readings: list[tuple[int | None, str]] = [(None, "".join(groups))]
    if groups and groups[0].isdecimal():
        readings.append((int(groups[0][:9]), "".join(groups[1:])))
    readings = [
        one for one in readings if re.fullmatch(f"[0-9a-f]{{{FINGERPRINT_DIGITS},64}}", one[1])
    ]
    if not readings:
        raise NotOnASheet(
            as_typed(text), ("companion deals 3f2a99c1", "companion deals 7 90ab12cd34ef")
        )
    yield from readings


def waiting_deals(journal: Journal, players: Sequence[str]) -> tuple[StoredGame, ...]:
    """Return the games that were dealt this evening and have not begun, besides the current one.

    Only games with at least one of these players are returned: there may be two tables.
    """
    chain = journal.chain()
    withdrawn = {link.deal for link in chain if link.kind is LinkKind.WITHDRAWAL}
    dealt = {link.deal for link in links_of(chain, evening_of(now())) if link.kind in DEALS}
    usable = dealt - withdrawn
    return tuple(
        game
        for is_current, game in (_never_begun(journal) if usable else ())
        if not is_current
        and set(players) & set(game.header.players)
        and game.deal
        and game.deal.sealed.fingerprint in usable
    )


def _never_begun(journal: Journal) -> Iterator[tuple[bool, StoredGame]]:
    for game in journal.games():
        if not game.moves:
            with suppress(Refusal):  # the game is damaged
                yield game.current, journal.load(game.number)


def waiting_for(journal: Journal, table: StoredGame) -> tuple[StoredGame, ...]:
    """Return the games dealt in advance with the players, rules and words of this one."""
    same = table.header.replace(first=1)
    later = (
        one for one in waiting_deals(journal, table.header.players) if one.number > table.number
    )
    return tuple(one for one in later if one.header.replace(first=1) == same)


def next_deal(journal: Journal, over: StoredGame) -> StoredGame | None:
    """Make the next game dealt in advance the current one, or return None if there is none."""
    waiting = waiting_for(journal, over)
    return journal.switch(waiting[0].number) if waiting else None


def withdraw(table: Table, spared: Sequence[SecretFile] = ()) -> list[str]:
    """Cancel deals made in advance, as a new deal replaces them; return sentences for the host.

    This is added to the log of deals. The deals lose their keys and their files, except for files
    with the paths of `spared` ones. A file or key that cannot be removed is left for later.
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
    """Return the numbers of games that never began, because another deal replaced them."""
    withdrawn = {link.deal for link in journal.chain() if link.kind is LinkKind.WITHDRAWAL}
    return frozenset(
        game.number
        for _, game in (_never_begun(journal) if withdrawn else ())
        if game.deal and game.deal.sealed.fingerprint in withdrawn
    )
