"""A Telegram Bot API server for one machine, and a page in which the newcomer is three or four people and a group.

The unchanged bot talks to it through `TELEGRAM_API_URL`. It refuses what Telegram refuses, in Telegram's words, and
enforces Telegram's limits (`limits.py`). Its world lives in one SQLite file (`store.py`), so that it and the bot can be
killed separately. `python -m bot.sandbox` plays, `python -m bot.sandbox serve` is the server alone (for tests); the
control API of people, page and tests is described in `person_api.py`.
"""
