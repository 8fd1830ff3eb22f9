"""Parts of the exact searches of all games, plain or compiled: cards as bits, memory of positions, tables for one suit.

Each game builds its own search from the parts in this package. The code of a search is plain Python and at the same
time within the subset that numba compiles: it uses whole numbers and flat tables only.
"""
