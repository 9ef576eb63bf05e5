"""What is printed: pieces, how many, and their words."""
