"""Render a story as one self-contained page: markup, styles, scripts and data in one file, no request to anywhere.

The page gets the whole story and shows the part that its reader asks for: everything, or what one character's player
sees (``scripts/sight.js``). The drawings know the table of Lifeboat; a story of another game becomes plain text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from lifeboat_reports.charts.style import ROLE_COLOURS
from lifeboat_reports.game_page.words import bots_sentence, kind_label
from lifeboat_reports.to_html import marker_paths
from lifeboat_reports.wording import name_in_a_sentence, plain, short_names
from lifeboat_sim.core.story import Story
from lifeboat_sim.runs.files import write_bytes

DRAWN_GAME = "lifeboat"
STYLES = ("colours", "frame", "boat", "seats", "table", "story", "controls", "print")
SCRIPTS = (
    "elements", "story", "sight", "figures", "scenery", "boat", "cards", "seats", "table", "telling",
    "controls", "main",
)  # fmt: skip
"""In this order: a script may use what the ones before it define."""


def write_game_page(story: Story, file: Path, command: str | None = None, viewer: str | None = None) -> None:
    """Write a game as a web page. The same story gives the same bytes.

    Parameters
    ----------
    story : Story
        As a game's ``story`` returns it.
    file : Path
        The file; written aside and renamed.
    command : str, optional
        The command line that replays the game, shown on the page.
    viewer : str, optional
        As whose player sees it the page opens; its reader can change that. None: everything.
    """
    write_bytes(file, game_page(story, command, viewer).encode("utf-8", "replace"))


def game_page(story: Story, command: str | None = None, viewer: str | None = None) -> str:
    """Return the page of a game as text; the parameters are those of `write_game_page`."""
    told = story.as_json()
    drawn = told.get("game") == DRAWN_GAME
    roles = roles_of(told) if drawn else {}
    return (
        templates()
        .get_template("page.html.jinja")
        .render(
            drawn=drawn,
            facts=facts_of(told),
            command=command or "",
            roles=roles,
            parts=parts_of(told),
            scores=scores_of(told, roles),
            data=as_script_data(
                told | {"roles": roles, "labels": labels_of(told), "viewer": viewer} if drawn else None
            ),
            markers=marker_paths(),
            styles=source(STYLES, "styles/{}.css"),
            scripts=source(SCRIPTS, "scripts/{}.js"),
            icons=Markup(text_of("icons.svg")),
        )
    )


@cache
def templates() -> Environment:
    """Return the environment of the template: everything is escaped unless it is marked as markup."""
    return Environment(
        loader=PackageLoader("lifeboat_reports", "game_page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def text_of(name: str) -> str:
    """Return a source file of the page."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def source(names: tuple[str, ...], where: str) -> Markup:
    """Return several source files as one."""
    return Markup("\n".join(text_of(where.format(name)) for name in names))


def as_script_data(value: Any) -> Markup:
    r"""Return a value as JSON that can stand in a script element: nothing in it can end the element.

    >>> as_script_data("</script>")
    Markup('"\\u003c/script\\u003e"')
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


# What the page says ------------------------------------------------------------------------------------------


def roles_of(told: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return names and colours of the characters of the game, in boat order.

    The place in boat order that decides colour and marker is counted as in a report: among the cast that the rule set
    fixes, else among all its characters.
    """
    characters = told["cards"]["characters"]
    order = told.get("cast") or sorted(characters, key=lambda id: characters[id]["seat"])
    cast = [id for id in order if id in told["result"]["states"]]
    names = [plain(characters[id]["name"]) for id in cast]
    return {
        id: {
            "name": name,
            "short": short,
            "middle": name_in_a_sentence(name),
            "place": order.index(id) % len(ROLE_COLOURS),
        }
        for id, name, short in zip(cast, names, short_names(names), strict=True)
    }


def labels_of(told: Mapping[str, Any]) -> dict[str, str]:
    """Return what the kinds of provisions are called on their cards."""
    return {kind: kind_label(kind) for kind in told["cards"]["provisions"]}


def facts_of(told: Mapping[str, Any]) -> list[str]:
    """Return what was played: rule set, players, bots, seed, number of the game."""
    game = f"{plain(told['title'])}: " if told.get("title") else ""
    facts = [game + plain(told["ruleset"])] if told.get("ruleset") else []
    facts += [f"{told['players']} players"] if "players" in told else []
    bots = {id: bot for id, bot in told.get("bots", {}).items() if id in told["result"].get("states", {id: None})}
    facts += [bots_sentence(bots)] if bots else []
    return [*facts, f"seed {told['seed']}", f"game {told['number']}"]


def parts_of(told: Mapping[str, Any]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the story in parts (the deal, the rounds, the end), with the numbers of its events from 1."""

    def title(numbered: tuple[int, dict[str, Any]]) -> str:
        event = numbered[1]
        if event["phase"] == "end":
            return "The end"
        return f"Round {event['round']}" if event["round"] else "The deal"

    numbered = enumerate(told["events"], start=1)
    return [(part, [(n, plain(event["text"])) for n, event in events]) for part, events in groupby(numbered, title)]


def scores_of(told: Mapping[str, Any], roles: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of the final scores, highest first; none if the game has not been scored."""
    result = told["result"]
    if not roles or not result["scores"]:
        return []
    ranked = sorted(roles, key=lambda id: -result["scores"][id])
    return [
        {
            "id": id,
            "role": roles[id],
            "state": result["states"][id],
            "parts": result["parts"][id],
            "score": result["scores"][id],
            "won": id in result["winners"],
        }
        for id in ranked
    ]
