"""The functions of the commands: each parses its options, makes one call and shows the result."""
