"""Strong robot: samples layouts of hidden cards, solves each with all cards open, takes the best mean result (PIMC)."""
