"""Tests of the screens of tournaments."""
