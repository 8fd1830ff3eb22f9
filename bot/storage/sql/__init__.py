"""Parts that the SQL stores share: values, conditions, and the reads whose text is the same for every database."""
