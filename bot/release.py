"""Version of the program: from `pyproject.toml` of this folder, else from the installed package."""

import tomllib
from functools import cache
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Final

NAME: Final = "pulka"
"""Name of the program as a Python package."""
PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"


@cache
def version() -> str:
    """Return the version, for example `0.3.0`."""
    project = tomllib.loads(PROJECT.read_text("utf-8")).get("project", {}) if PROJECT.is_file() else {}
    return str(project["version"]) if project.get("name") == NAME else installed_version(NAME)
