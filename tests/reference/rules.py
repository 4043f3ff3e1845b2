"""The options of the rules with their defaults (Rules 2 and 3), and the rule sets that ship (Rules 4)."""

from dataclasses import dataclass, fields, replace
from pathlib import Path

from .cards import Cards, load_cards
from .errors import Unusable, no_twice, one_of, truth, whole_number, words

CHOICES = {
    "trading": ["none", "gifts", "barter"],
    "order_after_swap": ["fixed", "displaced_acts_next"],
    "mug_declaration": ["before_reply", "after_success"],
    "flare_weapon": ["reusable", "single_use"],
    "weapons_counted": ["all", "best"],
    "flare_birds": ["sequential", "net"],
    "compass_without_stack": ["two_choose_one", "one_only"],
    "row_marker": ["if_kept", "always"],
    "life_preserver": ["no_fall_wound", "stay_in_boat"],
    "knocked_out_in_water": ["returns", "dies"],
    "all_dead": ["score_now", "sea_wins", "play_on"],
    "psychopath": ["size_of_each", "flat_3"],
    "lost_score": ["nothing", "love_hate"],
    "tie": ["shared", "living_first"],
    "nav_print": ["B", "A"],
}
SWITCHES = ["fight_joining", "navigator_draws_top_card", "chum_from_hand", "chum_stacking"]
LIMITS = {
    "starting_hand": (0, 5),
    "provisions_removed_small_game": (0, 30),
    "row_draw": (1, 6),
    "birds_to_land": (1, 24),
    "max_rounds": (1, 1000),
}


@dataclass(frozen=True)
class Options:
    """Every rule option; the defaults are those of the rule set `classic`."""

    # 1 Set-up
    cast: tuple[str, ...] = ()  # () = drawn at random
    provisions_removed_small_game: int = 10
    starting_hand: int = 1
    # 2.2 Actions
    order_after_swap: str = "fixed"
    trading: str = "gifts"
    row_draw: int = 2
    row_marker: str = "if_kept"
    mug_declaration: str = "before_reply"
    flare_birds: str = "sequential"
    # 2.3 Fight
    fight_joining: bool = True
    weapons_counted: str = "all"
    flare_weapon: str = "reusable"
    # 2.4 Navigation
    navigator_draws_top_card: bool = False
    compass_without_stack: str = "two_choose_one"
    birds_to_land: int = 4
    chum_from_hand: bool = True
    chum_stacking: bool = True
    knocked_out_in_water: str = "returns"
    life_preserver: str = "no_fall_wound"
    all_dead: str = "score_now"
    # 3 Scoring
    psychopath: str = "size_of_each"
    lost_score: str = "nothing"
    tie: str = "shared"
    max_rounds: int = 200
    # 4
    nav_print: str = "B"


@dataclass(frozen=True)
class Ruleset:
    """Options and cards: everything a game is played by."""

    name: str
    options: Options
    cards: Cards


ENGLISH: dict[str, object] = {
    "provisions_removed_small_game": 0,
    "row_marker": "always",
    "knocked_out_in_water": "dies",
    "lost_score": "love_hate",
}
SHIPPED: dict[str, dict[str, object]] = {
    "classic": {},
    "single-row": {"row_draw": 1, "navigator_draws_top_card": True},
    "english": ENGLISH,
    "russian-2e": {
        **ENGLISH,
        "psychopath": "flat_3",
        "flare_weapon": "single_use",
        "life_preserver": "stay_in_boat",
        "chum_stacking": False,
        "chum_from_hand": False,
        "all_dead": "sea_wins",
    },
    "cannibalism": {},
    "liquid-courage": {},
    "both-expansions": {},
}
PACKS = {
    "cannibalism": ["cannibalism"],
    "liquid-courage": ["liquid_courage"],
    "both-expansions": ["cannibalism", "liquid_courage"],
}  # the expansions of a rule set that ships


def shipped_ruleset(name: str, data: Path, changes: dict[str, object] | None = None) -> Ruleset:
    """A rule set that ships, with further option changes, and the cards of the folder `data`."""
    one_of(name, list(SHIPPED), "ruleset")
    options = change_options(change_options(Options(), SHIPPED[name]), changes or {})
    ruleset = Ruleset(name, options, load_cards(data, options.nav_print, PACKS.get(name, ())))
    check_ruleset(ruleset)
    return ruleset


def change_options(options: Options, changes: dict[str, object]) -> Options:
    """`options` with some changed; an unknown name or value is refused."""
    known = [field.name for field in fields(Options)]
    checked: dict[str, object] = {}
    for name, value in changes.items():
        what = f"options.{name}"
        if name not in known:
            raise Unusable(f"{what}: unknown option {name!r}, allowed: {', '.join(known)}")
        if name in CHOICES:
            checked[name] = one_of(value, CHOICES[name], what)
        elif name in SWITCHES:
            checked[name] = truth(value, what)
        elif name in LIMITS:
            checked[name] = whole_number(value, *LIMITS[name], what)
        else:
            checked[name] = tuple(words(value, what))
    return replace(options, **checked)  # type: ignore[arg-type]


def check_ruleset(ruleset: Ruleset) -> None:
    """Refuse a rule set with a cast that does not exist or with too few provisions for its own deal."""
    options, cards = ruleset.options, ruleset.cards
    if options.cast:
        for who in options.cast:
            one_of(who, list(cards.characters), "options.cast")
        no_twice(list(options.cast), "options.cast")
        whole_number(len(options.cast), 4, 8, "options.cast, number of characters")
    n_provisions = sum(p.count for p in cards.provisions.values())
    for n_players in [len(options.cast)] if options.cast else range(4, len(cards.characters) + 1):
        removed = options.provisions_removed_small_game if n_players <= 5 else 0
        needed = removed + n_players * options.starting_hand
        if n_provisions < needed:
            raise Unusable(f"provisions: {n_provisions} cards, the deal for {n_players} players needs {needed}")
