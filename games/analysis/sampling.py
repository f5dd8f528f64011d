"""What is to be expected of a step before chance has spoken, from samples: for players that can't say it themselves."""

from typing import Any, Final, Protocol

from games.engines.chance import FairChance
from games.engines.contract import Game
from games.search.thinking import Estimate, Limits

SAMPLES: Final = 12


class Estimating(Protocol):
    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate: ...


def sampled(game: Game[Any], state: Any, step: str, player: Estimating, nodes: int, seed: int) -> Estimate:
    """The mean estimate after ``step`` (as chosen) out of ``state``, over worlds its seat can't tell apart.

    Always the same samples for one ``seed``, so that choices are compared under the same luck.
    """
    score = points = 0.0
    used, counts_points = 0, True
    seat = game.to_act(state)
    each = Limits(nodes=max(1, nodes // SAMPLES))
    for number in range(SAMPLES):
        chance = FairChance(b"analysis", (str(seed), str(number)), 0)
        world = game.imagine(state, seat, chance)
        following = game.play(world, game.resolve(world, step, chance))
        estimate = player.estimate(following, each, seed)
        score += estimate.score
        used += estimate.nodes
        if estimate.points is None:
            counts_points = False
        else:
            points += estimate.points
    return Estimate(score / SAMPLES, points / SAMPLES if counts_points else None, nodes=used)
