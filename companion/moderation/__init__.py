"""Games that are moderated by messages."""
