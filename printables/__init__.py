"""What is printed for a game night, in millimetres."""
