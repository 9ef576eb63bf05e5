"""Who comes, who sits where, and what they choose at the door."""
