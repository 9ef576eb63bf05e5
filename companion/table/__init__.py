"""An open game, as any face sees it."""
