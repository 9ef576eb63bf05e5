"""An evening from the first question to the reveal of the roles."""
