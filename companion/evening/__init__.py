"""From the door to the reveal."""
