"""Output of `python -m engine`, as text and as JSON; `engine.__main__` reads and prints."""
