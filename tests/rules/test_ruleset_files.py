"""Rule-set files: what they can change, and the line for every mistake."""

from pathlib import Path

import pytest

from lifeboat_sim.errors import PlanError, RulesetError
from lifeboat_sim.games.lifeboat.options import Options
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset, shipped_rulesets
from lifeboat_sim.games.lifeboat.tables import casts_of, kinds_of


def load(folder: Path, text: str, name: str = "rules.toml") -> Ruleset:
    (folder / name).write_text(text, encoding="utf-8")
    return load_ruleset(name, beside=folder)


def mistakes(folder: Path, text: str) -> list[str]:
    with pytest.raises(RulesetError) as raised:
        load(folder, text)
    return [line.removeprefix(f"{folder / 'rules.toml'}: ") for line in raised.value.lines]


def test_the_shipped_rule_sets_differ_where_the_rules_say() -> None:
    assert shipped_rulesets() == ["classic", "english", "russian-2e", "single-row"]
    classic = load_ruleset("classic").options
    assert classic == Options()

    def differences(name: str) -> dict[str, object]:
        options = load_ruleset(name).options
        return {key: value for key, value in options if value != getattr(classic, key)}

    english = {
        "provisions_removed_small_game": 0,
        "row_marker": "always",
        "knocked_out_in_water": "dies",
        "lost_score": "love_hate",
    }
    assert differences("single-row") == {"row_draw": 1, "navigator_draws_top_card": True}
    assert differences("english") == english
    assert differences("russian-2e") == english | {
        "psychopath": "flat_3",
        "flare_weapon": "single_use",
        "life_preserver": "stay_in_boat",
        "chum_stacking": False,
        "chum_from_hand": False,
        "all_dead": "sea_wins",
    }


