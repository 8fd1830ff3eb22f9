"""Rules of the simple robot, one module for each kind of decision (skat.md §14)."""
