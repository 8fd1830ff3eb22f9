"""Tests of engine.three_hands."""
