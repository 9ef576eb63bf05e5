"""Letters: typefaces as a file embeds them, lines, and where they break."""
