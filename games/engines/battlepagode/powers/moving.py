"""Spirits that change how monks move: fox, crane, horse, buffalo."""

from typing import Final

from ..board import BEYOND, NEIGHBOURS, Board, squares_of
from ..state import State, Turn
from ..steps import MOVES, texts
from .base import Power

LONGEST_WALK: Final = 60
"""Walking steps of the horse in one turn, so that every turn ends."""


class Fox(Power):
    """Swaps places with a neighbouring monk of the opponent."""

    def reach(self, board: Board, seat: int, monk: int, highest: int) -> int:
        swaps = NEIGHBOURS[monk] & board.monks(1 - seat) & board.up_to(highest)
        return super().reach(board, seat, monk, highest) | swaps

    def after_moving(self, board: Board, seat: int, monk: int, to: int) -> Board:
        moved = board.moved(seat, monk, to)
        return moved.moved(1 - seat, to, monk) if board.monks(1 - seat) >> to & 1 else moved

    def goals(self, state: State, monk: int, guarded: int) -> int:
        # A swap fills the square just left, so there may be nothing to build on.
        board = state.board
        goals = super().goals(state, monk, guarded)
        for to in squares_of(goals & board.monks(1 - state.seat) & ~(self.winning(board, monk) & ~guarded)):
            if not NEIGHBOURS[to] & board.free():
                goals ^= 1 << to
        return goals


class Buffalo(Power):
    """Pushes a neighbouring monk of the opponent one square straight on."""

    def reach(self, board: Board, seat: int, monk: int, highest: int) -> int:
        reach = super().reach(board, seat, monk, highest)
        pushed = NEIGHBOURS[monk] & board.monks(1 - seat) & board.up_to(highest)
        if pushed:
            free = board.free()
            for to in squares_of(pushed):
                beyond = BEYOND[monk, to]
                if beyond is not None and free >> beyond & 1:
                    reach |= 1 << to
        return reach

    def after_moving(self, board: Board, seat: int, monk: int, to: int) -> Board:
        moved = board.moved(seat, monk, to)
        beyond = BEYOND[monk, to]
        if beyond is not None and board.monks(1 - seat) >> to & 1:
            return moved.moved(1 - seat, to, beyond)
        return moved


class Crane(Power):
    """Moves the same monk a second time, not back to where the turn began."""

    def after_move(self, state: State, turn: Turn) -> list[str]:
        builds = super().after_move(state, turn)
        if turn.moves == 2:
            return builds
        return builds + texts(MOVES[turn.monk], self.goals(state, turn.monk, 0) & ~(1 << turn.start))

    def threats(self, board: Board, seat: int, monk: int, climb: int, guarded: int) -> int:
        first = super().threats(board, seat, monk, climb, guarded)
        threats = first
        if not board.three:
            return threats
        for step in squares_of(self.reach(board, seat, monk, board.height(monk) + climb) & ~first):
            second = super().threats(board.moved(seat, monk, step), seat, step, climb, guarded)
            threats |= second & ~(1 << monk)
        return threats


class Horse(Power):
    """Walks with both monks on their own height, or makes an ordinary turn."""

    def openings(self, state: State, guarded: int) -> list[str]:
        steps = super().openings(state, guarded)
        for monk in squares_of(state.board.monks(state.seat)):
            steps += self.builds(state.board, monk)
        return steps

    def after_move(self, state: State, turn: Turn) -> list[str]:
        if not turn.level:
            return super().after_move(state, turn)
        board = state.board
        steps: list[str] = []
        for monk in squares_of(board.monks(state.seat)):
            steps += self.builds(board, monk)
            if turn.moves < LONGEST_WALK:
                height = board.height(monk)
                below = board.up_to(height - 1) if height else 0
                steps += texts(MOVES[monk], self.reach(board, state.seat, monk, height) & ~below)
        return steps
