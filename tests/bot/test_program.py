"""The words of `python -m bot`."""

import pytest

from bot.__main__ import USAGE, main

ASKED = (["--help"], ["-h"], ["restore", "-h"], ["backup", "--help"])
WRONG = (["dance"], ["backup"], ["backup", ""], ["restore", ""], ["restore", "-f"])


@pytest.mark.parametrize(("words", "status"), [*((words, 0) for words in ASKED), *((words, 1) for words in WRONG)])
def test_what_it_can_do_is_told(
    words: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    assert main() == status
    out, err = capsys.readouterr()
    assert (out, err) == ((f"{USAGE}\n", "") if not status else ("", f"{USAGE}\n"))
