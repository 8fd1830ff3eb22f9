"""Telegram Bot API server for one machine, and a page in which a newcomer plays three or four people and a group.

The unchanged bot talks to the server through `TELEGRAM_API_URL`. The server refuses what Telegram refuses, in
Telegram's words, and enforces Telegram's limits (`limits.py`). Its world lives in one SQLite file (`store.py`), so that
server and bot can be killed separately. `python -m bot.sandbox` plays, `python -m bot.sandbox serve` is the server
alone (for tests); the control API of people, page and tests is described in `person_api.py`.
"""
