"""Publishing: makes messages show the wanted screens, within Telegram's limits."""
