"""Contracts in a record."""

from engine.core.record.lines import Unreadable
from engine.games.preferans.contracts import Contract


def read_contract(text: str) -> Contract:
    """Read a contract. Raises Unreadable."""
    try:
        return Contract(text)
    except ValueError:
        raise Unreadable("unknown contract '%(contract)s'", contract=text) from None
