"""Cases from outside: cards, bids and results that others have published, each with the value that they state.

A line of a file is a case: `id`, `source` (a place in sources.json), `kind`, what is given and what is expected.
Players are A, B, C, D; only facts are taken from the sources.
"""
