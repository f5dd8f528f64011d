"""Best lines as people see them: in notation for lists, as frames for the board."""

from typing import Any

from games.engines.contract import Game
from games.matches.words import sentences

from .report import Line, Report, Steps
from .walking import Walk

Frame = dict[str, Any]


def noted(game: Game[Any], state: Any, steps: Steps) -> str:
    """Steps as chosen, as players note them. One that waits for chance is told as it was chosen."""
    texts = []
    for step in steps:
        if waits_for_chance(game, state, step):
            texts.append(step)
            break
        texts.append(game.notation(state, step, game.to_act(state)))
        state = game.play(state, step)
    return " ".join(texts)


def waits_for_chance(game: Game[Any], state: Any, step: str) -> bool:
    """Whether ``step`` as chosen has a result that only chance can tell."""
    return game.chance_in_play and game.reveals(state, step)


def frames(game: Game[Any], state: Any, line: Line, language: str) -> list[Frame]:
    """A line from ``state`` on as a replay (docs/protocol.md): the position before it first, then one frame a step.

    A step whose result only chance can tell is said, and changes nothing.
    """
    shown: list[Frame] = [_frame(None, None, game.to_act(state), "", "", "", _view(game, state))]
    for number, steps in enumerate(line):
        for index, step in enumerate(steps):
            seat = game.to_act(state)
            if waits_for_chance(game, state, step):
                words = sentences(game.advise(state, step))[language]
                shown.append(_frame(number, index, seat, "", step, words, _view(game, state)))
                return shown
            words = sentences(game.describe(state, step, seat))[language]
            notation, state = game.notation(state, step, seat), game.play(state, step)
            shown.append(_frame(number, index, seat, step, notation, words, game.view(state, seat)))
    return shown


def advice(game: Game[Any], state: Any, steps: Steps, language: str) -> str:
    """The steps of one turn in words."""
    said = []
    for step in steps:
        said.append(sentences(game.advise(state, step))[language])
        if waits_for_chance(game, state, step):
            break
        state = game.play(state, step)
    return " ".join(said)


def of_turn(walk: Walk, report: Report, turn: int, part: int) -> tuple[Any, Line] | None:
    """The state from which the best line of a turn (in games with chance: of its ``part``-th episode) begins, and that
    line; None where nothing is known to be best.
    """
    if not 0 <= turn < len(report.turns):
        return None
    best = report.turns[turn].best
    if report.balance is None:
        return (walk.states[turn], best) if best and part == 0 else None
    own = [passage for passage in walk.passages if passage.turn == turn]
    if not (0 <= part < len(own) and part < len(best) and best[part]):
        return None
    return own[part].before, (best[part],)


def _view(game: Game[Any], state: Any) -> Any:
    return game.view(state, game.to_act(state))


def _frame(turn: int | None, step: int | None, seat: int, text: str, notation: str, words: str, view: Any) -> Frame:
    return {
        "turn": turn,
        "step": step,
        "seat": seat,
        "text": text,
        "notation": notation,
        "words": words,
        "ms": 0,
        "view": view,
    }
