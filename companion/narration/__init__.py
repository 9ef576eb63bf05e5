"""Reading the night aloud: scripts become checked sound, which is played."""
