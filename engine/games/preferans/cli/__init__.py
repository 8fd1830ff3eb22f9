"""What `python -m engine` prints, as text and as JSON; input and output themselves are in `engine.__main__`."""
