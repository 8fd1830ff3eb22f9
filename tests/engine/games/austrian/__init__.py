"""Tests of engine.games.austrian."""
