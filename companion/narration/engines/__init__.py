"""Speech engines: programs that turn text into sound."""
