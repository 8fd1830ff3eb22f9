"""The rules of Russian preferans as pure values: no input or output, no clock, no randomness of its own."""
