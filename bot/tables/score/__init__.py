"""The score of a match with real cards: its log, and the entry that people make together."""
