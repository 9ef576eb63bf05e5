"""The evening in a browser: what is served, to whom, and what pages do with it."""
