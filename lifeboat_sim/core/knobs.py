"""Knobs: every number and option of a rule set that can be turned, found in the model of the rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.fields import FieldInfo

Kind = Literal["number", "yes or no", "words", "list of numbers"]
FINE = 8
"""A usual step is one eighth of the printed number, at least 1."""


@dataclass(frozen=True)
class Knob:
    """A value of a rule set that can be turned.

    Attributes
    ----------
    path : str
        Where it stands, as ``--set`` writes it in full: ``options.row_draw``, ``characters.kid.size``.
    kind : str
        ``number``, ``yes or no``, ``words``, ``list of numbers``.
    printed : object
        Its value in the rule set.
    lowest, highest : number or None
        Limits of a number, or of each number of a list, as far as it has any.
    words : tuple of str
        What a word may be; where it may be a number as well, the lowest one is among them.
    matters : bool
        Whether a screening of all knobs turns it: options do, and numbers that a card really has. A number that is left
        at its default would give a card what it does not have, say a weapon's strength to the water.
    """

    path: str
    kind: Kind
    printed: Any
    lowest: float | None = None
    highest: float | None = None
    words: tuple[Any, ...] = ()
    matters: bool = True

    @property
    def is_number(self) -> bool:
        """Whether its values lie on a scale, so that an effect can be told per step."""
        return self.kind == "number"

    def usual_values(self) -> list[Any]:
        """Return the values that are tried where none are named, the printed one among them.

        A number goes a step down and a step up from the printed one, as far as it may; an option changes to its next
        word; the numbers of a list, zeros aside, all go down, and all go up.
        """
        if self.kind == "yes or no":
            return [self.printed, not self.printed]
        if self.kind == "words":
            return [self.printed, next(word for word in self.words if word != self.printed)]
        turned = [self._turned(-1), self.printed, self._turned(1)]
        return [value for at, value in enumerate(turned) if value not in turned[:at]]

    def _turned(self, direction: int) -> Any:
        if self.kind == "number":
            return self._step(self.printed, direction)
        return [self._step(number, direction) if number else number for number in self.printed]

    def _step(self, number: float, direction: int) -> float:
        turned = number + direction * max(1, round(abs(number) / FINE))
        if self.lowest is not None:
            turned = max(turned, self.lowest)
        return turned if self.highest is None else min(turned, self.highest)


def knobs_of(ruleset: BaseModel) -> list[Knob]:
    """Return all knobs of a rule set, in the order of its tables."""
    return list(_knobs(ruleset, "", is_card=False))


def _knobs(model: BaseModel, path: str, is_card: bool) -> Iterator[Knob]:
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        place = f"{path}.{name}" if path else name
        if isinstance(value, BaseModel):
            yield from _knobs(value, place, is_card)
        elif isinstance(value, dict):
            for id, card in value.items():
                if isinstance(card, BaseModel):
                    yield from _knobs(card, f"{place}.{id}", is_card=True)
        elif path:  # what stands beside the tables, name and note, is no rule
            yield from _knob(place, field, value, is_card)


def _knob(path: str, field: FieldInfo, value: Any, is_card: bool) -> Iterator[Knob]:
    said = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    is_set = (not is_card or field.is_required() or value != field.default) and bool(said.get("matters", True))
    numbers = _numbers_beside_words(field.annotation)
    if isinstance(value, bool):
        yield Knob(path, "yes or no", value, matters=not is_card)
    elif isinstance(value, int | float):
        yield Knob(path, "number", value, *_limits(numbers or field.metadata), matters=is_set)
    elif numbers:
        yield Knob(path, "words", value, words=(value, said.get("usual", _limits(numbers)[0])), matters=not is_card)
    elif get_origin(field.annotation) is Literal:
        yield Knob(path, "words", value, words=get_args(field.annotation), matters=not is_card)
    elif _is_list_of_numbers(value):
        assert field.annotation is not None
        schema = TypeAdapter[Any](field.annotation).json_schema()
        entry: dict[str, Any] = next((one["items"] for one in schema.get("anyOf", [schema]) if "items" in one), {})
        limits = (entry.get("minimum"), entry.get("maximum"))
        yield Knob(path, "list of numbers", list(value), *limits, matters=is_set)


def _numbers_beside_words(annotation: Any) -> list[Any]:
    """Return the limits of the number that a value may be instead of a word: ``Annotated[int, ...] | Literal[...]``."""
    branches = get_args(annotation)
    if not any(get_origin(one) is Literal for one in branches):
        return []
    numbers = [one for one in branches if get_origin(one) is Annotated and get_args(one)[0] in (int, float)]
    limits = [limit for one in numbers for limit in get_args(one)[1:]]
    return [limit for one in limits for limit in getattr(one, "metadata", [one])]


def _is_list_of_numbers(value: Any) -> bool:
    return isinstance(value, Sequence) and len(value) > 0 and all(type(entry) in (int, float) for entry in value)


def _limits(metadata: Sequence[Any]) -> tuple[float | None, float | None]:
    lowest = next((one.ge for one in metadata if hasattr(one, "ge")), None)
    highest = next((one.le for one in metadata if hasattr(one, "le")), None)
    return lowest, highest
