"""Tests of statistics and ratings."""
