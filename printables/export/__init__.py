"""Files for copy shops and for shops that print cards."""
