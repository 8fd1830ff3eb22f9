"""Buttons times six conditions: in quick succession, twice at once, over a kill, /forget, a block, a second table.

A button is a `Row`: a function that brings somebody to the screen with it, and what it has done, as anybody can count
it. Rows stand in the modules beside this one and are listed in `every`; nothing else is needed for another one.
"""
