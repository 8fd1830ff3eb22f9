"""Ports for servers of a test."""

import socket


def free_port() -> int:
    """Return a port of this machine on which nobody listens just now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])
