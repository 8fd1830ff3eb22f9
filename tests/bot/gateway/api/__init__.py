"""Tests of what the gateway says to Telegram; no network."""
