"""Drawing of all printed parts of a game night: cards, boards, envelopes and the rulebook.

All lengths are in millimetres.
"""
