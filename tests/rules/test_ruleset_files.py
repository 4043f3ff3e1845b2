"""Rule-set files: what they can change, and the line for every mistake."""

from pathlib import Path

import pytest

from lifeboat_sim.core.ruleset_files import ruleset_text
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
    expansions = {"cannibalism", "liquid-courage", "both-expansions"}
    assert set(shipped_rulesets()) == {"classic", "english", "russian-2e", "single-row"} | expansions
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
    for name in expansions:
        assert differences(name) == {}


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
        ('name = "x"\n[options]\nrow_draw = "two"', 'options.row_draw: "two", allowed 1 to 6'),
        ('name = "x"\n[options]\nrow_draw = 7', "options.row_draw: 7, allowed 1 to 6"),
        ('name = "x"\n[options]\nfight_joining = 1', "options.fight_joining: 1, allowed true or false"),
        ('name = "x"\n[options]\ntie = "share"', 'options.tie: "share", allowed shared or living_first (did you mean shared?)'),
        ('name = "x"\n[options]\ncast = ["kid","mate","captain","bob"]', "options.cast: unknown character 'bob'"),
        ('name = "x"\n[options]\ncast = ["kid","kid","mate","captain"]', "options.cast: a character stands there twice"),
        ('name = "x"\n[options]\ncast = ["kid"]', "options.cast: 1 characters, allowed 4 to 8"),
        ('name = "x"\n[characters.kid]\nsize = -1', "characters.kid.size: -1, allowed 1 to 99"),
        ('name = "x"\n[characters.kid]\nsise = 1', "characters.kid.sise: unknown key (did you mean size?)"),
        ('name = "x"\n[characters.kid]\nseat = 5', "characters: seats (lauren 1, stephen 2, captain 3, mate 4, frenchy 5, kid 5) must be 1 to 6, each once"),
        ('name = "x"\n[characters.kit]\nname = "Kit"', "characters.kit: unknown character (did you mean kid?); a new one needs name, size, survival, seat and ability"),
        ('name = "x"\n[characters.kid]\nability = "fly"', 'characters.kid.ability.0: "fly", allowed none, double_cash'),
        ('name = "x"\n[provisions.rum]\ncount = 1', "provisions.rum: unknown kind; a new one needs like and count"),
        ('name = "x"\n[provisions.rum]\nlike = "wine"\ncount = 1', "provisions.rum.like: unknown kind 'wine'"),
        ('name = "x"\n[provisions.water]\nlike = "knife"', "provisions.water.like: a printed kind cannot become another one"),
        ('name = "x"\n[provisions.water]\ncount = 128', "provisions.water.count: 128, allowed 0 to 127"),
        ('name = "x"\n[provisions.water]\ncount = 120', "provisions: 146 cards, allowed up to 127"),
        ('name = "x"\n[provisions.water]\npoints = 2', "provisions.water.points: only cash and paintings have points of their own"),
        ('name = "x"\n[navigation.25]\nbird = 2', "navigation.25.bird: 2, allowed -1 to 1"),
        ('name = "x"\n[navigation.25]\nthirst = ["kit"]', "navigation.25.thirst: unknown character 'kit' (did you mean kid?)"),
        ('name = "x"\n[navigation.90]\nbird = 1', "navigation.90: unknown card; a new one needs bird, overboard, thirst, row and fight"),
        ('name = "x"\n[provisions.cannibalism]\nlike = "knife"\ncount = 1', "provisions.cannibalism.like: a kind of an expansion cannot become another one"),
        ('name = "x"\n[provisions.liquid_courage]\ncount = 1', "provisions.liquid_courage: unknown kind; a new one needs like and count"),
        ('name = "x"\n[navigation.25]\nthirst = ["drank_liquid_courage"]', "navigation.25.thirst: unknown character 'drank_liquid_courage'"),
        ('name = "x"\n[provisions.drank_liquid_courage]\nlike = "knife"\ncount = 1', 'provisions.drank_liquid_courage: "drank_liquid_courage" cannot be an id'),
        ('name = "x"\n[navigation.90]\nremove = true', "navigation.90.remove: there is no such card"),
        ('name = "x"\n[navigation.25]\nremove = false', "navigation.25.remove: allowed remove = true, and nothing beside it"),
        ('name = "x"\n[provisions.hidden]\nlike = "knife"\ncount = 1', 'provisions.hidden: "hidden" cannot be an id'),
        ('name = "x"\n[provisions."two words"]\nlike = "knife"\ncount = 1', 'provisions."two words": "two words" cannot be an id'),
        ('name = "x"\n[provisions.jewels]\nset_points = [0, -1]', "provisions.jewels.set_points.1: -1, allowed 0 to 99"),
        ('name = "x"\n[provisions]\nwater = 3', "provisions.water: 3, allowed a table of its own"),
        ('name = "x"\nextends = "./none.toml"', "extends: './none.toml': no such file"),
        (f'name = "{"x" * 201}"', f'name: "{"x" * 56}..., allowed up to 200 characters'),
        ('name = "x"\n[options]\ncast = false', "options.cast: false, allowed a list"),
        ('name = "x"\n[options]\nrow_draw = 1979-05-27', "options.row_draw: 1979-05-27, allowed 1 to 6"),
        ('name = "x"\n[options]\nint = 1', "options.int: unknown option"),
        ('name = "x"\n[provisions.int]\nlike = "knife"\ncount = -1', "provisions.int.count: -1, allowed 0 to 127"),
        ('name = "x"\n[navigation.01]\nbird = 0\noverboard = []\nthirst = []\nrow = true\nfight = true', 'navigation.01: "01", allowed a card number from 1 to 999'),
    ],
)  # fmt: skip
def test_the_line_for_a_mistake(tmp_path: Path, text: str, line: str) -> None:
    assert any(found.startswith(line) for found in mistakes(tmp_path, text)), mistakes(tmp_path, text)


