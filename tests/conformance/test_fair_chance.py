"""What makes the chance of every game one that everybody can compute again."""

from pathlib import Path

from games.engines.chance import FairChance, NotedChance

from .journeys import Journey

BOARDS = Path(__file__).resolve().parents[2] / "static" / "js" / "games"


def test_a_recorded_step_is_the_chosen_one_and_its_result(match: Journey) -> None:
    for chosen, step in zip(match.chosen, match.steps, strict=True):
        assert "=" not in chosen
        assert step == chosen or step.startswith(f"{chosen}=")


def test_results_come_from_what_is_drawn_and_from_nothing_else(match: Journey) -> None:
    for state, chosen in list(zip(match.states, match.chosen, strict=False))[::5]:
        noted = NotedChance(FairChance(b"noted", ("a", "b")))
        step = match.game.resolve(state, chosen, noted)
        assert step == match.game.resolve(state, chosen, FairChance(b"noted", ("a", "b")))
        assert (step != chosen) == bool(noted.draws)


def test_a_game_that_draws_says_how_its_draws_read(match: Journey) -> None:
    noted = NotedChance(FairChance(b"start", ("a", "b")))
    match.game.start(match.options, noted)
    if not noted.draws and not match.game.chance_in_play:
        return
    module = (BOARDS / match.game.id / "chance.js").read_text()
    assert not noted.draws or "export function startAgrees(" in module
    assert not match.game.chance_in_play or "export function stepResult(" in module
