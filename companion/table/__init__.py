"""The game at the table: its moves, questions and deals."""
