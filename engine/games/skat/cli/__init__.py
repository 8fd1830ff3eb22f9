"""Skat on the command line: text and JSON of a match, analyses in words, solved positions."""
