"""Rule-set files (ruleset-format.md): options and cards that differ from another rule set."""

import tomllib
from dataclasses import replace
from pathlib import Path

from .cards import ABILITIES, DRINKERS, Cards, Character, NavigationCard, Provision, load_cards
from .errors import Unusable, known_keys, no_twice, numbers, one_of, table, truth, whole_number, words
from .rules import PACKS, SHIPPED, Options, Ruleset, change_options, check_ruleset

Table = dict[str, object]


def load_ruleset(name: str, folder: Path, data: Path, changes: Table | None = None) -> Ruleset:
    """The rule set of this shipped name or path (relative to `folder`), with option changes on top."""
    shipped, files = follow(name, folder, [])
    options = change_options(Options(), SHIPPED[shipped])
    for file in files:
        options = change_options(options, table(file.get("options", {}), "options"))
    options = change_options(options, changes or {})
    cards = load_cards(data, options.nav_print, PACKS.get(shipped, ()))
    for file in files:
        cards = change_cards(cards, file)
    check_cards(cards)
    title = str(files[-1]["name"]) if files else shipped
    ruleset = Ruleset(title, options, cards)
    check_ruleset(ruleset)
    return ruleset


def follow(name: str, folder: Path, seen: list[Path]) -> tuple[str, list[Table]]:
    """The shipped rule set at the root of `extends`, and the files from there to the named one."""
    if not name.endswith(".toml") and "/" not in name:
        return one_of(name, list(SHIPPED), "ruleset"), []
    path = (folder / name).resolve()
    if path in seen:
        raise Unusable(f"ruleset: {name!r} extends itself")
    file = read_toml(path, name)
    known_keys(file, ["name", "extends", "note", "options", "characters", "provisions", "navigation"], name)
    if not isinstance(file.get("name"), str):
        raise Unusable(f"{name}: the key 'name' is missing")
    shipped, before = follow(str(file.get("extends", "classic")), path.parent, [*seen, path])
    return shipped, [*before, file]


