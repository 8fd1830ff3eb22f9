"""Sentence for a host without the libraries; the module imports nothing that could be missing itself."""

OWN = ("bot", "engine", "assets")


def sentence(error: ModuleNotFoundError) -> str:
    """Return one sentence in Russian: what to install.

    Raises the error again when a part of the program itself is missing.
    """
    package = (error.name or "").partition(".")[0]
    if not package or package in OWN:
        raise error
    return (
        f"Не установлена библиотека {package}: выполните “python -m pip install .” в папке программы "
        "или запускайте через make (make play, make run), он ставит всё сам."
    )
