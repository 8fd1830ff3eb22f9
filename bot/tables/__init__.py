"""The application: tables, seats, presses, robots and timers; no Telegram, no SQL."""
