"""Parts of a file that reportlab has no calls for: identity, layers, colours of a press, pixels."""

from collections.abc import Mapping
from hashlib import md5
from pathlib import Path
from string import Template

from reportlab.pdfbase import pdfdoc

from printables.codes import Picture
from printables.deflate import deflated
from printables.press import Press

_PACKET = Path(__file__).with_name("pdf_x.xml")  # what describes a file for a press


class Compression(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """The filter of streams, in a fifth of the time of zlib's usual level: a file is 3 % longer."""

    def encode(self, content: str | bytes) -> bytes:
        """A stream as it is written."""
        return deflated(content.encode() if isinstance(content, str) else content)


class Values(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary in few bytes."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """As it is written."""
        pairs = (
            b"/%b %b" % (key.encode(), pdfdoc.format(value, document))
            for key, value in self._values.items()
        )
        return b"<<%b>>" % b"".join(pairs)


class Form(pdfdoc.PDFFormXObject):  # type: ignore[misc]
    """A form without what readers take for granted (ISO 32000, 8.10)."""

    parents: int | None = None  # the number of its tags' parents

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """As it is written."""
        if self.Resources:
            whole: bytes = super().format(document)
            return whole
        resources: dict[str, object] = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
        if self.XObjects:
            resources["XObject"] = Values(self.XObjects.dict)
        stream = deflated(self.stream) if self.compression else self.stream
        values: dict[str, object] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray(self.BBoxList()),
            "Resources": Values(resources),
            "Length": len(stream),
        }
        if self.compression:
            values["Filter"] = pdfdoc.PDFName("FlateDecode")
        if self.parents is not None:
            values["StructParents"] = self.parents
        return b"%bstream\n%bendstream\n" % (Values(values).format(document), stream)


class Identity:
    """The identity of a document, which by default is a digest of all that is in it."""

    def __init__(self, title: str) -> None:
        digest = md5(title.encode(), usedforsecurity=False).hexdigest()
        self._digest = digest[:16].encode()  # no byte of it has to be escaped

    def update(self, _: bytes) -> None:
        """Ignore the content."""

    def digest(self) -> bytes:
        """The digest, as of a hashlib object."""
        return self._digest


def layer_list(layers: list[object]) -> pdfdoc.PDFDictionary:
    """All layers, and that they are shown."""
    every = pdfdoc.PDFArray(layers)
    shown = {"Name": pdfdoc.PDFString("Machine"), "Order": every, "ON": every}
    return pdfdoc.PDFDictionary({"OCGs": every, "D": pdfdoc.PDFDictionary(shown)})


def output_intent(press: Press) -> pdfdoc.PDFArray:
    """For which press the colours are (ISO 15930-7)."""
    profile = pdfdoc.PDFStream(content=press.profile)
    profile.dictionary["N"] = 4
    profile.filters = [pdfdoc.PDFZCompress]
    name = pdfdoc.PDFString(press.name)
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": name,
        "Info": name,
        "DestOutputProfile": profile,
    }
    return pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])


def metadata(document: pdfdoc.PDFDocument) -> pdfdoc.PDFStream:
    """What says that the file is PDF/X-4."""
    from html import escape

    packet = Template(_PACKET.read_text(encoding="utf-8")).substitute(
        mark="\ufeff",
        moment="2000-01-01T00:00:00+00:00",  # as in the rest of the file, which asks no clock
        title=escape(document.info.title),
        identity=document.signature.digest().hex(),
    )
    stream = pdfdoc.PDFStream(content=packet.encode())
    stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    return stream


class Pixels(pdfdoc.PDFImageXObject):  # type: ignore[misc]
    """A picture that no filter makes longer or shorter."""

    def __init__(self, name: str, picture: Picture) -> None:
        super().__init__(name)
        self.width, self.height = picture.width, picture.height
        self.streamContent = picture.pixels
        self._filters = ()
