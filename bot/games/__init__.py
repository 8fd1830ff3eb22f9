"""Games as the bot shows them, one package each; they know no table, no chat, no Telegram."""
