"""What each seat may have for itself, where one person chooses for both."""

from typing import Any

from games.engines.chance import FairChance
from games.engines.contract import Game

CHANCE = (b"k" * 32, ("a", "b"))


def started(game: Game[Any], options: dict[str, Any]) -> Any:
    return game.start(game.check_options(options), FairChance(*CHANCE))


class TestEveryGame:
    def test_every_value_begins_a_match_and_is_the_seats_style(self, game: Game[Any]) -> None:
        for choice in game.seat_choices:
            values = [value for value, _label in choice.values]
            assert choice.default in values
            for value in values:
                other = values[0] if value != values[0] else values[1]
                state = started(game, {choice.key: [value, other]})
                assert game.style(state, 0) in values
                if value != choice.default:
                    assert game.style(state, 0) == value

    def test_it_refines_a_choice_that_there_is(self, game: Game[Any]) -> None:
        known = {(choice.key, value) for choice in game.choices for value, _label in choice.values}
        assert {choice.refines for choice in game.seat_choices} <= known

    def test_swapped_twice_the_options_are_the_same(self, game: Game[Any]) -> None:
        for options in [{}, *({choice.key: [v for v, _ in choice.values][:2]} for choice in game.seat_choices)]:
            checked = game.check_options(options)
            swapped = game.options_swapped(checked)
            assert game.check_options(swapped) == swapped
            assert game.options_swapped(swapped) == checked
            assert (swapped == checked) == (not options)

    def test_a_match_without_anything_of_its_own_has_no_style(self, game: Game[Any]) -> None:
        state = started(game, {})
        assert (game.style(state, 0), game.style(state, 1)) == ("", "")
