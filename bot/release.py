"""Version of the program: of the installed package, else of the folder it runs from."""

import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Final

NAME: Final = "pulka"
"""Name of the distribution."""
PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"


@cache
def version() -> str:
    """Return the version as the project states it, `0.2.0` for example."""
    try:
        return installed_version(NAME)
    except PackageNotFoundError:
        project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
        return str(project["version"])
