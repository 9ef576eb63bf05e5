"""Proofs: sheets to look at or to measure, for calibration, printer tests and specimens."""
