"""One kind of update per module: each reads who and what, and hands it to the application without waiting."""
