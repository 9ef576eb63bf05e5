"""The packing of streams in a PDF (RFC 1950).

libdeflate packs as well as zlib's middle level in less than half the time; where there is no
package of it, zlib does it.
"""

try:
    from deflate import zlib_compress
except ImportError:
    import zlib

    def deflated(content: bytes) -> bytes:
        """A stream as a file holds it."""
        return zlib.compress(content, 4)
else:

    def deflated(content: bytes) -> bytes:
        """A stream as a file holds it."""
        return bytes(zlib_compress(content, 1))
