"""Telegram Bot API server for one machine, and a page on which a newcomer plays three or four people and a group.

The unchanged bot connects to the server through `TELEGRAM_API_URL`. The server refuses what Telegram refuses, in
Telegram's words, and enforces Telegram's limits (`limits.py`). Its world (people, chats and messages) is one SQLite
file (`store.py`), so that server and bot can be killed separately. `python -m bot.sandbox` starts both, or with the
argument `serve` the server alone (for tests). `person_api.py` describes the control API of page and tests.
"""
