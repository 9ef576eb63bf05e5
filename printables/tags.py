"""What a screen reader reads of a file, in which order: its tags (ISO 32000, 14.8)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

from printables.pdf_parts import Values


class Tag(NamedTuple):
    """A part of a sheet in the order of reading (ISO 32000).

    Its kind, its number on the sheet or in a form, the name of a picture, the form, and the language
    if it is not that of the file.
    """

    kind: str
    number: int = 0
    picture: str = ""
    form: str = ""
    language: str = ""

    @property
    def begin(self) -> str:
        """The operator before it."""
        return f"/{self.kind} <</MCID {self.number}>> BDC"


def tag_tree(
    document: pdfdoc.PDFDocument,
    sheets: Sequence[Sequence[Tag]],
    forms: Mapping[str, Sequence[Tag]],
) -> object:
    """The parts of all sheets one after the other, and the way back from each sheet and form."""
    name, array, inner = pdfdoc.PDFName, pdfdoc.PDFArray, pdfdoc.xObjectName
    whole = pdfdoc.PDFDictionary({"Type": name("StructElem"), "S": name("Document")})
    root = document.Reference(whole)
    in_forms: dict[str, list[object]] = {form: [] for form in forms}
    on_sheets, read = [], []
    for page, tags in zip(document.Pages.pages, sheets, strict=False):
        sheet, on_sheet = document.Reference(page), list[object]()
        for tag, numbers in _together(tags):
            values: dict[str, object] = {"S": name(tag.kind), "P": root}
            if tag.form:
                form = pdfdoc.PDFObjectReference(inner(tag.form))
                part = {"Type": name("MCR"), "Pg": sheet, "Stm": form, "MCID": tag.number}
                values["K"] = Values(part)
            else:
                values |= {"Pg": sheet, "K": array(numbers) if tag.picture else tag.number}
            if tag.picture:
                values["Alt"] = pdfdoc.PDFString(tag.picture)
            if tag.language:
                values["Lang"] = pdfdoc.PDFString(tag.language)
            element = document.Reference(Values(values))
            read.append(element)
            (in_forms[tag.form] if tag.form else on_sheet).extend([element] * len(numbers))
        on_sheets.append(array(on_sheet))
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(on_sheets) - 1, name("S")
    parents = on_sheets + [array(one) for one in in_forms.values()]
    for number, form_name in enumerate(forms, start=len(on_sheets)):
        document.idToObject[inner(form_name)].parents = number
    whole.dict["K"] = array(read)
    numbered = [value for pair in enumerate(parents) for value in pair]
    back = pdfdoc.PDFDictionary({"Nums": array(numbered)})
    values = {"Type": name("StructTreeRoot"), "K": root, "ParentTree": back}
    tree = pdfdoc.PDFDictionary(values)
    whole.dict["P"] = document.Reference(tree)
    return tree


def _together(tags: Sequence[Tag]) -> Iterator[tuple[Tag, list[int]]]:
    """Each tag with its number; pictures of one name that follow one another are one."""
    for _, alike in groupby(tags, lambda tag: tag if tag.form else tag.picture or tag):
        first, *others = alike
        yield first, [first.number, *(tag.number for tag in others)]
