"""The face of preferans, put together of its parts."""

from typing import Final

from bot.games.preferans.deal_face import PreferansDeal


class PreferansFace:
    """Implements `bot.screens.face.Face`."""

    def __init__(self) -> None:
        self.deal: Final = PreferansDeal()


PREFERANS_FACE: Final = PreferansFace()
