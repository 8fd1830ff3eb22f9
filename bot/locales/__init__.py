"""Message catalogues, one folder a language; the message ids are English."""
