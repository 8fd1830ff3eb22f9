"""Why the system refused, in Russian: what stops the program is told to its host in one sentence."""

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
    """A few words that follow a colon; the system's own for what is rare. Of a file that was to be written or made."""
    return _WORDS.get(error.errno or 0) or error.strerror or str(error)
