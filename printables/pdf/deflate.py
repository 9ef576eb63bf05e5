"""Compression of streams in a PDF (RFC 1950).

libdeflate compresses better than zlib in a third of the time; zlib is used if it is not installed.
"""

try:
    from deflate import zlib_compress
except ImportError:
    import zlib

    def deflated(content: bytes) -> bytes:
        """Return a stream of a PDF compressed with zlib's format."""
        return zlib.compress(content, 6)
else:

    def deflated(content: bytes) -> bytes:
        """Return a stream of a PDF compressed with zlib's format."""
        return bytes(zlib_compress(content, 8))
