"""One player looks at the own role again, in private, while the laptop can still open the deal."""

from functools import partial

from companion.cli.host import HOST
from companion.cli.refusals import NeedsTerminal
from companion.cli.terminal.prompts import at_a_terminal
from companion.deal.chain import LinkKind
from companion.rules.pieces import Seat
from companion.table.deal import open_deal, private_look
from companion.table.table import Table


def look(table: Table, seat: Seat) -> None:
    """Hand the device over, show the slip of this player, and take the device back.

    Raises:
        NeedsTerminal: there is none.
        Refusal: nothing here opens the deal.
    """
    from companion.cli.terminal.plain_look import show_in_lines
    from companion.cli.terminal.private_screen import LookWords, has_terminal, show_privately

    whose = table.names[seat - 1]
    dealt = open_deal(table, LinkKind.LOOK, seat)
    if not (at_a_terminal() if HOST.is_plain else has_terminal()):
        raise NeedsTerminal("screen", f"companion envelope {whose} --look")
    words = dealt.wordings[seat - 1].look
    named = LookWords(
        hand_over=words.hand_over.format(name=whose),
        show_key=words.show_key.format(name=whose),
        hide_key=words.hide_key,
        done=words.done,
        done_key=words.done_key,
    )
    secret = partial(private_look, table, dealt, seat)
    if HOST.is_plain:
        show_in_lines(named, table.say("look_stays", "messages"), secret)
    else:
        show_privately(named, secret)
