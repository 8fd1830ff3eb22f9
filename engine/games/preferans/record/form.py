"""Form of the record: one for export, import, bug reports and tests (notation.md)."""

from typing import Final

from engine.core.record.form import RecordForm
from engine.core.record.model import Recorded
from engine.core.three_hands import PAIRS
from engine.games.preferans.commands import RecordPaperDeal
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import AnyEvent, MatchStarted
from engine.games.preferans.game import decide_written, evolve, start
from engine.games.preferans.progress import status_of
from engine.games.preferans.record.cells import check_bounds
from engine.games.preferans.record.paper import read_outcome
from engine.games.preferans.record.reader import LINES
from engine.games.preferans.record.reasons import sentence
from engine.games.preferans.record.writer import put
from engine.games.preferans.rotation import active_seats, dealt_seats
from engine.games.preferans.state import Match, running

RECORD: Final = RecordForm(
    book=CONVENTIONS,
    opening=MatchStarted,
    rules=lambda started: started.convention,
    start=start,
    decide=decide_written,
    evolve=evolve,
    admit=check_bounds,
    status=status_of,
    running=running,
    active=active_seats,
    hands=dealt_seats,
    packets=lambda standing: PAIRS,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