HUGE = "0x" + "f" * 5000


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('"a\\nb" = 1', '"a\\nb": unknown key'),
        ('"\\u0000" = 1', '"\\x00": unknown key'),
        (f"{'k' * 5000} = 1", f"{'k' * 37}...: unknown key"),
        ('[characters."a\\nb"]\nsize = 1', 'characters."a\\nb": unknown character'),
        (f'[provisions.rum]\nlike = "{"r" * 5000}"\ncount = 1', f"provisions.rum.like: unknown kind '{'r' * 57}...'"),
        (f'[navigation.25]\nthirst = ["{"k" * 5000}"]', f"navigation.25.thirst: unknown character '{'k' * 57}...'"),
        (f'extends = "{"e" * 5000}"', f"extends: unknown rule set '{'e' * 57}...'"),
        (f'extends = "{"e/" * 5000}"', f"extends: '{('e/' * 29)[:57]}...': no such file"),
        ('extends = "a\\u0000.toml"', "extends: 'a\\x00.toml': no such file"),
        (f"[navigation.{'9' * 5000}]\nbird = 0\noverboard = []\nthirst = []\nrow = true\nfight = true", f"navigation.{'9' * 37}...: "),
        (f"[options]\nrow_draw = {HUGE}", "options.row_draw: a number of thousands of digits, allowed 1 to 6"),
        (f"[options]\nrow_draw = [{HUGE}]", "options.row_draw: a number of thousands of digits, allowed 1 to 6"),
        (f"[options]\nrow_draw = {'9' * 5000}", "holds a number of thousands of digits"),
        (f"[options]\n{'a.' * 3000}a = 1", "is nested too deeply"),
        (f"note = {'[' * 3000}{']' * 3000}", "is nested too deeply"),
        (f"note = {'[' * 17}{']' * 17}", "is nested too deeply"),
    ],
    ids=str.split,
)  # fmt: skip
def test_whatever_a_file_holds_the_line_is_short_and_printable(tmp_path: Path, text: str, line: str) -> None:
    (found,) = mistakes(tmp_path, f'name = "x"\n{text}')
    assert found.startswith(line)
    assert found.isprintable()
    assert len(found) < 400


def test_a_circle_of_files_is_told(tmp_path: Path) -> None:
    (tmp_path / "below.toml").write_text('name = "y"\nextends = "./rules.toml"\n')
    with pytest.raises(RulesetError) as raised:
        load(tmp_path, 'name = "x"\nextends = "./below.toml"')
    assert raised.value.lines == [f"{tmp_path / 'rules.toml'}: extends: rules.toml extends itself in a circle"]


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(RulesetError, match="is not UTF-8 text"):
        load_ruleset("rules.toml", beside=tmp_path)


