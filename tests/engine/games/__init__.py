"""Tests of engine.games."""
