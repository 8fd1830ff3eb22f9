"""Parts that both SQL stores share: values, conditions, and queries with the same SQL for both databases."""
