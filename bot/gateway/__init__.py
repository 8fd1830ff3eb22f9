"""Gateway to Telegram: the only package that imports the Telegram library. Its module `app` connects all parts."""

import os

# Opts in to time spans as timedelta; without it the library warns on every 429.
os.environ.setdefault("PTB_TIMEDELTA", "1")
