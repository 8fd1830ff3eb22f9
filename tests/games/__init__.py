"""Tests of what every game must keep, and the smallest game there is."""
