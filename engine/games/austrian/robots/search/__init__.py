"""Strong robot: samples layouts of hidden cards, solves each with all cards open, picks the best mean result (PIMC)."""
