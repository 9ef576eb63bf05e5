"""Drawing that knows no piece: cuts, engraving, figures."""
