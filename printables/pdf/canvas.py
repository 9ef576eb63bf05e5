"""A canvas of reportlab that can also write tags (ISO 32000, 14.8) for screen readers.

No other file uses the internals of reportlab.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import md5
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import BinaryIO, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printables.pdf.codes import Picture
from printables.pdf.deflate import deflated
from printables.pdf.press import Press

_PACKET = Path(__file__).with_name("pdf_x.xml")  # metadata of a file for a press


class Tag(NamedTuple):
    """A tagged part of a sheet for screen readers, numbered in reading order."""

    kind: str
    number: int = 0
    picture: str = ""
    form: str = ""
    language: str = ""

    @property
    def begin(self) -> str:
        """PDF operator that begins the tagged part of the drawing."""
        return f"/{self.kind} <</MCID {self.number}>> BDC"


class Room(NamedTuple):
    """A gap left between PDF operators, for an operator that is known only later."""

    code: list[str]
    at: int

    def put(self, operator: str) -> None:
        """Put a PDF operator into the gap that was left for it."""
        self.code[self.at] = operator


class TaggedCanvas(Canvas):  # type: ignore[misc]
    """Canvas that can insert operators into earlier gaps, and stores repeated drawings compactly.

    Its `identity` makes files of one title differ. reportlab would use a digest of the whole
    content, secrets included.
    """

    def __init__(
        self, file: BinaryIO, size: tuple[float, float], *, language: str, font: str, identity: str
    ) -> None:
        super().__init__(
            file,
            pagesize=size,
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 6),  # the first version that can forbid scaling
            initialFontName=font,  # otherwise reportlab refers to Helvetica
            lang=language,
        )
        self._preamble = ""  # no typeface for every form: each line names its own
        self._doc.signature = _Identity(identity)
        self._layers: dict[str, object] = {}

    @property
    def document(self) -> pdfdoc.PDFDocument:
        """The document of reportlab, to which typefaces are added."""
        return self._doc

    @property
    def form(self) -> str:
        """Name of the stored drawing (form) that is being drawn; empty on a sheet."""
        return str(self._formData[0]) if self._formData else ""

    def room(self) -> Room:
        """Leave a gap for an operator at this point of the drawing."""
        self._code.append("")
        return Room(self._code, len(self._code) - 1)

    def showPage(self) -> None:  # noqa: N802  as reportlab calls it
        """End the current sheet of the PDF, and begin the next."""
        super().showPage()
        page = self._doc.Pages.pages[-1]
        page.Contents = pdfdoc.PDFStream(
            content=page.stream, filters=[_Deflate()] * page.compression
        )

    def endForm(self) -> None:  # noqa: N802  as reportlab calls it
        """End a stored drawing (form), and add it to the file."""
        name, *corners = self._formData
        form = _Form(corners, "\n".join(self._code), compressed=bool(self._pageCompression))
        self._setXObjects(form)
        self._setColorSpace(form)
        self._doc.addForm(name, form)
        self._restartAccumulators()
        self.pop_state_stack()

    def end_machine_form(self, layer: str) -> None:
        """End a drawing of lines for a machine, on a layer that viewers and machines can hide."""
        name, state = self.form, self._extgstate.getState()
        self.endForm()
        if layer not in self._layers:
            values = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(layer)}
            self._layers[layer] = self._doc.Reference(_Values(values), f"layer-{layer}")
        stored = self._doc.idToObject[pdfdoc.xObjectName(name)]
        stored.layer, stored.state = self._layers[layer], state

    def pixels(self, name: str, picture: Picture) -> None:
        """Draw pixels in a square with sides of 1, uncompressed, so that they always take as many bytes."""
        values = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": picture.width,
            "Height": picture.height,
            "BitsPerComponent": 1,
            "ColorSpace": pdfdoc.PDFName("DeviceGray"),
        }
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(values), picture.pixels, filters=())
        self._doc.addForm(name, stream)
        self.doForm(name)

    def finish(
        self,
        sheets: Sequence[Sequence[Tag]],
        forms: Mapping[str, Sequence[Tag]],
        press: Press | None,
    ) -> None:
        """Write the file with the tags of all sheets and forms."""
        catalog = self._doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties", "OutputIntents"]
        catalog.StructTreeRoot = _tag_tree(self._doc, sheets, forms)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        if self._layers:
            catalog.OCProperties = _layer_list([*self._layers.values()])
        if press is not None and press.profile:
            catalog.OutputIntents = _output_intent(press)
            catalog.Metadata = _metadata(self._doc)
        self.save()


class _Values(pdfdoc.PDFObject):  # type: ignore[misc]
    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        pairs = (
            b"/%b %b" % (key.encode(), pdfdoc.format(value, document))
            for key, value in self._values.items()
            if value is not None
        )
        return b"<<%b>>" % b"".join(pairs)


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A drawing that the PDF stores once (a form), without optional entries (ISO 32000, 8.10)."""

    __RefOnly__ = 1
    XObjects: pdfdoc.PDFDictionary | None = None  # set by the canvas, as are the colours
    parents: int | None = None  # number of the entry with its tags' parents
    layer: object = None
    state: pdfdoc.PDFDictionary | None = None  # graphics state, if the form overprints

    def __init__(self, corners: Sequence[float], code: str, *, compressed: bool) -> None:
        self._corners = corners
        self._stream = code.encode("latin-1")
        self._compressed = compressed
        self._colorsUsed: Mapping[str, str] = {}

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        spaces = {name: pdfdoc.PDFObjectReference(of) for of, name in self._colorsUsed.items()}
        resources: dict[str, object] = {
            "Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts),
            "XObject": self.XObjects and _Values(self.XObjects.dict),
            "ColorSpace": _Values(spaces) if spaces else None,
            "ExtGState": self.state,
        }
        stream = deflated(self._stream) if self._compressed else self._stream
        values: dict[str, object] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray(self._corners),
            "Resources": _Values(resources),
            "Length": len(stream),
            "Filter": pdfdoc.PDFName("FlateDecode") if self._compressed else None,
            "StructParents": self.parents,
            "OC": self.layer,
        }
        return b"%bstream\n%bendstream\n" % (_Values(values).format(document), stream)


