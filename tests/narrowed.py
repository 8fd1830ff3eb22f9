"""Narrowing of values: what a test knows of one and its type does not say."""

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    """Return a value that is there.

    >>> there(3)
    3
    """
    assert value is not None
    return value


def of(kind: type[T], value: object) -> T:
    """Return a value that is of this class.

    >>> of(int, 3)
    3
    """
    assert isinstance(value, kind), f"no {kind.__name__}: {value!r}"
    return value
