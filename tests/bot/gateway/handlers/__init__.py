"""Tests of what updates are handed on as."""
