"""Sheets to look at or to measure: calibration, printer tests and specimens of themes."""
