"""Whether a wish about the table may be, and the events it leads to: the table's own legal commands."""
