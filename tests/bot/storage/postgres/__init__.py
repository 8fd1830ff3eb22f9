"""Tests of what only the store in PostgreSQL can: ownership, a session that is lost, servers that are refused."""
