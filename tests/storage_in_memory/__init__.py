"""Store in memory, for tests."""
