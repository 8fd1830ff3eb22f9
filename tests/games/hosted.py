"""The games that the tests' bot hosts: all that there are and the smallest one."""

from typing import Final

from bot.games.faces import FACES
from bot.wiring import Hosted
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.face import BAD_MOVE_FACE
from tests.games.bad_move.face.pictures import photo_of
from tests.games.every import EVERY

HOSTED: Final = Hosted(games=EVERY, faces={**FACES, BAD_MOVE.name: BAD_MOVE_FACE}, render=photo_of)
