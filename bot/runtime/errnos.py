"""Errors of the operating system in Russian, for messages that tell the host why the program stops."""

import errno
from typing import Final

NO_ROOM: Final = "на диске нет места"
NO_RIGHT: Final = "нет прав"
READ_ONLY: Final = "там можно только читать"
BROKEN_DISK: Final = "ошибка диска"
_WORDS: Final = {
    errno.ENOENT: "такой папки нет",
    errno.ENOTDIR: "на пути к нему файл, а не папка",
    errno.EISDIR: "это папка",
    errno.EACCES: NO_RIGHT,
    errno.EPERM: NO_RIGHT,
    errno.ENOSPC: NO_ROOM,
    errno.EDQUOT: NO_ROOM,
    errno.EROFS: READ_ONLY,
    errno.EIO: BROKEN_DISK,
    errno.ENAMETOOLONG: "слишком длинное имя",
    errno.EADDRINUSE: "им пользуется другая программа",
    errno.EADDRNOTAVAIL: "у этой машины такого адреса нет",
}


def reason(error: OSError) -> str:
    """Return a few words on an error of a file or address, to follow a colon; rare errors have the system's words."""
    return _WORDS.get(error.errno or 0) or error.strerror or str(error)
