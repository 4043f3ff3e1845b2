"""A story as text."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence

from lifeboat_sim.core.story import Event, Story
from lifeboat_sim.core.words import name_in_a_sentence

from .plan import Plan
from .run import bots_in_words, bots_text, game_option

WIDTH = 100
PHASES = {"deal": "The deal", "end": "The end"}
"""Headings of what is no round."""


def told(story: Story, role: str | None = None) -> str:
    """Return a story as text: a heading for each round and phase, a line for each event.

    Parameters
    ----------
    story : Story
    role : str, optional
        Whose view it is told from; None: everything is told.
    """
    return "\n".join([title(story, role), *_lines(story.events, role)]) + "\n"


def title(story: Story, role: str | None = None) -> str:
    """Return what was played, in a line."""
    info = story.info
    view = f", as {_name(story, role)} sees it" if role else ""
    game = f"{info['title']}: " if "title" in info else ""
    return (
        f"{game}{info['ruleset']}, {info['players']} players ({bots_in_words(info['bots'])}), "
        f"seed {info['seed']}, game {info['number']}{view}"
    )


def _name(story: Story, role: str) -> str:
    """Return the name of a character in the middle of a sentence."""
    return name_in_a_sentence(story.info["cards"]["characters"][role]["name"])


def replay_command(plan: Plan, settings: Sequence[str], number: int) -> str:
    """Return the command line that tells a game again, wherever it is typed."""
    words = ["lifeboat", "replay", *game_option(plan.game.id), "--rules", plan.ruleset_id]
    for setting in settings:
        words += ["--set", setting]
    bots = bots_text({role: bot.typed for role, bot in plan.bots.items()})
    words += ["--players", str(plan.players), "--bots", bots, "--seed", str(plan.seed), "--number", str(number)]
    return shlex.join(words)


def _lines(events: Sequence[Event], role: str | None) -> Iterator[str]:
    heading = phase = None
    for event in events:
        now = PHASES.get(event.phase) or f"Round {event.round}"
        if now != heading:
            yield f"\n{now}"
            heading, phase = now, event.phase
        elif event.phase != phase:
            phase = event.phase
            yield ""
        yield from _wrapped(event, role)


def _wrapped(event: Event, role: str | None) -> list[str]:
    return textwrap.wrap(event.seen_by(role), WIDTH, initial_indent="  ", subsequent_indent="    ")
