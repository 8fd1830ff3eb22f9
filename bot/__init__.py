"""Pulka in Telegram: tables, storage, screens, pictures, the gateway to Telegram and a sandbox to try it in."""
