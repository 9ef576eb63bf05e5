"""Secret deals of roles: draw them, encrypt (seal) them, open them, and prove that they were fair."""
