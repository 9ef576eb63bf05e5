"""What a deal puts on paper: slips, envelopes, The Reveal."""
