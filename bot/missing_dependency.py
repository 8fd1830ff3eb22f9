"""Error message if a library is not installed; this module imports no library itself."""

OWN = ("bot", "engine", "assets")


def sentence(error: ModuleNotFoundError) -> str:
    """Return one sentence in Russian that says what to install.

    Raises `error` again if the missing module is a part of the program itself.
    """
    package = (error.name or "").partition(".")[0]
    if not package or package in OWN:
        raise error
    return (
        f"Не установлена библиотека {package}: выполните “python -m pip install .” в папке программы "
        "или запускайте через make (make play, make run), он ставит всё сам."
    )
