"""Robot that samples layouts and solves each with all cards open; the best average of money counts (PIMC)."""
