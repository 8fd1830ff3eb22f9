"""Tests of engine.games.skat.robots."""
