"""The evening in a browser: web pages for the host, the shared screen and the guests."""
