"""Parts of the games' exact searches: cards as bits, memory of positions, tables about one suit, plain or compiled.

A game's search is its own; what it is put together from stands here. All of it is plain Python and also numba's subset
(whole numbers and flat tables only).
"""
