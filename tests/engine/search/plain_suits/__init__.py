"""Tests of the search for games with plain suits."""
