"""The one instance of each kind of ephemeral message."""

from bot.background import Background
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.hand import EphemeralHands
from bot.tables.ephemeral.panels import Panels
from bot.tables.ephemeral.picture import EphemeralPictures


class Ephemeral:
    """Own hands, pictures of own cards and panels. Every method but `drain` runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self.background = Background()
        self.hands = EphemeralHands(context, self.background)
        self.pictures = EphemeralPictures(context, self.background)
        self.panels = Panels(context, self.background)

    def tidy(self, session: TableSession) -> None:
        """Delete what belongs to another deal, or to people who do not sit at the table any more."""
        self.pictures.tidy(session)
        self.hands.tidy(session)
        self.panels.tidy(session)

    async def drain(self) -> None:
        """Wait until everything on its way has arrived or is given up, and the presses behind it are answered."""
        await self.background.drain()
