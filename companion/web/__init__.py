"""The evening in a browser: a face of the session, for the host, the room and the guests."""
