"""Printed parts of a secret deal of roles: slips, envelopes, and The Reveal, which opens it."""
