"""The desk of the ephemeral messages."""

from tests.bot.tables.ephemeral.conftest import desk

__all__ = ["desk"]
