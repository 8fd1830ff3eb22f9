"""Sockets on which the program listens."""

import socket


def bound(host: str, port: int) -> socket.socket:
    """Return a non-blocking socket that listens at the address. Raises OSError if the address is unavailable."""
    found = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setblocking(False)
    return found
