"""What is true at every moment of every game, and a run that checks it over random rules, deals and bots.

python -m reference.invariants DATA_FOLDER GAMES SEED [classic]
"""

import random
import sys
from collections import Counter
from pathlib import Path

from .asking import Chance, Decision
from .bots import BOTS, draw
from .engine import Game
from .rules import CHOICES, LIMITS, SWITCHES, Ruleset, shipped_ruleset
from .setup import random_deal

HOLDS_CARD = {
    "give",
    "show",
    "weapon",
    "show_oar",
    "show_compass",
    "preserver",
    "chum",
    "drink",
    "give_water",
}


def cards_of(game: Game) -> Counter[str]:
    """All provisions, wherever they lie."""
    boat = game.boat
    everywhere = Counter(boat.provisions + boat.discards)
    for person in boat.people.values():
        everywhere.update(person.cards())
    return everywhere


def check(game: Game, provisions: Counter[str], cast: list[str]) -> None:
    """Cards conserved; seats, wounds and options in order; in the draft the pile is in nobody's hands."""
    boat = game.boat
    event = game.pending()
    in_pile = isinstance(event, Decision) and event.kind == "keep"
    assert cards_of(game) == provisions if not in_pile else cards_of(game) <= provisions
    navigation = boat.navigation + boat.row_stack + boat.revealed + boat.played
    bottoming = isinstance(event, Chance) and event.kind == "bottom_order" and not boat.revealed
    under_way = event.cards if bottoming and isinstance(event, Chance) else []
    assert sorted(navigation + under_way) == sorted(boat.deck.navigation)
    assert sorted(boat.seats + boat.lost) == sorted(cast)
    assert boat.birds >= 0
    assert game.over or boat.birds < boat.options.birds_to_land
    assert game.over == (event is None)
    for who, person in boat.people.items():
        assert person.wounds >= 0
        if who in boat.lost:
            assert not person.cards()
            assert not person.parasol_open
        else:
            assert person.wounds <= person.character.size + 1  # a dead body takes no more wounds
        if person.parasol_open:
            assert boat.shown(who, "parasol")
    if isinstance(event, Decision):
        assert len(event.options) >= 2
        assert len(set(event.options)) == len(event.options)
        assert boat.is_conscious(event.who)
        if event.kind in HOLDS_CARD:
            assert boat.people[event.who].cards()
    if isinstance(event, Chance):
        assert len(event.kinds) + len(event.cards) >= 2


def check_end(game: Game) -> None:
    """How a finished game must look."""
    boat = game.boat
    if game.ended == "birds":
        assert boat.birds >= boat.options.birds_to_land
    if game.ended in ("all_dead", "sea_wins"):
        assert all(not boat.is_living(who) for who in boat.people)
    assert (game.ended == "max_rounds") == (not game.scores)
    assert boat.rounds <= boat.options.max_rounds
    if game.ended in ("birds", "all_dead"):
        best = max(score.total for score in game.scores.values())
        assert game.winners
        assert all(game.scores[who].total == best for who in game.winners)


def random_ruleset(data: Path, rng: random.Random) -> Ruleset:
    """Every option at random."""
    changes: dict[str, object] = {name: rng.choice(choices) for name, choices in CHOICES.items()}
    changes |= {name: rng.random() < 0.5 for name in SWITCHES}
    changes |= {name: rng.randint(*limits) for name, limits in LIMITS.items()}
    changes["starting_hand"] = rng.randint(0, 3)
    changes["birds_to_land"] = rng.randint(1, 6)
    changes["max_rounds"] = rng.choice([3, 10, 30, 60])
    changes["provisions_removed_small_game"] = rng.choice([0, 10, 15])
    return shipped_ruleset("classic", data, changes)


def play_checked(ruleset: Ruleset, n_players: int, bots: list[str], rng: random.Random) -> Game:
    """One game, checked before every decision and at its end."""
    deal = random_deal(ruleset, n_players, rng)
    provisions = Counter(deal.provisions)
    game = Game(ruleset, deal)
    seated = {who: BOTS[rng.choice(bots)] for who in deal.cast}
    while True:
        event = game.pending()
        check(game, provisions, deal.cast)
        if event is None:
            check_end(game)
            return game
        if isinstance(event, Chance):
            game.resolve(draw(event, rng))
        else:
            game.choose(seated[event.who](game, event, rng))


def main() -> None:
    """Play and check; print how the games ended."""
    data, n_games, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    classic = sys.argv[4:] == ["classic"]
    rng = random.Random(seed)
    ended: Counter[str] = Counter()
    for i in range(n_games):
        ruleset = shipped_ruleset("classic", data) if classic else random_ruleset(data, rng)
        bots = ["random"] if classic else ["random", "random", "rower", "passive"]
        game = play_checked(ruleset, 4 + i % 3, bots, rng)
        ended[f"{len(game.boat.people)} players: {game.ended}"] += 1
    for how in sorted(ended):
        sys.stdout.write(f"{how} {ended[how]}\n")


if __name__ == "__main__":
    main()
