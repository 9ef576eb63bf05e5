"""Read the night aloud: turn scripts into checked sound and play it."""
