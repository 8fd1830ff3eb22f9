"""Rules of Skat: presets, options and their values (skat.md §11)."""