def test_a_name_that_leads_to_itself_is_told(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    with pytest.raises(RulesetError, match=r"loop\.toml: cannot be read"):
        load_ruleset("loop.toml", beside=tmp_path)


def test_a_wrong_value_of_a_new_card_is_told_once(tmp_path: Path) -> None:
    """It is put aside to look at the rest, but is not missing therefore."""
    assert len(mistakes(tmp_path, 'name = "x"\n[provisions.rum]\nlike = "knife"\ncount = -1')) == 1


def test_a_rule_set_written_out_can_be_read_again(tmp_path: Path) -> None:
    rules = load(tmp_path, 'name = "a \\" \\\\ é"\nnote = "two\\nlines"\n[navigation.22]\nremove = true\n')
    assert load(tmp_path, ruleset_text(rules, load_ruleset("classic"))) == rules


def test_mistakes_of_all_kinds_are_told_at_once(tmp_path: Path) -> None:
    """Also those that only show when the file is looked at as a whole, and whatever else is wrong."""
    text = """
    colour = "red"
    extends = "clasic"
    [options]
    row_drow = 1
    max_rounds = 0
    cast = ["kid", "mate", "captain", "bob"]
    [characters.kid]
    size = 100
    seat = 5
    [navigation.22]
    overboard = ["kidd"]
    row = "yes"
    [provisions.rum]
    like = "wine"
    count = 1
    """
    lines = mistakes(tmp_path, text)
    wanted = (
        "name:", "colour:", "extends:", "options.row_drow:", "options.max_rounds:", "options.cast:", "characters.kid.size:",
        "characters: seats", "navigation.22.overboard:", "navigation.22.row:", "provisions.rum.like:",
    )  # fmt: skip
    for beginning in wanted:
        assert [line for line in lines if line.startswith(beginning)], (beginning, lines)
    assert len(lines) == len(wanted)


def test_the_order_of_kinds_is_part_of_the_rules(tmp_path: Path) -> None:
    """Options are listed in the order of the file, so the order changes the game."""
    a, b = '[provisions.a]\nlike = "knife"\ncount = 1\n', '[provisions.b]\nlike = "oar"\ncount = 1\n'
    assert load(tmp_path, f'name = "x"\n{a}{b}').hash != load(tmp_path, f'name = "x"\n{b}{a}').hash
    c, d = (
        "[navigation.25]\nbird = 0\n",
        "[navigation.90]\nbird = 0\noverboard = []\nthirst = []\nrow = true\nfight = true\n",
    )
    assert load(tmp_path, f'name = "x"\n{c}{d}').hash == load(tmp_path, f'name = "x"\n{d}{c}').hash


def test_a_new_card_copies_the_kind_as_the_file_has_it(tmp_path: Path) -> None:
    sword, knife = '[provisions.sword]\nlike = "knife"\ncount = 1\n', "[provisions.knife]\nweapon = 9\n"
    for text in (sword + knife, knife + sword):
        assert load(tmp_path, f'name = "x"\n{text}').provisions["sword"].weapon == 9


def test_an_empty_cast_is_drawn_again(tmp_path: Path) -> None:
    (tmp_path / "four.toml").write_text('name = "x"\n[options]\ncast = ["kid", "mate", "captain", "lauren"]\n')
    assert load(tmp_path, 'name = "y"\nextends = "four.toml"\n[options]\ncast = []\n').player_numbers() == [4, 5, 6]


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (["row_draw"], '--set "row_draw": allowed PATH=VALUE'),
        (["=3"], '--set "=3": allowed PATH=VALUE'),
        (["a b=3"], '--set "a b=3": allowed PATH=VALUE'),
        (["row_draw=1", "options.row_draw=2"], '--set "options.row_draw=2": options.row_draw is set already'),
        (["characters.kid.size=4", "characters.kid={survival=3}"], "characters.kid is set already"),
        (["characters.kid={survival=3}", "characters.kid.size.x=4"], "--set: characters.kid.size"),
        (["extends=english"], "--set extends: cannot be set"),
        (["characters=5"], "--set: characters: 5, allowed a table"),
        (["characters.kidd.size=4"], "--set: characters.kidd: unknown character (did you mean kid?)"),
        (["row_draw=1\ntie = 'shared'"], "--set: options.row_draw: \"1 tie = 'shared'\", allowed 1 to 6"),
        (["row_draw=" + HUGE], "--set: options.row_draw: a number of thousands of digits, allowed 1 to 6"),
        (["row_draw=" + "9" * 5000], f'--set: options.row_draw: "{"9" * 56}..., allowed 1 to 6'),
        (["a." * 3000 + "a=1"], ": is nested too deeply"),
        (["note=" + "[" * 18 + "]" * 18], ": is nested too deeply"),
        (["note=\udc80"], '--set "note=\\udc80": is not UTF-8 text'),
        (['"a\\nb"=1', '"a\\nb"=1'], ': options."a\\nb" is set already'),
        (["k" * 5000 + "=1"], f"--set: options.{'k' * 37}...: unknown option"),
    ],
)
def test_settings_that_cannot_be_used(settings: list[str], line: str) -> None:
    with pytest.raises(RulesetError) as raised:
        load_ruleset("classic", settings)
    assert any(line in found for found in raised.value.lines), raised.value.lines


