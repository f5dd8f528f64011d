"""Spirits that change how monks build: turtle, bee, elephant, dragon, eagle, wolf."""

from ..board import NEIGHBOURS, TOP, Board, squares_of
from ..state import State, Turn
from ..steps import BUILDS, CAPS, END, MOVES, STEPS, TAKES, UNDER_ITSELF, Verb, texts
from .base import Power
from .winning import five_pagodas


class Turtle(Power):
    """Sets a cap at any height."""

    def builds(self, board: Board, monk: int, on: int = -1) -> list[str]:
        room = NEIGHBOURS[monk] & board.free() & on
        return texts(BUILDS[monk], room & ~board.three) + texts(CAPS[monk], room)


class Bee(Power):
    """Builds a second time, on another square."""

    def after_build(self, board: Board, seat: int, turn: Turn) -> list[str]:
        if turn.builds == 2:
            return []
        again = self.builds(board, turn.monk, ~(1 << turn.built))
        return [*again, END] if again else []


class Elephant(Power):
    """Adds a second storey on the same square."""

    def after_build(self, board: Board, seat: int, turn: Turn) -> list[str]:
        square = 1 << turn.built
        if turn.builds == 2 or square & (board.three | board.caps):
            return []
        return [*texts(BUILDS[turn.monk], square), END]


class Dragon(Power):
    """Builds before moving; the move that follows must not go up."""

    def openings(self, state: State, guarded: int) -> list[str]:
        steps = super().openings(state, guarded)
        for monk in squares_of(state.board.monks(state.seat)):
            steps += [text for text in self.builds(state.board, monk) if self._can_go_on(state, text)]
        return steps

    def after_build(self, board: Board, seat: int, turn: Turn) -> list[str]:
        if turn.moves:
            return []
        return texts(MOVES[turn.monk], self._not_up(board, seat, turn.monk))

    def _not_up(self, board: Board, seat: int, monk: int) -> int:
        return self.reach(board, seat, monk, board.height(monk))

    def _can_go_on(self, state: State, text: str) -> bool:
        step, board = STEPS[text], state.board
        after = board.with_cap(step.square) if step.verb is Verb.CAP else board.with_storey(step.square)
        if five_pagodas(after, state.spirits, state.seat) is not None:
            return True
        return self._not_up(after, state.seat, step.monk) != 0


class Eagle(Power):
    """Builds a storey under its own monk."""

    def builds(self, board: Board, monk: int, on: int = -1) -> list[str]:
        steps = super().builds(board, monk, on)
        if board.height(monk) < TOP:
            steps.append(UNDER_ITSELF[monk])
        return steps


class Wolf(Power):
    """Takes a storey off beside the monk that has not moved."""

    def after_build(self, board: Board, seat: int, turn: Turn) -> list[str]:
        steps: list[str] = []
        for monk in squares_of(board.monks(seat) & ~(1 << turn.monk)):
            steps += texts(TAKES[monk], NEIGHBOURS[monk] & board.free() & board.one)
        return [*steps, END] if steps else []
