"""Sheets that are looked at or measured: calibration, printer test, specimen."""
