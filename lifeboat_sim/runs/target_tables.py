"""What may stand in a file of targets (docs/check.md), as a model that finds mistakes and as a JSON schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import plain_text
from lifeboat_sim.games import DEFAULT

from .plan import MOST_GAMES, MOST_SEED

DEFAULT_GAMES = 200_000
LONGEST_TEXT = 200
MOST_PLAYERS = 99
LIMITS = ("within", "between", "at_least", "at_most", "no_worse_than", "close_to")
"""The forms of limit; a target has one of them."""

# Values -----------------------------------------------------------------------------------------------------------


def _as_games(value: Any) -> int:
    """Return a number of games; TOML reads 1e6 as a number with a fraction."""
    whole = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
    if not (whole and 1 <= value <= MOST_GAMES):
        raise ValueError(f"{shown(value)}, allowed a whole number from 1 to 1e12")
    return int(value)


def _as_seed(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SEED:
        raise ValueError(f"{shown(value)}, allowed a whole number from 0 to 2^63 - 1")
    return value


def _as_players(value: Any) -> tuple[int, ...]:
    """Return numbers of players, from one or a list."""
    numbers = value if isinstance(value, list) else [value]
    good = all(isinstance(one, int) and not isinstance(one, bool) and 0 < one <= MOST_PLAYERS for one in numbers)
    if not (good and numbers and len(set(numbers)) == len(numbers)):
        raise ValueError(f"{shown(value)}, allowed a number of players such as 6, or several such as [4, 5, 6]")
    return tuple(numbers)


def _as_texts(value: Any) -> tuple[str, ...]:
    """Return one text, or a list of different ones."""
    texts = value if isinstance(value, list) else [value]
    if not (texts and all(isinstance(one, str) and one for one in texts) and len(set(texts)) == len(texts)):
        raise ValueError(f"{shown(value)}, allowed a text in quotes, or a list of different ones")
    return tuple(plain_text(one) for one in texts)


def _as_settings(value: Any) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise ValueError(f'{shown(value)}, allowed a list such as ["row_draw=1", "characters.kid.size=4"]')
    return tuple(plain_text(one) for one in value)


def _as_list(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(plain_text)]
Number = {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}
Players = Annotated[
    tuple[int, ...],
    BeforeValidator(_as_players),
    WithJsonSchema({"anyOf": [Number, {"type": "array", "items": Number, "minItems": 1, "uniqueItems": True}]}),
]
Ids = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_texts),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
    ),
]
A_VALUE = {
    "anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": r"^ *[0-9]{1,3}(\.[0-9]+)? ?% *$"}]
}
A_WIDTH = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": r"^ *[0-9]{1,3}(\.[0-9]+)? ?pp *$"},
    ]
}
# What a value may be depends on the measure: it is read when that is known.
Value = Annotated[Any, WithJsonSchema(A_VALUE)]
Width = Annotated[Any, WithJsonSchema(A_WIDTH)]
Centre = Annotated[Any, WithJsonSchema({"anyOf": [*A_VALUE["anyOf"], {"const": "fair"}]})]
Ends = Annotated[Any, WithJsonSchema({"type": "array", "items": A_VALUE, "minItems": 2, "maxItems": 2})]
Name = Literal[
    "win_share", "score", "survival", "early_elimination", "rounds_out", "rounds_mean", "rounds_median", "rounds_p5",
    "rounds_p95", "ties", "no_winner", "unfinished", "deaths", "margin", "action_share",
]  # fmt: skip


# Tables -----------------------------------------------------------------------------------------------------------


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(_Table):
    """One ``[[target]]``: a measure, and one form of limit."""

    measure: Annotated[Name, Field(description="What is measured.")]
    of: Annotated[Ids | None, Field(description='"every", the id of a character or action, or a list of ids.')] = None
    within: Annotated[Width, Field(description="Largest distance from `around`.")] = None
    around: Annotated[Centre, Field(description='Middle of `within`; "fair" is the fair win share.')] = None
    between: Annotated[Ends, Field(description="Lower and upper end.")] = None
    at_least: Annotated[Value, Field(description="Lower end.")] = None
    at_most: Annotated[Value, Field(description="Upper end.")] = None
    no_worse_than: Annotated[Text | None, Field(description="A rule set; `by` how much worse is tolerated.")] = None
    close_to: Annotated[Text | None, Field(description="A rule set; `by` how much it may differ, up or down.")] = None
    by: Annotated[Width, Field(description="Beside `no_worse_than` or `close_to`.")] = None
    players: Annotated[Players | None, Field(description="For which of the file's numbers of players.")] = None
    name: Annotated[Text | None, Field(description="What it is called in the results.")] = None


class TargetsFile(_Table):
    """A file of targets."""

    game: Annotated[Text, Field(description="One of `lifeboat games`.")] = DEFAULT
    rules: Annotated[Text, Field(description="A shipped rule set, or a .toml file beside this one.")] = "classic"
    settings: Annotated[
        tuple[str, ...],
        BeforeValidator(_as_settings),
        Field(alias="set", description="Single values that are changed: PATH=VALUE each."),
        WithJsonSchema({"type": "array", "items": {"type": "string", "pattern": "="}}),
    ] = ()
    players: Annotated[Players | None, Field(description="Numbers of players; default 6, or the fixed cast.")] = None
    bots: Annotated[
        Text | None, Field(description="Who plays: sensible, kid=random,sensible, or a bots file beside this one.")
    ] = None
    games: Annotated[
        int,
        BeforeValidator(_as_games),
        Field(description="Games for each number of players."),
        WithJsonSchema({"type": "number", "minimum": 1, "maximum": MOST_GAMES, "multipleOf": 1}),
    ] = DEFAULT_GAMES
    seed: Annotated[
        int,
        BeforeValidator(_as_seed),
        Field(description="Same seed, same games."),
        WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MOST_SEED}),
    ] = 1
    target: Annotated[tuple[Entry, ...], BeforeValidator(_as_list), Field(json_schema_extra={"minItems": 1})]


class AnyEntry(Entry):
    """One ``[[target]]`` of another game than Lifeboat, which says itself what can be measured."""

    measure: Text  # type: ignore[assignment]


class AnyTargetsFile(TargetsFile):
    """A file of targets of another game than Lifeboat."""

    target: Annotated[tuple[AnyEntry, ...], BeforeValidator(_as_list)]


def targets_schema() -> dict[str, Any]:
    """Return the JSON schema of files of targets, for editors."""
    schema = TargetsFile.model_json_schema(by_alias=True)
    entry = schema["$defs"]["Entry"]
    optional = [name for name in entry["properties"] if name != "measure"]
    for name in optional:
        entry["properties"][name].pop("default", None)
    entry["oneOf"] = [{"required": [form]} for form in LIMITS]
    # Other games say themselves what can be measured; without the key it is Lifeboat.
    measures = entry["properties"]["measure"].pop("enum")
    of_entry = {"properties": {"measure": {"enum": measures}}}
    schema["if"] = {"properties": {"game": {"const": DEFAULT}}}
    schema["then"] = {"properties": {"target": {"items": of_entry}}}
    entry["dependentRequired"] = {"around": ["within"], "no_worse_than": ["by"], "close_to": ["by"]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Targets of a rule set"}
