"""A deal in one plain call, whose envelopes are returned and not written."""

from companion.evening.dealing.envelopes import AS_USUAL, EnvelopeChoices, table_to_deal
from companion.evening.dealing.new_game import NewGame
from companion.store.journal import Journal
from companion.table.deal import commit, draw_deal, keep_deal, writing
from companion.table.table import Table
from printables.paper.sheet import Paper


def deal_envelopes(
    journal: Journal,
    wanted: NewGame,
    choices: EnvelopeChoices = AS_USUAL,
) -> tuple[Table, bytes]:
    """Draws the roles and seals them; the table, and its envelopes as a PDF, which is secret."""
    table = table_to_deal(journal, wanted)
    dealt = draw_deal(table.header, choices.packing(table), journal.chain())
    envelopes = dealt.envelopes(Paper(dealt.packing.paper))
    with writing(journal, dealt)(()):
        commit(journal, dealt, None)
        return Table(journal, keep_deal(journal, table.header, dealt, table.stored)), envelopes
