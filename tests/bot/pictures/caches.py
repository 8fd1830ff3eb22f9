"""The caches of the pictures and of the games' painters, found where they are kept."""

import importlib
import pkgutil

import bot.games
import bot.pictures
from bot.pictures.cache import BoundedCache


def all_caches() -> list[BoundedCache[..., object]]:
    """List every cache of both packages."""
    modules = [
        importlib.import_module(module.name)
        for package in (bot.pictures, bot.games)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    found = {id(value): value for module in modules for value in vars(module).values()}
    return [value for value in found.values() if isinstance(value, BoundedCache)]


def clear_caches() -> None:
    """Empty every cache: the next picture is a cold one."""
    for cache in all_caches():
        cache.clear()