def test_the_example_of_the_documentation_can_be_loaded(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rule-sets.md").read_text(encoding="utf-8")
    rules = load(tmp_path, page.split("```toml\n")[1].split("```")[0])
    assert rules.name == "Kid with a knife"
    assert rules.characters["kid"].name == "The Stowaway"
    assert rules.provisions["cutlass"].weapon == 5
    assert kinds_of(rules)[-1] == "cutlass"
    assert "22" not in rules.navigation
    assert rules.player_numbers() == [4]


def test_a_file_can_extend_a_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('name = "Base"\nnote = "below"\n[options]\nrow_draw = 3\n')
    rules = load(tmp_path, 'name = "Top"\nextends = "./base.toml"\n[options]\nstarting_hand = 2\n')
    assert (rules.options.row_draw, rules.options.starting_hand) == (3, 2)
    assert (rules.name, rules.note) == ("Top", None)


def test_the_hash_is_that_of_the_rules_not_of_their_name(tmp_path: Path) -> None:
    classic = load_ruleset("classic")
    assert load(tmp_path, 'name = "Another name"\nnote = "and a note"\n').hash == classic.hash
    assert load(tmp_path, 'name = "x"\n[options]\nrow_draw = 1\n').hash != classic.hash


def test_settings_change_single_values() -> None:
    rules = load_ruleset(
        "classic", ["row_draw=1", "characters.kid.size=4", "navigation.25.bird=0", "options.row_marker=always"]
    )
    assert rules.options.row_draw == 1
    assert rules.characters["kid"].size == 4
    assert rules.navigation["25"].bird == 0
    assert rules.options.row_marker == "always"


def test_removing_a_card_by_a_setting() -> None:
    assert "25" not in load_ruleset("classic", ["navigation.25.remove=true"]).navigation


def test_casts_of_all_sizes() -> None:
    classic = load_ruleset("classic")
    assert [len(casts_of(classic, players)) for players in (4, 5, 6)] == [15, 6, 1]
    with pytest.raises(PlanError, match="players: 3, allowed 4, 5 or 6"):
        casts_of(classic, 3)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[options]\nrow_draw = 1", "name: required, the display name of the rule set in quotes"),
        ("name = 3", "name: required, the display name of the rule set in quotes"),
        ('name = "x"\nextends = "clasic"', "extends: unknown rule set 'clasic'"),
        ('name = "x"\nextends = 4', "extends: 4, allowed the name of a rule set in quotes"),
        ('name = "x"\nextends = "rules.toml"', "extends: rules.toml extends itself in a circle"),
        ('name = "x"\noption = 1', "option: unknown key (did you mean options?)"),
        ('name = "x"\noptions = 1', "options: 1, allowed a table"),
        ('name = "x"\n[options]\nrow_drow = 1', "options.row_drow: unknown option (did you mean row_draw?)"),
        ('name = "x"\n[options]\nrow_draw = "two"', "options.row_draw: two, allowed 1 to 6"),
        ('name = "x"\n[options]\nrow_draw = 7', "options.row_draw: 7, allowed 1 to 6"),
        ('name = "x"\n[options]\nfight_joining = 1', "options.fight_joining: 1, allowed true or false"),
        ('name = "x"\n[options]\ntie = "share"', "options.tie: share, allowed shared or living_first (did you mean shared?)"),
        ('name = "x"\n[options]\ncast = ["kid","mate","captain","bob"]', "options.cast: unknown character 'bob'"),
        ('name = "x"\n[options]\ncast = ["kid","kid","mate","captain"]', "options.cast: a character stands there twice"),
        ('name = "x"\n[options]\ncast = ["kid"]', "options.cast: 1 characters, allowed 4 to 8"),
        ('name = "x"\n[characters.kid]\nsize = -1', "characters.kid.size: -1, allowed 1 to 99"),
        ('name = "x"\n[characters.kid]\nsise = 1', "characters.kid.sise: unknown key (did you mean size?)"),
        ('name = "x"\n[characters.kid]\nseat = 5', "characters: seats (lauren 1, stephen 2, captain 3, mate 4, frenchy 5, kid 5) must be 1 to 6, each once"),
        ('name = "x"\n[characters.kit]\nname = "Kit"', "characters.kit: unknown character (did you mean kid?); a new one needs all its keys"),
        ('name = "x"\n[characters.kid]\nability = "fly"', "characters.kid.ability.0: fly"),
        ('name = "x"\n[provisions.rum]\ncount = 1', "provisions.rum: unknown kind; a new card needs like = a known kind"),
        ('name = "x"\n[provisions.rum]\nlike = "wine"\ncount = 1', "provisions.rum.like: unknown kind 'wine'"),
        ('name = "x"\n[provisions.water]\nlike = "knife"', "provisions.water.like: a printed kind cannot become another one"),
        ('name = "x"\n[provisions.water]\ncount = 128', "provisions.water.count: 128, allowed 0 to 127"),
        ('name = "x"\n[provisions.water]\ncount = 120', "provisions: 146 cards, allowed up to 127"),
        ('name = "x"\n[provisions.water]\npoints = 2', "provisions.water.points: only cash and paintings have points of their own"),
        ('name = "x"\n[navigation.25]\nbird = 2', "navigation.25.bird: 2, allowed -1 to 1"),
        ('name = "x"\n[navigation.25]\nthirst = ["kit"]', "navigation.25.thirst: unknown character 'kit' (did you mean kid?)"),
        ('name = "x"\n[navigation.90]\nbird = 1', "navigation.90.overboard: required, but missing"),
        ('name = "x"\n[navigation.90]\nremove = true', "navigation.90.remove: there is no such card"),
        ('name = "x"\n[navigation.25]\nremove = false', "navigation.25.remove: allowed remove = true, and nothing beside it"),
        ('name = "x"\n[provisions]\nwater = 3', "provisions.water: 3, allowed a table of its own"),
    ],
)  # fmt: skip
def test_the_line_for_a_mistake(tmp_path: Path, text: str, line: str) -> None:
    assert any(found.startswith(line) for found in mistakes(tmp_path, text)), mistakes(tmp_path, text)


def test_mistakes_of_all_kinds_are_told_at_once(tmp_path: Path) -> None:
    text = """
    name = "x"
    colour = "red"
    [options]
    row_drow = 1
    tie = "shared"
    max_rounds = 0
    [characters.kid]
    size = 100
    [navigation.22]
    overboard = ["kid"]
    row = "yes"
    """
    assert len(mistakes(tmp_path, text)) == 5
