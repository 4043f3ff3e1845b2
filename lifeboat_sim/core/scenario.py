"""Scenarios of any game: how one ended, and what a file may expect in place of an end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lifeboat_sim.errors import ScenarioError

from .mistakes import describe, shown


@dataclass
class Outcome:
    """How a scenario ended.

    Attributes
    ----------
    name : str
        The fact that it shows.
    failures : list of str
        What failed; empty: all expectations hold.
    final : dict
        The final position.
    error : str
        The error in its place, if the scenario expected just that.
    length : str
        The key of the final position that tells how long it took.
    position : list of str
        The final position in lines to read, beside the decision that is open and the scores.
    """

    name: str
    failures: list[str] = field(default_factory=list)
    final: dict[str, Any] = field(default_factory=dict)
    error: str = ""
    length: str = "rounds"
    position: list[str] = field(default_factory=list)


class ExpectedError(BaseModel):
    """The text that the error must have."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    contains: Annotated[str, Field(min_length=1)]


def expected_error(tables: dict[str, Any]) -> str | None:
    """Return the text that reading or playing must fail with, if the scenario expects that.

    Raises
    ------
    ScenarioError
        If ``[expect.error]`` is malformed.
    """
    expect = tables.get("expect")
    if not isinstance(expect, dict) or "error" not in expect:
        return None
    if len(expect) > 1:
        raise ScenarioError("expect.error: stands alone, instead of all other expectations")
    if not isinstance(expect["error"], dict):
        raise ScenarioError(f"expect.error: {shown(expect['error'])}, allowed a table with the key contains")
    try:
        return ExpectedError.model_validate(expect["error"]).contains
    except ValidationError as error:
        raise ScenarioError([f"expect.error.{line}" for line in describe(error, ExpectedError)]) from None


def shown_name(tables: dict[str, Any]) -> str:
    """Return the name of a scenario that may be unusable."""
    return tables["name"] if isinstance(tables.get("name"), str) else "unnamed"
