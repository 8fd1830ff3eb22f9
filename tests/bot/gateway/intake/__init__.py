"""Tests of updates on their way in."""