def test_quoted_keys_and_toml_values_in_settings() -> None:
    rules = load_ruleset("classic", ['navigation."25".bird=-1', 'navigation.22={overboard=["kid"]}', "note=as said"])
    assert rules.navigation["25"].bird == -1
    assert rules.navigation["22"].overboard == ("kid",)
    assert rules.note == "as said"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('name = "a\\nb"', "name: holds the character \\n, allowed characters that print"),
        ('name = "a\\u001b[31m"', "name: holds the character \\x1b"),
        ('name = "a\\u202eb"', "name: holds the character \\u202e"),
        ('name = "x"\nnote = "a\\u0000"', "note: holds the character \\x00"),
        ('name = "x"\n[characters.kid]\nname = "a\\tb"', "characters.kid.name: holds the character \\t"),
        ('name = "x"\n[options]\nwater = 3', "options.water: unknown option (did you mean provisions.water.count?)"),
        ('name = "x"\n[options]\ncount = 3', "options.count: unknown option (did you mean provisions.NAME.count?)"),
        ('name = "x"\n[options]\ncash = 3', "options.cash: unknown option (did you mean provisions.cash.count?)"),
        ('name = "x"\n[options]\nROW_DRAW = 1', "options.ROW_DRAW: unknown option (did you mean row_draw?)"),
        ('name = "x"\n[kid]\nsize = 4', "kid: unknown key (did you mean characters.kid.size?)"),
        ('name = "x"\n[provisions]\nwater = 3', "provisions.water: 3, allowed a table of its own (did you mean provisions.water.count?)"),
        ('name = "x"\n[provisions]\nwater = true', "provisions.water: true, allowed a table of its own"),
    ],
)  # fmt: skip
def test_the_line_for_what_stands_in_a_wrong_place_or_cannot_be_printed(tmp_path: Path, text: str, line: str) -> None:
    (found,) = mistakes(tmp_path, text)
    assert found.startswith(line)


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("water=3", "--set: options.water: unknown option (did you mean provisions.water.count?)"),
        ("kid.size=4", "--set: kid: unknown key (did you mean characters.kid.size?)"),
        ("25.bird=0", "--set: 25: unknown key (did you mean navigation.25.bird?)"),
        ("kid=4", "--set: options.kid: unknown option (did you mean characters.kid.size, characters.kid.survival or"),
    ],
)
def test_settings_of_cards_without_their_table_are_recognised(setting: str, line: str) -> None:
    with pytest.raises(RulesetError) as raised:
        load_ruleset("classic", [setting])
    assert raised.value.lines[0].startswith(line)


def test_mistakes_are_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = 'name = "x"\n[options]\nrow_draw = 9\nrow_drow = 1\n'
    assert [line.partition(":")[0] for line in mistakes(tmp_path, text)] == ["options.row_draw", "options.row_drow"]


def test_a_device_that_never_ends_is_not_read_to_its_end() -> None:
    with pytest.raises(RulesetError, match="/dev/zero: is larger than 16 MB"):
        load_ruleset("/dev/zero")


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes('name = "x"\nnote = "Zoë"\n'.encode("latin-1"))
    with pytest.raises(RulesetError, match=r"x\.toml: is not UTF-8 text \(line 2\)"):
        load_ruleset("x.toml", beside=tmp_path)


def test_names_are_one_line_and_notes_may_be_more(tmp_path: Path) -> None:
    rules = load(tmp_path, 'name = "Zoë 👩\u200d🚀"\nnote = "a\\r\\nb\\tc"\n')
    assert (rules.name, rules.note) == ("Zoë 👩\u200d🚀", "a\r\nb\tc")
