"""Robot that samples layouts and solves each with all cards open; the best average of list points counts (PIMC)."""
