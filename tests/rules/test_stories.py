"""A story is the game that the run played: same decisions, same scores; it tells every action, wound and drink."""

import json
from collections import Counter
from typing import Any

import pytest

from lifeboat_sim.core.story import Event, Story
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.state import ACTIONS, CAUSES, ENDINGS, FATES, WOUND_CAUSES
from lifeboat_sim.runs.plan import Plan
from tests.playing import plan, play
from tests.strategies import GALORE, RULESETS

GAMES = {
    "classic": plan("classic", 6, "sensible", 4),
    "classic of random bots": plan("classic", 5, "random", 4, seed=8),
    "single-row": plan("single-row", 4, "sensible", 3),
    "english": plan("english", 6, "kid=rower,random", 3),
    "russian-2e": plan("russian-2e", 6, "random", 4),
    "both expansions": plan("both-expansions", 8, "sensible", 3),
    "many cards of the expansions": plan(str(RULESETS / GALORE), 7, "random", 30, settings=("birds_to_land=7",)),
    "barter": plan("classic", 6, "random", 3, settings=("trading=barter", "mug_declaration=after_success")),
    "long": plan("classic", 4, "random", 3, settings=("all_dead=play_on", "max_rounds=30", "birds_to_land=6")),
}


def stories(one: Plan) -> list[tuple[Story, Any]]:
    rows = play(one)
    return [
        (LIFEBOAT.story(one.ruleset, one.players, one.bots, one.seed, number), rows[number])
        for number in range(one.games)
    ]


@pytest.fixture(scope="module", params=list(GAMES))
def told(request: pytest.FixtureRequest) -> tuple[Plan, list[tuple[Story, Any]]]:
    return GAMES[request.param], stories(GAMES[request.param])


Told = tuple[Plan, list[tuple[Story, Any]]]


def test_the_game_is_that_of_the_run(told: Told) -> None:
    one, games = told
    for story, row in games:
        assert story.result["rounds"] == row["rounds"]
        assert story.result["decisions"] == row["decisions"]
        assert story.result["ending"] == ENDINGS[row["ended_by"]]
        for p, id in enumerate(one.ruleset.characters):
            if row["fate"][p] >= 0:
                assert story.result["states"][id] == FATES[row["fate"][p]]
                if row["ended_by"] != ENDINGS.index("unfinished"):
                    assert story.result["scores"][id] == row["score"][p]
                    assert list(story.result["parts"][id].values()) == list(row["points"][p])
                    assert (id in story.result["winners"]) == (row["win"][p] > 0)


