"""The horse's long walks end."""

from games.engines.battlepagode import BATTLEPAGODE as GAME

POSITION = "00000I/00000/000S00/00000/0S0000I S horse,- -"


def test_after_sixty_walking_steps_only_the_build_is_left() -> None:
    state = GAME.parse_position(POSITION)
    for number in range(60):
        assert any("-" in step for step in GAME.legal(state))
        state = GAME.play(state, "c3-c4" if number % 2 == 0 else "c4-c3")
    assert GAME.legal(state)
    assert all("+" in step for step in GAME.legal(state))
    assert len(GAME.pending(state)) == 60
    after = GAME.play(state, GAME.legal(state)[0])
    assert GAME.turn_complete(after)


def test_either_monk_may_build_without_any_move() -> None:
    legal = GAME.legal(GAME.parse_position(POSITION))
    assert {"a1+a2", "c3+c4"} <= set(legal)


def test_level_walking_stays_allowed_under_the_ban() -> None:
    state = GAME.parse_position("00000S/00100/000I00/00000/0S0000I I owl,horse !")
    assert "c3-c4" not in GAME.legal(state)
    state = GAME.play(state, "c3-d3")
    assert {"d3-d2", "e1-d1"} <= set(GAME.legal(state))
    assert "d3-c4" not in GAME.legal(state)
