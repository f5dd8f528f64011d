"""A turn without a power: move one monk, then build with it. Each spirit changes one thing about it."""

from typing import ClassVar

from ..board import NEIGHBOURS, Board, squares_of
from ..state import State, Turn
from ..steps import BUILDS, CAPS, MOVES, texts


class Power:
    """What the monks of an order may do. The base is the order without a spirit."""

    guarded: ClassVar[int] = 0
    """Squares (a mask) onto which the opponent cannot win by moving."""
    bans_climbing: ClassVar[bool] = False
    """Whether moving up forbids the opponent to move up in the next turn."""

    # Moving

    def reach(self, board: Board, seat: int, monk: int, highest: int) -> int:
        """The squares (a mask) up to height ``highest`` onto which ``monk`` may move, whatever follows."""
        return NEIGHBOURS[monk] & board.free() & board.up_to(highest)

    def after_moving(self, board: Board, seat: int, monk: int, to: int) -> Board:
        """The board once ``monk`` has moved, with what that does to a monk that stands there."""
        return board.moved(seat, monk, to)

    def winning(self, board: Board, monk: int) -> int:
        """The squares (a mask) onto which a move by ``monk`` would win, were it within reach."""
        return board.three if not board.three >> monk & 1 else 0

    def threats(self, board: Board, seat: int, monk: int, climb: int, guarded: int) -> int:
        """The squares (a mask) onto which ``monk`` could win by moving within one turn.

        ``climb`` is 1, or 0 if it may not move up; ``guarded`` squares win nothing.
        """
        reach = self.reach(board, seat, monk, board.height(monk) + climb)
        return reach & self.winning(board, monk) & ~guarded

    # The course of a turn: the steps that may come next

    def openings(self, state: State, guarded: int) -> list[str]:
        """The first steps of a turn. On ``guarded`` squares (a mask) no move wins."""
        steps: list[str] = []
        for monk in squares_of(state.board.monks(state.seat)):
            steps += texts(MOVES[monk], self.goals(state, monk, guarded))
        return steps

    def after_move(self, state: State, turn: Turn) -> list[str]:
        """The steps after a move."""
        return self.builds(state.board, turn.monk)

    def after_build(self, board: Board, seat: int, turn: Turn) -> list[str]:
        """The steps after a build; with none the turn ends by itself."""
        return []

    # Parts of these

    def goals(self, state: State, monk: int, guarded: int) -> int:
        """The squares (a mask) onto which ``monk`` may move now.

        A build always remains: the square just left is free. A power for which that is not so has to look.
        """
        board = state.board
        return self.reach(board, state.seat, monk, board.height(monk) + (not state.ban))

    def builds(self, board: Board, monk: int, on: int = -1) -> list[str]:
        """Every build by ``monk`` on the squares of the mask ``on`` (all of them unless given)."""
        room = NEIGHBOURS[monk] & board.free() & on
        caps = room & board.three
        if not caps:
            return texts(BUILDS[monk], room)
        return texts(BUILDS[monk], room ^ caps) + texts(CAPS[monk], caps)
