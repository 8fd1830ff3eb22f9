"""Tables at work: what changes one, what wakes it, what is shown of it."""
