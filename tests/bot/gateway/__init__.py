"""Tests of the gateway; no network."""
