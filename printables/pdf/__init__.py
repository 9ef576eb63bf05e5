"""A PDF file as it is drawn: its canvas, tags, forms, shapes and text, all in `printables.pdf.pen.Pen`."""
