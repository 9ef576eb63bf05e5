"""Writing of PDF files: canvas, document, tags, stored drawings, shapes and text.

A form is a drawing that a PDF stores once and can place several times.
"""
