"""What may stand in a bots file (docs/bots.md), as a model that finds mistakes and as a JSON schema."""

from __future__ import annotations

import json
import math
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import is_too_deep, shown
from lifeboat_sim.core.rulesets import toml_tables
from lifeboat_sim.core.text_files import LONGEST_NAME
from lifeboat_sim.errors import BotsError, plain_text, printable
from lifeboat_sim.games import DEFAULT

FORMAT = 1
"""Version of the file."""
MOST = 1e6
"""Largest size of a weight."""
MOST_PLAYERS = 99
LONGEST_TEXT = 300
LONGEST = 40
NAME = re.compile(rf"[^\W_][\w .'-]{{0,{LONGEST - 2}}}[\w.']|[^\W_]")
"""What a bot may be called: the name stands in lists and sentences, and in other games ``+`` mixes bots."""
TAKEN = ("person",)
"""Words that stand where bots are named, and mean something else."""


def _as_weight(value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or abs(value) > MOST or not math.isfinite(value):
        raise ValueError(f"{shown(value)}, allowed a number from -1e6 to 1e6")
    return float(value)


def is_name(text: str) -> bool:
    """Return whether a bot can be called so.

    >>> is_name("shy"), is_name("the shy one, 2"), is_name("a+b")
    (True, False, False)
    """
    return NAME.fullmatch(text) is not None and text not in TAKEN


def _as_name(value: str) -> str:
    if not is_name(value):
        raise ValueError(f"{shown(value)}, allowed {NAMES}")
    return value


NAMES = f"up to {LONGEST} letters, digits, spaces, dots, hyphens and apostrophes"
Name = Annotated[str, AfterValidator(_as_name), WithJsonSchema({"type": "string", "maxLength": LONGEST})]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(plain_text)]
Value = Annotated[
    float, BeforeValidator(_as_weight), WithJsonSchema({"type": "number", "minimum": -MOST, "maximum": MOST})
]
Weights = dict[str, Value]


class BotsTables(BaseModel):
    """A bots file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Annotated[Literal[1], Field(description="Version of the file.")] = 1
    name: Annotated[Name | None, Field(description="What the bot is called; default: the name of the file.")] = None
    sentence: Annotated[Text | None, Field(description="What it does, in one sentence.")] = None
    game: Annotated[Text, Field(description="One of `lifeboat games`.")] = DEFAULT
    base: Annotated[
        Text | None, Field(description="A built-in bot that has weights, or a bots file beside this one.")
    ] = None
    made_for: Annotated[Text | None, Field(description="The rule set that the weights were chosen for.")] = None
    players: Annotated[
        int | None, Field(ge=1, le=MOST_PLAYERS, description="The number of players that they were chosen for.")
    ] = None
    weights: Annotated[Weights, Field(description="Weights for everybody, over those of the base.")] = {}
    characters: Annotated[
        dict[str, Weights], Field(description="Weights for single characters, over all of these.")
    ] = {}
    roles: Annotated[dict[str, Weights], Field(description="The same, for games whose roles are no characters.")] = {}
    provenance: Annotated[
        dict[str, Any], Field(description="Whatever is to be known of where the weights come from.")
    ] = {}


def tables_of(text: str, file: str) -> dict[str, Any]:
    """Return the content of a file of this name: TOML, unless its name says JSON. Raises BotsError."""
    label = printable(file, LONGEST_NAME)
    if not file.endswith(".json"):
        tables = toml_tables(text, file, BotsError)
    else:
        try:
            tables = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BotsError(f"{label}: is not JSON: {printable(str(error), 200)}") from None
        if not isinstance(tables, dict) or is_too_deep(tables):
            what = "is nested too deeply" if isinstance(tables, dict) else f"{shown(tables)}, allowed a table"
            raise BotsError(f"{label}: {what}")
    if not tables:
        raise BotsError(f"{label}: holds nothing; allowed base, [weights], [characters.ID] and so on (docs/bots.md)")
    return tables


def bots_schema(game: Game) -> dict[str, Any]:
    """Return the JSON schema of bots files of a game, for editors."""
    schema = BotsTables.model_json_schema()
    names = dict.fromkeys(name for bot in game.bots for name in game.bots[bot].weights)
    value = {"type": "number", "minimum": -MOST, "maximum": MOST}
    weights = dict.fromkeys(names, value) | {
        weight.name: value
        | {"minimum": max(weight.least, -MOST), "maximum": min(weight.most, MOST), "description": weight.sentence}
        for weight in game.weights
        if weight.name in names
    }
    schema["$defs"] = {"weights": {"type": "object", "properties": weights, "additionalProperties": False}}
    tables = schema["properties"]
    reference = {"$ref": "#/$defs/weights"}
    tables["weights"] = reference | {"description": tables["weights"]["description"]}
    for key in ("characters", "roles"):
        tables[key]["additionalProperties"] = reference
    for key in tables:
        tables[key].pop("default", None)
    tables["game"] = {"const": game.id, "description": tables["game"]["description"]}
    schema["required"] = [] if game.id == DEFAULT else ["game"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": f"A bot for {game.title}"}
