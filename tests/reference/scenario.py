"""Scenarios (scenario-format.md): play one, and say which expectations do not hold.

Ruling: at the end of a phase `pending` and `options` are those of the next decision; all else is read before.
"""

import random
import sys
from pathlib import Path

from .asking import Chance, Decision
from .bots import draw
from .engine import Game
from .errors import Unusable
from .ruleset_file import Table
from .scenario_file import Entry, Scenario, expected_error, load_toml, read_scenario


def play_file(path: Path, data: Path) -> list[str]:
    """Play a scenario file; the expectations that fail, one line each. Raises Unusable, with one line."""
    try:
        file = load_toml(path)
        error = expected_error(file)
        if error is None:
            return play_table(file, path.parent, data)
    except Unusable as problem:
        raise Unusable(one_line(path, problem)) from problem
    without_expectations = {key: value for key, value in file.items() if key != "expect"}
    try:
        play_table(without_expectations, path.parent, data)
    except Unusable as problem:
        if error in one_line(path, problem):
            return []
        raise Unusable(one_line(path, problem)) from problem
    return [f"error: expected one that contains {error!r}, found none"]


def one_line(path: Path, problem: Unusable) -> str:
    """The file and what is wrong with it."""
    return f"{path.name}: {' '.join(str(problem).split())}"


def play_table(file: Table, folder: Path, data: Path) -> list[str]:
    """Play a scenario given as a parsed TOML table; the expectations that fail."""
    scenario = read_scenario(file, folder, data)
    game = Game(scenario.ruleset, scenario.position)
    check_names(scenario, game)
    rng = random.Random(0)
    unused = play_script(game, scenario, rng)
    if unused:
        raise Unusable(f"{unused[0].place}: {in_words(unused[0])} was never used")
    return failures(scenario, game, rng)


def check_names(scenario: Scenario, game: Game) -> None:
    """Refuse characters in the script or the expectations that are not of the cast."""
    cast = list(game.boat.people)
    names = [(entry.place, entry.who) for entry in scenario.play if entry.who]
    names += [("expect", who) for who in scenario.expect_people]
    for where, who in names:
        if who not in cast:
            raise Unusable(f"{where}: {who!r} is not of the cast, which is {', '.join(cast)}")


def in_words(entry: Entry) -> str:
    """An entry as messages quote it."""
    return f"{entry.who} {entry.kind} {entry.answer!r}".strip()


def play_script(game: Game, scenario: Scenario, rng: random.Random) -> list[Entry]:
    """Play to where the scenario stops; the entries that were never used."""
    script = list(scenario.play)
    while not game.over:
        if not script and has_reached(game, scenario.stop):
            break
        if game.at_end_of_phase():
            game.pass_boundary()
            continue
        event = game.pending()
        if isinstance(event, Decision):
            if not script and scenario.stop == "script_end":
                break
            if script and (script[0].who, script[0].kind) == (event.who, event.kind):
                choose(game, event, script.pop(0))
            else:
                game.choose(event.options[0])
        elif isinstance(event, Chance):
            if script and script[0].kind == event.kind:
                resolve(game, event, script.pop(0))
            else:
                game.resolve(draw(event, rng))
    return script


def has_reached(game: Game, stop: str) -> bool:
    """Whether the game is at the end of the phase or round at which the scenario stops."""
    phase = game.at_end_of_phase()
    return (stop == "phase_end" and phase != "") or (stop == "round_end" and phase == "navigation")


def choose(game: Game, decision: Decision, entry: Entry) -> None:
    """Take the option of the script."""
    if not isinstance(entry.answer, str) or entry.answer not in decision.options:
        raise Unusable(
            f"{entry.place}: {entry.answer!r} is not an option of {decision.who} {decision.kind},"
            f" the options are: {', '.join(decision.options)}"
        )
    game.choose(entry.answer)


def resolve(game: Game, chance: Chance, entry: Entry) -> None:
    """Take the outcome of the script."""
    answer = entry.answer
    possible = answer in chance.kinds if isinstance(answer, str) else sorted(answer) == chance.cards
    if not possible:
        outcomes = list(chance.kinds) or f"any order of {chance.cards}"
        raise Unusable(f"{entry.place}: {answer!r} is not a possible outcome of {chance.kind}: {outcomes}")
    game.resolve(answer)


def failures(scenario: Scenario, game: Game, rng: random.Random) -> list[str]:
    """One line for each expectation that does not hold."""
    lines = []
    found = {**position_found(scenario, game)}
    people = {who: person_found(game, who) for who in scenario.expect_people}
    found |= pending_found(game, rng)
    for key, expected in scenario.expect.items():
        wanted = sorted(expected) if key in ("lost", "winners", "row_stack") else expected  # type: ignore[call-overload]
        if found[key] != wanted:
            lines.append(f"{key}: expected {wanted!r}, found {found[key]!r}")
    for who, expectations in scenario.expect_people.items():
        for key, expected in expectations.items():
            wanted = sorted(expected) if key in ("hand", "table") else expected  # type: ignore[call-overload]
            if people[who][key] != wanted:
                lines.append(f"{who}.{key}: expected {wanted!r}, found {people[who][key]!r}")
    return lines


def position_found(scenario: Scenario, game: Game) -> Table:
    """The position by the keys of `[expect]`."""
    boat = game.boat
    n_top = number_of(scenario.expect.get("navigation_top"))
    n_bottom = number_of(scenario.expect.get("navigation_bottom"))
    return {
        "birds": boat.birds,
        "seats": list(boat.seats),
        "lost": sorted(boat.lost),
        "row_stack": sorted(boat.row_stack),
        "navigation_top": boat.navigation[:n_top],
        "navigation_bottom": boat.navigation[max(0, len(boat.navigation) - n_bottom) :],
        "provisions_left": len(boat.provisions),
        "over": game.over,
        "rounds": boat.rounds,
        "winners": sorted(game.winners),
    }


def number_of(cards: object) -> int:
    """How many cards are expected."""
    return len(cards) if isinstance(cards, list) else 0


def person_found(game: Game, who: str) -> Table:
    """One character by the keys of `[expect.X]`."""
    person = game.boat.people[who]
    return {
        "wounds": person.wounds,
        "state": game.boat.state(who),
        "hand": sorted(person.hand),
        "table": sorted(person.table),
        "parasol_open": person.parasol_open,
        "rowed": person.rowed,
        "fought": person.fought,
        "score": game.scores[who].total if who in game.scores else "no score, the game is not over",
    }


def pending_found(game: Game, rng: random.Random) -> Table:
    """The decision now open; chance events before it are drawn."""
    event = game.pending()
    while isinstance(event, Chance):
        game.resolve(draw(event, rng))
        event = game.pending()
    if event is None:
        return {"pending": "none", "options": []}
    return {"pending": f"{event.who} {event.kind}", "options": event.options}


def main() -> int:
    """Arguments: the folder of the card data, scenario files. 0, 1 or 2 as scenario-format.md says."""
    data, *paths = [Path(argument) for argument in sys.argv[1:]]
    status = 0
    for path in paths:
        try:
            lines = play_file(path, data)
        except Unusable as problem:
            sys.stdout.write(f"UNUSABLE {problem}\n")
            status = 2
            continue
        sys.stdout.write(f"{'FAILED' if lines else 'ok'} {path.name}\n")
        for line in lines:
            sys.stdout.write(f"    {line}\n")
        status = max(status, 1 if lines else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
