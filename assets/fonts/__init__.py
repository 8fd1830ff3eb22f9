"""Unmodified font files and their licences (PT Sans and PT Sans Narrow: OFL 1.1; DejaVu Sans Bold: Bitstream Vera)."""
