"""A pulka with real cards: what is asked, and what is entered."""
