"""Databases kept from every version of the program, and how they are made."""
