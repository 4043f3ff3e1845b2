"""Names and lists as they stand in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def name_in_a_sentence(name: str) -> str:
    """Return a name as it stands in the middle of a sentence.

    >>> name_in_a_sentence("The Kid"), name_in_a_sentence("Lady Lauren")
    ('the Kid', 'Lady Lauren')
    """
    return f"the {name[4:]}" if name.startswith("The ") else name


def listed(things: Sequence[str], last: str = "and") -> str:
    """Return things in a row, the last one after a word.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"])
    ('a, b and c', 'a or b', 'a')
    """
    return f" {last} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
