"""Games led by a moderator through posts and messages."""
