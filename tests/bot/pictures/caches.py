"""The caches of the pictures, found where they are kept."""

import importlib
import pkgutil

import bot.pictures
from bot.pictures.cache import BoundedCache


def all_caches() -> list[BoundedCache]:
    """Every cache of the package."""
    modules = [
        importlib.import_module(f"bot.pictures.{module.name}") for module in pkgutil.iter_modules(bot.pictures.__path__)
    ]
    found = {id(value): value for module in modules for value in vars(module).values()}
    return [value for value in found.values() if isinstance(value, BoundedCache)]


def clear_caches() -> None:
    """Empty every cache: the next picture is a cold one."""
    for cache in all_caches():
        cache.clear()
