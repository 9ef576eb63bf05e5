"""Run an evening from the first question to the reveal."""
