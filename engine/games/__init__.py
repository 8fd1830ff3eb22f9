"""The games that the engine knows, one package each; games import engine.core and nothing of each other."""
