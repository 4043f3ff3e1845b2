"""Scenarios of games at a table: the worked examples of their rules hold, and mistakes are told in clear lines."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games import GAMES, load_game
from lifeboat_sim.games.barcelona.game import BARCELONA
from lifeboat_sim.games.scenarios import play_file
from lifeboat_sim.games.shared.cards import CARDS, card_name, card_number

FOLDER = Path(__file__).parent.parent / "scenarios" / "games"
FILES = sorted(FOLDER.glob("*/*.toml"))
AT_TABLES = [id for id in GAMES if id != "lifeboat"]


def played(text: str, game: str | None = None) -> Any:
    """Return the outcome of a scenario; its name is left out."""
    return play_file({"name": "x"} | tomllib.loads(text), Path(), game)


def lines_for(text: str, game: str | None = None) -> list[str]:
    """Return the lines that an unusable scenario is refused with."""
    with pytest.raises(LifeboatError) as raised:
        played(text, game)
    return raised.value.lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_scenario_holds(file: Path) -> None:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    assert tables["game"] == file.parent.name
    assert play_file(tables, file.parent).failures == []


def test_every_game_has_scenarios() -> None:
    assert {file.parent.name for file in FILES} == set(AT_TABLES)


# What came out ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", AT_TABLES)
def test_without_a_position_a_scenario_begins_at_the_first_decision_of_the_deal(game: str) -> None:
    contract = load_game(game)
    final = played("seed = 7\nnumber = 3", game).final
    ruleset = contract.load_ruleset("standard", ())
    records = contract.prepare(ruleset, contract.default_players, {})
    contract.begin_game(records, np.uint64(7), 3)
    decision = contract.people.decision(ruleset, records)
    assert final["pending"] == f"{decision.role} {decision.name}"
    assert final["options"] == [option.text for option in decision.options]
    assert not final["over"]


@pytest.mark.parametrize("game", AT_TABLES)
def test_a_position_that_came_out_can_be_set_again(game: str) -> None:
    """The words of the final position are those of ``[position]``."""
    contract = load_game(game)
    final = played("number = 5", game).final
    again = {"name": "again", "number": 5, "position": {}}
    for key, value in final.items():
        keys = value if isinstance(value, dict) and key != "score" else {key: value}
        for name, one in keys.items():
            tables = again | {"position": {key: {name: one}} if keys is value else {name: one}}
            try:
                other = contract.play_scenario(tables, Path())
            except LifeboatError as error:  # of what can be expected only, or belongs to another decision
                (line,) = error.lines
                assert line.endswith("can be expected, not set") or "unknown key" in line or '"none"' in line
            else:
                assert other.final == final


@pytest.mark.parametrize("game", AT_TABLES)
def test_played_to_the_end_passively(game: str) -> None:
    final = played('[stop]\nat = "game_end"\n[expect]\nover = true\npending = "none"\noptions = []', game)
    assert final.failures == []
    assert set(final.final["score"]) >= set(final.final["winners"])
    assert final.position[0]


def test_cards_change_places_and_none_is_lost() -> None:
    before = played("", "last-man-standing").final
    wanted = [before["row"][2], before["seat3"]["hand"][0], before["deck"][5], before["seat1"]["hand"][1]]
    after = played(f"[position]\nrow = {wanted}", "last-man-standing").final
    assert after["row"] == wanted
    hands = [after[f"seat{seat}"]["hand"] for seat in range(6)]
    lying = [card for cards in (*hands, after["row"], after["deck"], after["discard"]) for card in cards]
    assert sorted(lying) == sorted(card_name(card) for card in range(CARDS))
    assert [len(hand) for hand in hands] == [2] * 6
    assert after["deck"][5] in before["row"]


def test_another_number_of_cards_comes_from_the_deck() -> None:
    before = played("players = 2", "abandon-ship").final
    top = before["deck"][:2]
    after = played(f"players = 2\n[position]\nlifeboats = {top}\n[position.seat1]\nhand = []", "abandon-ship").final
    assert after["lifeboats"] == sorted(top, key=card_number)
    assert after["deck"] == [*before["seat1"]["hand"][:2], *before["deck"][2:], *before["seat1"]["hand"][2:]]


def test_values_are_taken_as_they_are() -> None:
    final = played('players = 3\n[position]\npitcher = "seat2"\n[position.seat1]\nscore = 9', "brain-baseball").final
    assert (final["pending"], final["score"]["seat1"]) == ("seat2 pitch", 9)


def test_failed_expectations_say_which_expected_and_found() -> None:
    text = """
        [expect]
        pending = "seat2 show"
        over = true
        rounds = 4
        winners = ["seat1"]
        ended_by = "one_left"
        red_pile = ["Kd", "Kh"]
        [expect.score]
        seat0 = 29.5
        [expect.seat3]
        money = 3
        red = "Ah"
    """
    failures = played(text, "barcelona").failures
    assert failures[:3] == [
        "pending: expected seat2 show, found seat0 show", "over: expected True, found False",
        "winners: expected ['seat1'], found []",
    ]  # fmt: skip
    assert "score.seat0: expected 29.5, found 30" in failures
    assert "rounds: expected 4, found 1" in failures
    assert "ended_by: expected one_left, found none" in failures
    assert "seat3.money: expected 3, found 29" in failures
    assert len(failures) == 9


# Mistakes -----------------------------------------------------------------------------------------------------

NAMES = "allowed lifeboat, lifeboat-plurk, hey-bartender,"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game = "poker"', f'game: "poker", {NAMES}'),
        ("game = 3", f"game: 3, {NAMES}"),
        ('game = "spots"', "--game: barcelona, but the file is of game spots"),
        ('ruleset = "classic"', "ruleset: unknown rule set 'classic', allowed standard"),
        ("[options]\nantes = 2", "options.antes: unknown option (did you mean ante?)"),
        ("players = 9", "players: 9, allowed 2, 3, 4 or 5"),
        ("players = 6", "players: 6, allowed 2, 3, 4 or 5"),
        ("seed = -1", "seed: -1, allowed 0 to"),
        ('cast = ["seat0", "seat1"]', "cast: ['seat0', 'seat1'], allowed in games that deal roles"),
        ("colour = 1", "colour: unknown key"),
        ("play = 3", "play: 3, allowed a list"),
        ('[[play]]\nwho = "seat0"\ndoes = "show"', "play.0.choose: required, but missing"),
        ('[[play]]\nwho = "kid"\ndoes = "show"\nchoose = "red"', 'play.who: "kid", allowed seat0, seat1'),
        (
            '[[play]]\nwho = "seat0"\ndoes = "shaw"\nchoose = "red"',
            'play.does: "shaw", allowed show or decide (did you',
        ),
        ('[[play]]\nwho = "seat0"\ndoes = "show"\nchoose = "x"', "play: seat0 show: 'x' is not an option, allowed red"),
        (
            '[[play]]\nwho = "seat1"\ndoes = "decide"\nchoose = "exit"\n' * 9,
            "play: the entry seat1 decide exit was never",
        ),
        ('[stop]\nat = "round_end"', 'stop.at: "round_end", allowed script_end or game_end'),
        ("[position]\npots = 3", "position.pots: unknown key, allowed pot, red_pile, black_pile, seat0"),
        (
            "[position]\nmoney = 3",
            "position.money: unknown key, allowed pot, red_pile, black_pile, seat0, seat1, seat2",
        ),
        ("[position]\nseat0 = 3", "position.seat0: 3, allowed a table with money, red, black or shows"),
        ("[position.seat0]\ncash = 3", "position.seat0.cash: unknown key, allowed money, red, black or shows"),
        ("[position.seat0]\nmoney = true", "position.seat0.money: true, allowed a whole number, 0 to 10000"),
        ("[position.seat0]\nmoney = 1.5", "position.seat0.money: 1.5, allowed a whole number, 0 to 10000"),
        ("[position.seat0]\nmoney = 28", "position: the money is 119, not 120"),
        ('[position.seat0]\nred = "11h"', 'position.seat0.red: "11h", allowed cards such as 9♥ or 9h'),
        ("[position.seat0]\nred = 9", "position.seat0.red: 9, allowed cards such as"),
        ('[position.seat0]\nred = ["9h"]', "position.seat0.red: ['9h'], allowed cards such as"),
        ('[position.seat0]\nred = "9s"', "position.seat0.red: 9♠, allowed cards that come from the red pile"),
        ('[position.seat0]\nshows = "red"', "position.seat0.shows: can be expected, not set"),
        ("[position]\nred_pile = 3", "position.red_pile: 3, allowed a list of cards"),
        (
            '[position]\nred_pile = ["9h"]\n[position.seat0]\nred = "9♥"',
            "position.seat0.red: 9♥ is named twice, first by position.red_pile, allowed once",
        ),
        ('[expect]\npending = "seat0"', 'expect.pending: "seat0", allowed "WHO DECISION" with seat0'),
        ("[expect]\nover = 1", "expect.over: 1, allowed true or false"),
        ("[expect]\nrounds = -1", "expect.rounds: -1, allowed a whole number"),
        ("[expect]\nturns = 1", "expect.turns: unknown key, allowed pending, options, over, winners, score, rounds"),
        ('[expect]\nwinners = ["kid"]', 'expect.winners: "kid", allowed seat0'),
        ('[expect]\nended_by = "one"', 'expect.ended_by: "one", allowed one_left or cards_used_up'),
        ("[expect]\nscore = 3", "expect.score: 3, allowed a table of scores by seat0"),
        ("[expect.score]\nseat9 = 3", 'expect.score: "seat9", allowed seat0'),
        ("[expect.score]\nseat1 = true", "expect.score: seat1 true, allowed a number"),
        ("[expect]\noptions = [1]", "expect.options: [1], allowed a list of texts in quotes"),
        ('[expect.seat1]\nshows = "green"', 'expect.seat1.shows: "green", allowed red or black'),
        ('[expect]\nover = true\n[expect.error]\ncontains = "x"', "expect.error: stands alone"),
        ("[expect.error]\ncontains = 3", "expect.error.contains: 3, allowed text in quotes"),
    ],
)
def test_a_mistake_is_one_clear_line(text: str, line: str) -> None:
    (found,) = lines_for(text, "barcelona")
    assert found.startswith(line), found


@pytest.mark.parametrize(
    ("game", "text", "line"),
    [
        ("spots", '[position]\nmarket = ["Kc"]', "position.market: K♣, allowed cards that come from the deck"),
        ("spots", '[position]\nmarket = ["2c", "3c"]', "position.market: 2 cards, allowed 1"),
        (
            "spots",
            'players = 2\n[position.turn0]\nhand = ["10c", "10d", "10h", "10s", "9c"]',
            "position.turn0.hand: 49 points, allowed",
        ),
        ("spots", "[position.turn0]\nhandicap = 3", "position.turn0.handicap: can be expected, not set"),
        ("last-man-standing", "[position.seat0]\nmoney = 25", "position: 0 duels paid more than $0"),
        ("hey-bartender", "[position.seat0]\nhand = []", "position.seat0.hand: 0 cards, allowed 7"),
        ("abandon-ship", '[position]\nturn = "seat9"', 'position.turn: "seat9", allowed seat0'),
        ("abandon-ship", '[position]\nstep = "steal"', 'position.step: "steal", allowed act or key'),
        ("abandon-ship", "[position.seat0]\nhand = []", "position.turn: seat0 holds no card, allowed somebody"),
        ("brain-baseball", "[position]\nseason = 6", "position.season: 6, allowed 1 to 5"),
        ("brain-baseball", "[position]\nstreak = 3", "position.streak: 3, allowed 0 to 2"),
        ("lifeboat-plurk", "[position]\nprogress = 100", "position.progress: 100, allowed 0 to 99"),
        ("lifeboat-plurk", 'cast = ["kid", "thief", "sailor"]', 'cast: "kid", allowed thief, dieter'),
        ("lifeboat-plurk", 'cast = ["thief", "thief", "sailor"]', 'cast: "thief" twice, allowed once'),
        ("lifeboat-plurk", 'players = 4\ncast = ["thief", "dieter", "sailor"]', "cast: 3 roles, allowed 4"),
        (
            "lifeboat-plurk",
            'cast = ["thief", "dieter", "sailor"]\n[position.thief]\nhp = 9',
            "position: seat 0: 9 HP, allowed 0 to 3",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(game: str, text: str, line: str) -> None:
    (found,) = lines_for(text, game)
    assert found.startswith(line), found


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    text = """
        seed = -1
        [position]
        pots = 3
        [position.seat0]
        red = "9h"
        [position.seat1]
        red = "9h"
        [expect]
        over = 1
        [stop]
        at = "noon"
    """
    keys = [line.split(": ")[0] for line in lines_for(text, "barcelona")]
    assert keys == ["seed", "stop.at", "position.pots", "expect.over", "position.seat1.red"]


def test_a_deck_cannot_give_more_cards_than_it_has() -> None:
    names = [f'"{card_name(card)}"' for card in range(CARDS)]
    (line,) = lines_for(f"players = 2\n[position]\nlifeboats = [{', '.join(names)}]", "abandon-ship")
    assert line == "position: 52 cards more than were dealt, allowed 42 in the deck"
    (line,) = lines_for(f"players = 2\n[position]\nlifeboats = [{', '.join(names[:42])}]", "abandon-ship")
    assert line.startswith("position.deck: no card is left")


def test_a_scenario_can_expect_to_be_refused() -> None:
    refused = played('[position]\npots = 3\n[expect.error]\ncontains = "position.pots"', "barcelona")
    assert (refused.failures, refused.error.split(",")[0]) == ([], "position.pots: unknown key")
    accepted = played('[expect.error]\ncontains = "position.pots"', "barcelona")
    assert accepted.failures == ["error: expected one with 'position.pots', found none"]


def test_a_game_without_decisions_has_no_position() -> None:
    options = "players = 4\n[options]\nstart_hand = 1\nbuy_rounds = 0\n"
    (line,) = lines_for(f"{options}[position.seat0]\nmoney = 3", "last-man-standing")
    assert line.startswith("position: nothing is decided in this game")


def test_a_position_changes_nothing_that_it_does_not_name() -> None:
    """What is there anyway can be named."""
    final = played("", "barcelona").final
    table = {"name": "x", "position": {"seat0": {"red": final["seat0"]["red"]}, "pot": 4}}
    assert BARCELONA.play_scenario(table, Path()).final == final
