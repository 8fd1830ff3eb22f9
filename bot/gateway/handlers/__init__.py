"""Handlers, a module for each kind of update: they read person and place (`people`) and hand them on."""
