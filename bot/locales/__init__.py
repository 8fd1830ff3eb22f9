"""Message catalogues, one folder a language, in it a file a game and one for all; the message ids are English."""
