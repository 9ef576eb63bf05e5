"""The packing of streams in a PDF (RFC 1950).

libdeflate packs better than zlib in a third of the time; where there is no package of it, zlib does
it.
"""

try:
    from deflate import zlib_compress
except ImportError:
    import zlib

    def deflated(content: bytes) -> bytes:
        """A stream as a file holds it."""
        return zlib.compress(content, 6)
else:

    def deflated(content: bytes) -> bytes:
        """A stream as a file holds it."""
        return bytes(zlib_compress(content, 8))
