"""Parts of the stores that speak SQL, told once: values, conditions, and the reads that are one text for every base."""