class _Deflate:
    pdfname = "FlateDecode"

    def encode(self, content: str | bytes) -> bytes:
        return deflated(content.encode("latin-1") if isinstance(content, str) else content)


class _Identity:
    """Identity of a document, in place of the usual digest of its whole content."""

    def __init__(self, title: str) -> None:
        digest = md5(title.encode(), usedforsecurity=False).hexdigest()
        self._digest = digest[:16].encode()  # no byte needs escaping

    def update(self, _: bytes) -> None:
        """Ignore the content of the document, from which reportlab would compute a digest."""

    def digest(self) -> bytes:
        return self._digest


def _layer_list(layers: list[object]) -> pdfdoc.PDFDictionary:
    every = pdfdoc.PDFArray(layers)
    configuration = {"Name": pdfdoc.PDFString("Machine"), "Order": every, "ON": every}
    return pdfdoc.PDFDictionary({"OCGs": every, "D": pdfdoc.PDFDictionary(configuration)})


def _output_intent(press: Press) -> pdfdoc.PDFArray:
    """Return the PDF entry that says which press these colours are for (ISO 15930-7)."""
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


def _metadata(document: pdfdoc.PDFDocument) -> pdfdoc.PDFStream:
    packet = Template(_PACKET.read_text(encoding="utf-8")).substitute(
        mark="\ufeff",
        moment="2000-01-01T00:00:00+00:00",  # fixed, so that the file's bytes do not depend on it
        title=escape(document.info.title),
        identity=document.signature.digest().hex(),
    )
    stream = pdfdoc.PDFStream(content=packet.encode())
    stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    return stream


def _tag_tree(
    document: pdfdoc.PDFDocument,
    sheets: Sequence[Sequence[Tag]],
    forms: Mapping[str, Sequence[Tag]],
) -> object:
    """Return the tree of tags of all sheets for screen readers; sheets and stored drawings are numbered."""
    name, array, inner = pdfdoc.PDFName, pdfdoc.PDFArray, pdfdoc.xObjectName
    whole = pdfdoc.PDFDictionary({"Type": name("StructElem"), "S": name("Document")})
    root = document.Reference(whole)
    in_forms: dict[str, list[object]] = {form: [] for form in forms}
    on_sheets, elements = [], []
    for page, tags in zip(document.Pages.pages, sheets, strict=False):
        sheet, on_sheet = document.Reference(page), list[object]()
        for tag, numbers in _together(tags):
            values: dict[str, object] = {"S": name(tag.kind), "P": root}
            if tag.form:
                form = pdfdoc.PDFObjectReference(inner(tag.form))
                part = {"Type": name("MCR"), "Pg": sheet, "Stm": form, "MCID": tag.number}
                values["K"] = _Values(part)
            else:
                values |= {"Pg": sheet, "K": array(numbers) if tag.picture else tag.number}
            if tag.picture:
                values["Alt"] = pdfdoc.PDFString(tag.picture)
            if tag.language:
                values["Lang"] = pdfdoc.PDFString(tag.language)
            element = document.Reference(_Values(values))
            elements.append(element)
            (in_forms[tag.form] if tag.form else on_sheet).extend([element] * len(numbers))
        on_sheets.append(array(on_sheet))
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(on_sheets) - 1, name("S")
    parents = on_sheets + [array(form) for form in in_forms.values()]
    for number, form_name in enumerate(forms, start=len(on_sheets)):
        document.idToObject[inner(form_name)].parents = number
    whole.dict["K"] = array(elements)
    numbered = [value for pair in enumerate(parents) for value in pair]
    back = pdfdoc.PDFDictionary({"Nums": array(numbered)})
    values = {"Type": name("StructTreeRoot"), "K": root, "ParentTree": back}
    tree = pdfdoc.PDFDictionary(values)
    whole.dict["P"] = document.Reference(tree)
    return tree


def _together(tags: Sequence[Tag]) -> Iterator[tuple[Tag, list[int]]]:
    for _, alike in groupby(tags, lambda tag: tag if tag.form else tag.picture or tag):
        first, *others = alike
        yield first, [first.number, *(tag.number for tag in others)]
