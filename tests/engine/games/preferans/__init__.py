"""Tests of engine.games.preferans."""
