"""Austrian préférence as the bot shows it: screens, pictures, and entry of deals played with real cards."""
