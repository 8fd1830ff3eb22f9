"""Sockets on which the program listens."""

import socket


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address and does not block. Raises OSError: taken, or not to be had."""
    found = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setblocking(False)
    return found
