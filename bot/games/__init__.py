"""Games as the bot shows them, one package per game; none of them knows tables, chats or Telegram."""
