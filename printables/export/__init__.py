"""Export of files for copy shops and card shops."""
