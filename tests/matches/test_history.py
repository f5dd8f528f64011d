"""Turns folded from events."""

from games.matches.history import fold


def event(turn, step, seat, complete, add=None):
    return {"log": [turn, step, seat, complete, add, 0], "said": ["", {}]}


def shape(turns):
    return [(t.seat, [p.step for p in t.steps], t.complete) for t in turns]


def test_steps_gather_to_turns():
    events = [event(0, 0, 0, False, "a"), {}, event(0, 1, 0, True, "b"), {"what": "draw"}, event(1, 0, 1, False, "c")]
    assert shape(fold(events)) == [(0, ["a", "b"], True), (1, ["c"], False)]


def test_steps_back_leave_no_trace():
    events = [event(0, 0, 0, False, "a"), event(0, 1, 0, False, "b"), event(0, 1, 0, False), event(0, 1, 0, True, "c")]
    assert shape(fold(events)) == [(0, ["a", "c"], True)]
    assert shape(fold([event(0, 0, 0, False, "a"), event(0, 0, 0, False)])) == []


def test_a_takeback_cuts_whole_turns_and_another_seat_may_go_on():
    begun = [event(n, 0, n, True, str(n)) for n in range(2)] + [event(2, 0, 0, False, "x")]
    assert shape(fold([*begun, event(1, 0, 1, False)])) == [(0, ["0"], True)]
    assert shape(fold([*begun, event(0, 0, 0, False), event(0, 0, 1, True, "y")])) == [(1, ["y"], True)]
