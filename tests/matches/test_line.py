"""What is known of a connection."""

from games.matches.line import Line


def test_the_delay_is_the_shortest_of_the_last_five_round_trips():
    line = Line(0)
    assert line.delay == 0
    for trip in (90, 40, 70, 60, 80):
        line.pong(line.ping(1_000), 1_000 + trip)
    assert line.delay == 40
    for _ in range(4):
        line.pong(line.ping(5_000), 5_300)
    assert line.delay == 80


def test_a_pong_without_its_ping_is_ignored():
    line = Line(0)
    number = line.ping(1_000)
    line.pong(number + 1, 1_010)
    line.pong(0, 1_010)
    assert line.delay == 0
    line.pong(number, 1_300)
    line.pong(number, 1_900)
    assert line.delay == 300
    assert line.is_silent(21_301, 20_000)


def test_one_who_answers_late_on_purpose_needs_five_late_answers():
    line = Line(0)
    line.pong(line.ping(0), 20)
    for _ in range(4):
        line.pong(line.ping(10_000), 14_000)
    assert line.delay == 20


def test_a_server_clock_set_back_gives_no_negative_delay():
    line = Line(0)
    line.pong(line.ping(1_000), 400)
    assert line.delay == 0


def test_silence():
    line = Line(1_000)
    assert not line.is_silent(21_000, 20_000)
    assert line.is_silent(21_001, 20_000)
    line.pong(line.ping(21_001), 21_050)
    assert not line.is_silent(41_050, 20_000)


def test_pings_that_are_never_answered_are_not_kept():
    line = Line(0)
    first = line.ping(0)
    for _ in range(100):
        line.ping(0)
    line.pong(first, 5)
    assert line.delay == 0
    assert len(line._sent) <= 8


def test_too_many_frames_in_a_second():
    line = Line(0)
    assert [line.too_fast(5_500, 20) for _ in range(21)] == [False] * 20 + [True]
    assert not line.too_fast(6_000, 20)


def test_pings_have_numbers_that_only_a_reader_knows():
    line = Line(0)
    assert len({line.ping(0) for _ in range(50)}) == 50
    assert line.ping(0) not in range(51)


def test_too_many_hellos_in_ten_seconds():
    line = Line(0)
    assert [line.too_curious(1_000 + i) for i in range(21)] == [False] * 20 + [True]
    assert line.too_curious(10_999)
    assert not line.too_curious(31_000)


def test_a_server_clock_set_back_forbids_no_hellos():
    line = Line(0)
    for _ in range(20):
        line.too_curious(3_600_000)
    assert not line.too_curious(5)