def test_shares_of_the_win_add_up_to_a_win(told: Told) -> None:
    for story, row in told[1]:
        winners = len(story.result["winners"])
        assert sorted(row["win"][row["win"] > 0]) == [840 // max(winners, 1)] * winners


def test_every_count_of_a_row_is_told(told: Told) -> None:
    one, games = told
    for story, row in games:
        counts = counted(story.events)
        for p, id in enumerate(one.ruleset.characters):
            if row["fate"][p] < 0:
                continue
            assert [counts["action", id, action] for action in ACTIONS] == list(row["did"][p]), id
            assert counts["fights", id] == row["fights"][p], id
            assert counts["fights_won", id] == row["fights_won"][p], id
            assert counts["robberies", id] == row["robberies"][p], id
            assert counts["drinks", id] == row["drinks"][p], id
            assert [counts["wounds", id, cause] for cause in WOUND_CAUSES] == list(row["wounds_by"][p]), id


def counted(events: Any) -> Counter[Any]:
    """Return how often each character did and suffered what, by the story alone."""
    counts: Counter[Any] = Counter()
    for event in events:
        who, data = event.who, event.data
        if event.kind in ACTIONS:
            counts["action", who, event.kind] += 1
        if event.kind == "took":
            counts["robberies", who] += 1
        if event.kind == "drink":
            counts["drinks", who] += 1
        if event.kind == "give_water":
            counts["drinks", data["to"]] += 1
        if event.kind == "thirst":
            counts["wounds", who, "thirst"] += 1
        if event.kind in ("back", "lost"):
            counts["wounds", who, "fall"] += data["fall"]
            counts["wounds", who, "sharks"] += data["sharks"]
        if event.kind == "fight":
            for side, total in (("attackers", "attack"), ("defenders", "defence")):
                assert sum(data["strengths"][id] for id in data[side]) == data[total], event.text
            for id in data["attackers"] + data["defenders"]:
                counts["fights", id] += 1
                counts["fights_won", id] += id in data[data["winner"]]
            for id in data["wounded"]:
                counts["wounds", id, "fight"] += 1
    return counts


def test_deaths_are_told_in_their_round_with_their_cause(told: Told) -> None:
    one, games = told
    for story, row in games:
        for p, id in enumerate(one.ruleset.characters):
            if row["fate"][p] < 0:
                continue
            first = next((event for event in story.events if event.round and gone(event, id)), None)
            assert row["death_round"][p] == (first.round if first else 0), id
            cause = CAUSES[row["cause"][p]]
            if first is None:
                assert cause == "none"
            elif first.kind == "lost":
                assert cause == ("sharks" if first.text.endswith("and is lost.") else "drowned"), first.text
            else:
                assert cause == "thirst"


def test_out_of_action_is_who_is_unconscious_or_dead_to_the_end(told: Told) -> None:
    one, games = told
    for story, row in games:
        for p, id in enumerate(one.ruleset.characters):
            if row["fate"][p] < 0:
                continue
            since = 0
            for event in story.events:
                if event.position[id]["state"] == "conscious":
                    since = 0
                elif not since:
                    since = event.round
            assert row["out_since"][p] == since, id


def gone(event: Event, id: str) -> bool:
    return event.who == id and event.kind in ("lost", "thirst") and event.data["state"] in ("dead", "lost")


def test_a_thirst_says_where_it_comes_from(told: Told) -> None:
    words = {"named": " is thirsty", "rowed": " from rowing", "fought": " from fighting", "drank": " from drinking"}
    for story, _ in told[1]:
        for event in story.events:
            if event.kind in ("drink", "give_water", "thirst"):
                assert words[event.data["because"]] in event.text, event.text


def test_who_falls_unhurt_but_not_for_nothing_is_told_so(told: Told) -> None:
    for story, _ in told[1]:
        for event in story.events:
            if event.kind == "back" and event.data["lost_cards"] and not event.data["fall"] + event.data["sharks"]:
                assert " is not hurt, but loses " in event.text, event.text


def test_the_json_form_leads_from_position_to_position(told: Told) -> None:
    story = told[1][0][0]
    position: dict[str, Any] = {}
    for event, plain in zip(story.events, json.loads(json.dumps(story.as_json()))["events"], strict=True):
        for key, value in plain["changes"].items():
            position[key] = position[key] | value if isinstance(value, dict) and key in position else value
        assert position == event.position


def test_every_navigation_card_lies_in_the_deck_or_on_the_row_stack_until_one_is_played(told: Told) -> None:
    one, games = told
    cards = sorted(map(int, one.ruleset.navigation))
    for story, _ in games:
        played: set[int] = set()
        for event in story.events:
            if event.kind == "round":
                played = set()
            elif event.kind in ("navigate", "drift"):
                played = {event.data["card"]} - {None}
            elif event.kind == "flare" and event.data["birds"] >= story.info["birds_to_land"]:
                break  # the game is over, and the cards that it has shown lie there
            lying = [*event.position["navigation"], *event.position["row_stack"]]
            assert sorted({*lying} | played) == cards, event.text
            assert len(lying) >= len(cards) - len(played), event.text


def test_what_is_secret_is_told_to_its_owners_only(told: Told) -> None:
    for story, _ in told[1]:
        for event in story.events:
            if event.known_to is None:
                assert event.text == event.public
            else:
                outsider = next(id for id in story.result["states"] if id not in event.known_to)
                assert event.seen_by(outsider) == event.public != event.text
                assert all(event.seen_by(id) == event.text for id in event.known_to)
                assert event.seen_by(None) == event.text


def test_the_same_game_is_told_the_same() -> None:
    one = GAMES["russian-2e"]
    again = [LIFEBOAT.story(one.ruleset, one.players, one.bots, one.seed, 2).as_json() for _ in range(2)]
    assert again[0] == again[1]


def test_the_expansions_are_told() -> None:
    """Who allows and who objects, who loses a wound by it, whoever drinks and who shares it, why somebody is thirsty."""
    events = [event for story, _ in stories(GAMES["many cards of the expansions"]) for event in story.events]
    texts = "\n".join(event.text for event in events)
    for words in (
        "plays cannibalism: everybody living would lose a wound.", "lets it happen.", "objects: a fight, ",
        " a wound", "wakes up.", "drinks liquid courage: ", "drinks grog", ", and Madame Wong with it: ",
        "thirsty from drinking", "which spares Madame Wong a thirst.", "overboard: whoever drank liquid courage",
        ", and keeps the kit: ", "is thirsty, takes a wound and ",
    ):  # fmt: skip
        assert words in texts, words
    assert "is thirsty and takes a wound and" not in texts
    fed = [event for event in events if event.kind == "fed" and event.data["healed"]]
    assert fed
    for event in fed:
        assert all(event.position[id]["state"] in ("conscious", "unconscious") for id in event.data["healed"])
    assert any(it["drank"] for event in events for it in event.position.values() if isinstance(it, dict))
