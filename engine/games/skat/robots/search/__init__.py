"""Robot that samples layouts and solves each with all cards open; it takes the best average of list points (PIMC)."""
