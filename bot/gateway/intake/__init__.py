"""Incoming updates: fetched by long polling or delivered to a webhook, parsed, and put in order."""
