"""Sheets: pieces imposed, marked for cutting, and rendered."""
