"""Sessions: whatever is typed, the game stays as it is until an option is taken; nothing ends it but who plays."""

import os
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifeboat_sim.errors import choices
from lifeboat_sim.games import load_game
from lifeboat_sim.play.advice import bot_named
from lifeboat_sim.play.typed import Choice, Command, understand
from lifeboat_sim.runs.saved_game import load_saved_game, story_of
from tests.play.sessions import Typing, lifeboat, tiny

LINES = st.lists(
    st.text(max_size=30)
    | st.sampled_from(
        ["1", "2", "keep", "draw it", "", "help", "why", "why x", "why stubborn", "look", "story", "cards"]
    )
    | st.sampled_from(
        ["undo", "quit", "save", "save /", "save .", "save \0", "save ~x/y", "UNDO", "\x1b[2J", "#1", "9" * 99]
    ),
    max_size=40,
)


@given(lines=LINES, persons=st.sampled_from([("1",), ("0", "2"), ("0", "1", "2")]))
@settings(max_examples=150)
def test_only_options_undo_and_leaving_change_anything(
    lines: list[str], persons: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    os.chdir(tmp_path_factory.getbasetemp())
    rest = list(lines)
    expected: list[tuple[bytes, int] | None] = [None]

    def lines_of(typing: Typing) -> str | None:
        match = typing.match
        stands = match.telling.records.tobytes(), len(match.choices)
        assert expected[0] in (None, stands)
        if not rest:
            return None
        line = rest.pop(0)
        typed = understand(line, None if match.over else match.decision)
        moves = isinstance(typed, Choice) or (isinstance(typed, Command) and typed.name in ("undo", "quit"))
        expected[0] = None if moves else stands
        return line

    typing = Typing(tiny(persons), lines_of)
    assert typing.ended or typing.session.left


def test_a_game_with_garbage_between_the_choices_is_the_game_without() -> None:
    chance = random.Random(5)
    garbage = [
        "x",
        "0",
        "999",
        "why",
        "why rwoer",
        "help",
        "look",
        "cards",
        "story",
        "save",
        "mug",
        "no such thing",
        "#77",
    ]

    def both(typing: Typing) -> str | None:
        if typing.match.over:
            return None
        if chance.random() < 0.7:
            return chance.choice(garbage)
        return "1"

    messy = Typing(lifeboat(), both)
    plain = Typing(lifeboat(), lambda typing: None if typing.match.over else "1")
    assert messy.match.saved.as_json() == plain.match.saved.as_json()
    assert messy.match.events == plain.match.events


def test_numbers_texts_and_words_play_the_same_game() -> None:
    def by(spell: str) -> Typing:
        chance = random.Random(6)

        def line(typing: Typing) -> str | None:
            if typing.match.over:
                return None
            options = typing.match.decision.options
            place = chance.randrange(len(options))
            return str(place + 1) if spell == "number" else getattr(options[place], spell)

        return Typing(lifeboat(("frenchy",), settings=("trading=barter",)), line)

    games = [by(spell) for spell in ("number", "text", "words")]
    assert games[0].match.over
    assert games[0].match.saved.as_json() == games[1].match.saved.as_json() == games[2].match.saved.as_json()


def test_undo_shows_the_same_position_again() -> None:
    typing = Typing(lifeboat(), ["look", "1", "undo", "look", "undo"])
    before, after = (re.findall(r"look\n(.*?)\nkid show", typing.shown, flags=re.DOTALL))[:2]
    assert before == after
    assert "Taken back: one choice." in typing.shown
    assert "There is no decision of yours to go back to." in typing.shown


def test_two_persons_hide_their_secrets_from_each_other() -> None:
    """Whose turn it is is said, and Enter asked for, before anything else is shown."""
    typing = Typing(lifeboat(("kid", "lauren")), ["", "1", "1", "row", "", "1"])
    assert typing.prompts[:4] == ["lauren> ", "lauren keep> ", "lauren show (Enter = 1)> ", "kid> "]
    assert typing.prompts[4] == "kid> ", "only Enter is an answer there"
    before, _, after = typing.shown.partition("It is the turn of the Kid.")
    assert "You:" in before
    assert "nobody can refuse it" not in before
    secret = re.search(r"Secrets: .*", before)
    assert secret
    assert secret[0] not in after.split("It is the turn of")[0]
    assert "'row' is not understood here; allowed: Enter, or quit." in after


def test_leaving_at_the_change_of_persons() -> None:
    typing = Typing(lifeboat(("kid", "lauren")), ["quit"])
    assert not typing.ended
    assert "You:" not in typing.shown


def test_why_shows_the_points_of_the_options_best_first() -> None:
    shown = Typing(lifeboat(), ["1"] * 4 + ["why sensible", "why", "why passive", "why rwoer", "quit"]).shown
    found = re.findall(r"^([+-]\d+\.\d\d)  +(\d+)  ", shown, flags=re.MULTILINE)
    points = [float(score) for score, _ in found]
    half = len(points) // 2
    assert half > 1
    assert points[:half] == points[half:] == sorted(points[:half], reverse=True)
    assert f"The bot sensible would choose {found[0][1]}: " in shown
    assert "It gives no points to options." in shown
    unknown = f"unknown bot 'rwoer', allowed {choices(load_game('lifeboat').bots)} (did you mean rower?)"
    assert unknown in " ".join(shown.split())


def test_why_of_a_bots_file_is_what_it_says_for_who_asks(tmp_path: Path) -> None:
    """The Kid asks for the bot of the First Mate, whose file is gone."""
    (tmp_path / "shy.toml").write_text("[weights]\ntemperature = 7\n[characters.kid]\ntemperature = 9\n")
    saved = lifeboat(bots=f"mate={tmp_path}/shy.toml,sensible")
    (tmp_path / "shy.toml").unlink()
    for role, temperature in (("mate", 7), ("captain", 7), ("kid", 9)):
        bot = bot_named(saved, "shy", role)
        assert bot is not None
        assert (bot.weights or {})["temperature"] == temperature
    shown = Typing(saved, ["why shy", "why shz", "quit"]).shown
    assert "unknown bot 'shy'" not in shown
    assert re.search(r"unknown bot 'shz', allowed .* or\s+shy\s+\(did\s+you\s+mean\s+shy\?\)", shown, flags=re.DOTALL)


def test_why_of_a_bot_with_nothing_to_weigh() -> None:
    assert "It sees nothing to gain by any other option" in Typing(lifeboat(), ["why"]).shown


def test_help_names_section_and_commands() -> None:
    shown = Typing(lifeboat(), ["help"]).shown
    assert "Rules 2.1: After the provisions everybody conscious" in shown
    assert all(f"\n{name}" in shown for name in ("why", "look", "story", "cards", "undo", "save", "quit"))


def test_saving_under_way_and_at_the_end(tmp_path: Path) -> None:
    half, whole = tmp_path / "half.json", tmp_path / "whole game.json"

    def line(typing: Typing) -> str | None:
        if len(typing.match.choices) == 3 and not half.exists():
            return f"save {half}"
        if typing.match.over:
            return None if whole.exists() else f"save {whole}"
        return "1"

    typing = Typing(lifeboat(), line)
    assert f"wrote {half}; go on: lifeboat play --load {half}" in typing.shown
    assert f"wrote {whole}; see it again: lifeboat replay '{whole}'" in typing.shown
    saved = load_saved_game(half)
    assert list(saved.choices) == typing.match.choices[:3]
    assert story_of(load_saved_game(whole)).events == typing.match.events


def test_no_file_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    typing = Typing(
        lifeboat(), [f"save {file}", f"save {tmp_path / 'other.json'}", "1", f"save {tmp_path / 'other.json'}"]
    )
    assert file.read_text() == "mine"
    assert f"{file}: exists already; save under another name" in " ".join(typing.shown.split())
    assert typing.shown.count("wrote ") == 2, "what the session has written itself"
    assert len(load_saved_game(tmp_path / "other.json").choices) == 1


@pytest.mark.parametrize("name", ["/no/such/folder/x", ".", "/", "x" * 300, "a\0b", "~nobody-at-all/x"])
def test_a_name_that_cannot_be_written_is_told(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typing = Typing(lifeboat(), [f"save {name}", "look"])
    assert "wrote" not in typing.shown
    assert typing.ended


def test_a_name_is_offered_when_asked_for() -> None:
    assert "save lifeboat-5-0.json" in Typing(lifeboat(), ["save"]).shown


def test_an_unfinished_game_is_kept_where_that_is_wished(tmp_path: Path) -> None:
    Typing(lifeboat(), ["1", "1", "quit"], file=tmp_path / "kept.json")
    assert len(load_saved_game(tmp_path / "kept.json").choices) == 2
    not_kept = "The game is not kept. The same one from its beginning:\nplay again\n"
    assert Typing(lifeboat(), ["1", "quit"]).shown.endswith(not_kept)
    again = tmp_path / "again.json"
    assert Typing(lifeboat(), ["1", f"save {again}", "quit"]).shown.endswith(f"The game is in {again}.\n")
    again.unlink()
    assert Typing(lifeboat(), ["1", f"save {again}", "1", "quit"]).shown.endswith(not_kept)


def test_at_the_end_all_is_revealed_and_can_be_taken_back() -> None:
    def line(typing: Typing) -> str | None:
        if not typing.match.over:
            return "1"
        return "undo" if "undo" not in typing.typed else "why" if "why" not in typing.typed else ""

    typing = Typing(lifeboat(), line)
    assert not typing.ended
    assert typing.prompts.count("the end> ") == 3
    end = typing.shown[typing.shown.rindex("The game is over after") :]
    assert end.count(" loves ") == 6
    assert "; in hand " in end
    assert typing.shown.count("Nothing more is asked of you. This is the rest of the game, with all") == 2
    assert typing.shown.count(" wins with ") + typing.shown.count(" share the win with ") == 2
    assert "The game is over: nothing is to be decided." in typing.shown
