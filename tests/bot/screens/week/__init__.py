"""Tests of the screens of a week."""