def read_toml(path: Path, name: str) -> Table:
    """The content of a TOML file."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise Unusable(f"{name}: cannot be read: {problem}") from problem


def change_cards(cards: Cards, file: Table) -> Cards:
    """The cards with the changes of one file."""
    characters = dict(cards.characters)
    for who, change in table(file.get("characters", {}), "characters").items():
        what = f"characters.{who}"
        characters[who] = change_character(characters.get(who), who, table(change, what), what)
    provisions = dict(cards.provisions)
    for kind, change in table(file.get("provisions", {}), "provisions").items():
        what = f"provisions.{kind}"
        provisions[kind] = change_provision(
            cards.models | provisions, kind, table(change, what), what, kind in provisions
        )
    navigation = dict(cards.navigation)
    for number, change in table(file.get("navigation", {}), "navigation").items():
        change_navigation(navigation, number, table(change, f"navigation.{number}"), f"navigation.{number}")
    return Cards(
        characters={c.id: c for c in sorted(characters.values(), key=lambda c: c.seat)},
        provisions={kind: provisions[kind] for kind in [*cards.models, *provisions] if kind in provisions},
        navigation={number: navigation[number] for number in sorted(navigation)},
        models=cards.models,
    )


def change_character(old: Character | None, who: str, change: Table, what: str) -> Character:
    """An existing character changed, or a new one with all keys."""
    keys = ["name", "size", "survival", "seat", "ability"]
    known_keys(change, keys, what)
    if old is None:
        need_all(change, keys, what)
        old = Character(who, who, 1, 0, 0, ())
    if "name" in change:
        old = replace(old, name=str(change["name"]))
    if "size" in change:
        old = replace(old, size=whole_number(change["size"], 1, 99, f"{what}.size"))
    if "survival" in change:
        old = replace(old, survival=whole_number(change["survival"], 0, 99, f"{what}.survival"))
    if "seat" in change:
        old = replace(old, seat=whole_number(change["seat"], 1, 8, f"{what}.seat"))
    if "ability" in change:
        given = change["ability"]
        listed = words(given, f"{what}.ability") if isinstance(given, list) else [given]
        abilities = tuple(one_of(ability, ABILITIES, f"{what}.ability") for ability in listed)
        old = replace(old, abilities=abilities)
    return old


def change_provision(known: dict[str, Provision], kind: str, change: Table, what: str, is_in_rules: bool) -> Provision:
    """An existing kind changed, or a new one that is like a known one (`known`: those of expansions included)."""
    known_keys(change, ["like", "count", "weapon", "points", "set_points"], what)
    old = known.get(kind)
    if old is None or not is_in_rules:
        need_all(change, ["like", "count"], what)
        # a kind of an expansion that joins under its own name can be like nothing else
        allowed = list(known) if old is None else [kind]
        model = known[one_of(change["like"], allowed, f"{what}.like")]
        old = replace(model, id=kind)
    elif "like" in change:
        raise Unusable(f"{what}.like: {kind!r} is a known kind already")
    if "count" in change:
        old = replace(old, count=whole_number(change["count"], 0, 127, f"{what}.count"))
    if "weapon" in change:
        old = replace(old, weapon=whole_number(change["weapon"], 0, 99, f"{what}.weapon"))
    if "points" in change:
        old = replace(old, points=whole_number(change["points"], 0, 99, f"{what}.points"))
    if "set_points" in change:
        listed = numbers(change["set_points"], f"{what}.set_points")
        old = replace(old, set_points=tuple(whole_number(n, 0, 99, f"{what}.set_points") for n in listed))
    return old


def change_navigation(navigation: dict[int, NavigationCard], number: str, change: Table, what: str) -> None:
    """Change, add or remove a navigation card, in place."""
    keys = ["bird", "overboard", "thirst", "row", "fight"]
    known_keys(change, [*keys, "remove"], what)
    if not number.isdecimal():
        raise Unusable(f"{what}: {number!r} is not a card number")
    if truth(change.get("remove", False), f"{what}.remove"):
        if int(number) not in navigation:
            raise Unusable(f"{what}.remove: there is no card {number}")
        del navigation[int(number)]
        return
    if int(number) not in navigation:
        need_all(change, keys, what)
    old = navigation.get(int(number), NavigationCard(int(number), 0, (), (), False, False))
    if "bird" in change:
        old = replace(old, bird=whole_number(change["bird"], -1, 1, f"{what}.bird"))
    if "overboard" in change:
        old = replace(old, overboard=tuple(words(change["overboard"], f"{what}.overboard")))
    if "thirst" in change:
        old = replace(old, thirst=tuple(words(change["thirst"], f"{what}.thirst")))
    if "row" in change:
        old = replace(old, row=truth(change["row"], f"{what}.row"))
    if "fight" in change:
        old = replace(old, fight=truth(change["fight"], f"{what}.fight"))
    navigation[int(number)] = old


def need_all(change: Table, keys: list[str], what: str) -> None:
    """Refuse something new that lacks a key."""
    for key in keys:
        if key not in change:
            raise Unusable(f"{what}: something new needs the key {key!r}")


def check_cards(cards: Cards) -> None:
    """The limits of a rule set."""
    whole_number(len(cards.characters), 4, 8, "characters, number")
    seats = [character.seat for character in cards.characters.values()]
    if seats != list(range(1, len(seats) + 1)):
        raise Unusable(f"characters: the seats {seats} are no permutation of 1 to {len(seats)}")
    whole_number(len(cards.provisions), 1, 32, "provisions, number of kinds")
    whole_number(sum(p.count for p in cards.provisions.values()), 0, 127, "provisions, number of cards")
    whole_number(len(cards.navigation), 1, 64, "navigation, number of cards")
    for number, card in cards.navigation.items():
        for key, names in (("overboard", card.overboard), ("thirst", card.thirst)):
            allowed = ["all", *cards.characters] + ([DRINKERS] if key == "overboard" else [])
            for name in names:
                one_of(name, allowed, f"navigation.{number}.{key}")
            no_twice(list(names), f"navigation.{number}.{key}")
