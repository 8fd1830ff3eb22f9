"""Parts of the games' exact searches: cards as bits, memory of positions, tables about one suit, plain or compiled.

Each game has its own search, assembled from the parts in this package. All of it is plain Python and also numba's
subset (whole numbers and flat tables only).
"""
