"""Where the program listens."""

import socket


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there and does not block. Raises OSError: the address is taken or not to be had."""
    found = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setblocking(False)
    return found
