"""Tests of engine.games.preferans.robots.search."""
