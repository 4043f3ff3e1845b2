"""Barcelona: the worked examples of its rules, its options, its bots."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records, make
from lifeboat_sim.games.barcelona.game import BARCELONA
from lifeboat_sim.games.shared.cards import card_names, card_number
from lifeboat_sim.jit import COMPILED
from tests.games.driving import choose, dealt, of, options, play_out

RED = ["9♥", "9♦", "2♥", "K♦"]
BLACK = ["4♠", "Q♣", "K♠", "7♣"]
SHOWN = ["red", "black", "red", "black"]


def the_example(*settings: str, bot: str = "random") -> Records:
    """The round of the worked examples: 29 each after the ante, pot 4."""
    records = dealt(BARCELONA, 4, *settings, bot=bot)
    g = of(records)
    g["red"][:4] = [card_number(card) for card in RED]
    g["black"][:4] = [card_number(card) for card in BLACK]
    return records


def after_the_round(records: Records) -> list[int]:
    """Money at the end of the round: the antes of the next one, which is dealt already, are given back."""
    g = of(records)
    return [int(g["money"][seat] + g["plays"][seat] * (g["pot"] > 0)) for seat in range(4)]


def test_players_decide_in_the_order_of_their_shown_cards_and_the_highest_red_wins() -> None:
    records = the_example()
    choose(BARCELONA, records, *SHOWN)
    deciders = []
    for choice in ("exit", "showdown"):
        deciders.append(int(of(records)["decider"]))
        choose(BARCELONA, records, choice)
    assert deciders == [2, 3]  # 2♥, then 7♣
    assert after_the_round(records) == [25, 17, 29, 49]


def test_of_equal_ranks_the_suit_decides() -> None:
    records = the_example()
    choose(BARCELONA, records, *SHOWN, "exit", "exit", "showdown")
    assert after_the_round(records) == [45, 17, 29, 29]


def test_who_has_less_than_is_due_pays_all_and_is_out() -> None:
    records = the_example()
    of(records)["money"][1] = 5
    choose(BARCELONA, records, *SHOWN, "exit", "exit", "showdown")
    assert after_the_round(records) == [38, 0, 29, 29]
    assert of(records)["plays"][1] == 0


def test_the_last_one_left_takes_the_pot_and_is_not_asked() -> None:
    records = the_example()
    choose(BARCELONA, records, *SHOWN, "exit", "exit", "exit")
    assert after_the_round(records) == [29, 33, 29, 29]
    assert of(records)["walkovers"] == 1


def test_a_walkover_may_cost_the_others_one_more_ante() -> None:
    records = the_example("walkover=pot_plus_ante")
    choose(BARCELONA, records, *SHOWN, "exit", "exit", "exit")
    assert after_the_round(records) == [28, 36, 28, 28]


def test_losers_may_pay_a_fixed_price() -> None:
    records = the_example("payment=fixed")
    choose(BARCELONA, records, *SHOWN, "exit", "showdown")
    assert after_the_round(records) == [22, 22, 29, 47]


@pytest.mark.parametrize(("players", "rounds"), [(2, 13), (3, 8), (4, 6), (5, 5)])
def test_so_many_rounds_are_played_if_nobody_is_out(players: int, rounds: int) -> None:
    records = dealt(BARCELONA, players, bot="passive")
    play_out(BARCELONA, records)
    assert of(records)["length"] == rounds
    assert of(records)["ended_by"] == 1  # cards_used_up


def test_the_game_ends_when_only_one_has_money() -> None:
    records = dealt(BARCELONA, 3, "start_money=1", bot="always_show")
    play_out(BARCELONA, records)
    g = of(records)
    assert g["ended_by"] == 0  # one_left
    assert sorted(g["score"][:3].tolist()) == [0, 0, 3]
    assert (g["all_in"], g["eliminated"]) == (3, 2)


def test_a_tie_for_the_win_is_shared_or_wins_nothing() -> None:
    for setting, shares in (("share", [420, 420]), ("none", [0, 0])):
        records = dealt(BARCELONA, 2, "ante=0", f"win_tie={setting}", bot="passive")
        play_out(BARCELONA, records)
        assert of(records)["win"][:2].tolist() == shares


def test_the_face_down_choice_of_others_is_not_seen() -> None:
    records = the_example()
    choose(BARCELONA, records, "red")
    ruleset = BARCELONA.load_ruleset("standard", ())
    (table,) = BARCELONA.people.view(ruleset, records, "seat1").grids
    assert table.rows[0][2:4] == ("?", "?")
    assert table.rows[1][2:4] == ("9♦", "Q♣")
    assert options(BARCELONA, records) == ["red", "black"]


def test_everybody_sees_the_discarded_cards_of_the_rounds_before() -> None:
    records = dealt(BARCELONA, 3)
    ruleset = BARCELONA.load_ruleset("standard", ())
    g = of(records)
    first = sorted([*g["red"][:3].tolist(), *g["black"][:3].tolist()])
    assert dict(BARCELONA.people.view(ruleset, records, "seat0").notes)["Discarded"] == "–"
    choose(BARCELONA, records, "red", "red", "red", "exit", "exit")
    assert g["length"] == 2
    assert dict(BARCELONA.people.view(ruleset, records, "seat0").notes)["Discarded"] == card_names(first)


def test_dealing_anew_keeps_what_a_seat_sees_and_every_card_once() -> None:
    records = dealt(BARCELONA, 3)
    ruleset = BARCELONA.load_ruleset("standard", ())
    choose(BARCELONA, records, "red", "red", "red", "exit", "exit", "red", "black", "red")
    seen = BARCELONA.people.view(ruleset, records, "seat1")
    hidden = set()
    for draw in range(20):
        anew = BARCELONA.redeal(records, 1, np.random.default_rng(draw))
        assert BARCELONA.people.view(ruleset, anew, "seat1") == seen
        assert not BARCELONA.broken(ruleset, anew)
        hidden.add(int(of(anew)["black"][0]))
    assert len(hidden) > 1


@pytest.mark.parametrize(
    ("bot", "seat", "shows", "decides"),
    [("red9", 0, "red", "showdown"), ("red9", 2, "black", "exit"), ("passive", 0, "red", "exit")],
)
def test_bots_play_as_the_rules_define_them(bot: str, seat: int, shows: str, decides: str) -> None:
    records = the_example(bot=bot)
    found = {}
    for _ in range(8):
        g = of(records)
        if g["length"] > 1 or g["n_options"] == 0:
            break
        text = options(BARCELONA, records)[BARCELONA.bot_choice(records)]
        if g["decider"] == seat:
            found[int(g["kind"])] = text
        fixed = SHOWN[int(g["decider"])] if g["kind"] == 0 and g["decider"] != seat else text
        choose(BARCELONA, records, "exit" if g["kind"] == 1 and g["decider"] != seat else fixed)
    assert found[0] == shows
    assert found.get(1, decides) == decides


def test_ev_calls_where_pot_and_payments_outweigh_its_black_card() -> None:
    records = the_example(bot="ev")
    choose(BARCELONA, records, "red", "black", "red", "black")
    # Seat 2 has 2♥ and sees 9♥: no chance at all. Seat 3 has K♦, sees 9♥, and the card of seat 1 is hidden:
    # 12.5 / 13 of (4 + 7 + 7) against 0.5 / 13 of 7.
    assert options(BARCELONA, records)[BARCELONA.bot_choice(records)] == "exit"
    choose(BARCELONA, records, "exit")
    assert options(BARCELONA, records)[BARCELONA.bot_choice(records)] == "showdown"


def test_no_seat_is_better_than_another() -> None:
    ruleset = BARCELONA.load_ruleset("standard", ())
    records = BARCELONA.prepare(ruleset, 4, {f"seat{seat}": ("ev", {}) for seat in range(4)})
    rows = make(BARCELONA.row, 40_000 if COMPILED else 400)
    BARCELONA.play_games(records, np.uint64(1), 0, len(rows), rows)
    shares = rows.view(np.ndarray)["win"][:, :4] / 840
    error = shares.std(axis=0) / np.sqrt(len(rows))
    assert (np.abs(shares.mean(axis=0) - 0.25) < 4.5 * error).all()
