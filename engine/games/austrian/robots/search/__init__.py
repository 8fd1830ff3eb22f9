"""Robot that samples layouts and solves each with all cards open, the best average counts (PIMC); its aims are money."""
