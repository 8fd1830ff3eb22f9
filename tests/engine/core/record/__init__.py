"""Tests of engine.core.record."""
