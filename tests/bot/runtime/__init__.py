"""Tests of what runs under the program: processes, sockets, searches."""
