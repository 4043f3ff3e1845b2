"""The one error of the reference implementation: something given from outside cannot be used."""


class Unusable(ValueError):
    """A rule set, position or scenario that cannot be used; the text is one line that quotes the offender."""


def one_of(value: object, allowed: list[str], what: str) -> str:
    """`value` if it is one of the allowed words; otherwise Unusable, listing them."""
    if not isinstance(value, str) or value not in allowed:
        raise Unusable(f"{what}: {value!r} is unknown, allowed: {', '.join(allowed)}")
    return value


def whole_number(value: object, low: int, high: int, what: str) -> int:
    """`value` if it is a whole number from low to high, both included; otherwise Unusable."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unusable(f"{what}: {value!r}, allowed {low} to {high}")
    return value


def truth(value: object, what: str) -> bool:
    """`value` if it is true or false; otherwise Unusable."""
    if not isinstance(value, bool):
        raise Unusable(f"{what}: {value!r}, allowed true or false")
    return value


def table(value: object, what: str) -> dict[str, object]:
    """`value` if it is a TOML table; otherwise Unusable."""
    if not isinstance(value, dict):
        raise Unusable(f"{what}: {value!r} is not a table")
    return value


def words(value: object, what: str) -> list[str]:
    """`value` if it is a list of strings; otherwise Unusable."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Unusable(f"{what}: {value!r} is not a list of names")
    return list(value)


def numbers(value: object, what: str) -> list[int]:
    """`value` if it is a list of whole numbers; otherwise Unusable."""
    if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
        raise Unusable(f"{what}: {value!r} is not a list of card numbers")
    return list(value)


def known_keys(given: dict[str, object], allowed: list[str], what: str) -> None:
    """Refuse a table with a key that is not allowed."""
    for key in given:
        if key not in allowed:
            raise Unusable(f"{what}: unknown key {key!r}, allowed: {', '.join(allowed)}")


def no_twice(names: list[str], what: str) -> None:
    """Refuse a list that names somebody or something twice."""
    for name in names:
        if names.count(name) > 1:
            raise Unusable(f"{what}: {name!r} stands there twice")
