"""Export a game to BG Stats as a link that fits a QR code."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import quote

from companion.table.deal import NothingOpened
from companion.table.recap import ending
from companion.table.table import Table

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "companion"
GAME, BGG_ID = "Secret Hitler", 188834  # at BoardGameGeek


def bg_stats_link(table: Table) -> str:
    """Return the link that adds a play to BG Stats; roles and winners only if they are known.

    Raises:
        NothingOpened: the game is not over.
    """
    if table.game.win_reason is None:
        raise NothingOpened("too_early")
    stored, known = table.stored, table.stored.roles
    labels = table.referee.words["board"]["roles"]
    players = []
    for seat, name in enumerate(table.names, start=1):
        key = sha256(name.encode()).hexdigest()[:8]  # short: a code holds little
        player: dict[str, object] = {"name": name, "sourcePlayerId": key}
        if seat == table.header.first:
            player["startPlayer"] = True
        if known is not None:
            role = known.roles[seat - 1]
            player |= {"role": labels[role], "winner": role.party is table.game.winner}
        players.append(player)
    values = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": f"{stored.number}-{stored.begun}",
        "playDate": _utc(stored.begun),
        "game": {"name": GAME, "bggId": BGG_ID, "highestWins": True, "noPoints": True},
        "board": table.header.ruleset.name,
        "comments": ending(table),
        "players": players,
    }
    return LINK + quote(json.dumps(values, separators=(",", ":"), ensure_ascii=False), safe="")


def _utc(moment: str) -> str:
    try:
        return f"{datetime.fromisoformat(moment).astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return moment
