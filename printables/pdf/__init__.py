"""Drawing of PDF files, layer by layer: canvas, document, tags, forms, shapes and text."""
