"""Errors that end the gateway's work."""

from typing import Final

from telegram.error import EndPointNotFound, InvalidToken

TOKEN_REFUSED: Final = (InvalidToken, EndPointNotFound)  # what the library makes of an answer to a wrong token
WRONG_TOKEN: Final = "Telegram не принимает BOT_TOKEN: проверьте, что он скопирован у @BotFather целиком и не отозван."


class GatewayError(Exception):
    """Error that ends the gateway's work; its text is one sentence in Russian for the terminal."""


class WrongToken(GatewayError):
    """Error: Telegram refuses the token, which belongs to no bot."""

    def __init__(self) -> None:
        super().__init__(WRONG_TOKEN)
