"""Printed parts of a deal: slips, envelopes, The Reveal."""
