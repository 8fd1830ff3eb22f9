"""The only package that imports the Telegram library. Above all its rooms is `app`, where they meet."""

import os

# Opts in to time spans as timedelta; without it the library warns on every 429.
os.environ.setdefault("PTB_TIMEDELTA", "1")
