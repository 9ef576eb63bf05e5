"""Run an evening from the door to the reveal."""
