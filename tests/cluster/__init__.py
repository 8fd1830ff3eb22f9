"""Several processes of the bot on one PostgreSQL, which die, freeze and lose each other while people play."""
