"""Private rooms: whoever sits down first plays, exactly one match comes of it."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Player
from games.engines.chance import secret_hash
from games.engines.errors import Malformed, UnknownGame
from games.lobby import actions, selectors, tasks
from games.lobby.errors import (
    BadSalt,
    NoSuchRoom,
    NotYourRoom,
    OwnRoom,
    RoomClosed,
    RoomExpired,
    RoomTaken,
    SaltedAlready,
)
from games.lobby.models import Room
from games.matches.errors import BadOptions
from games.matches.models import Match
from games.matches.salts import NO_SALT, first_by_lot

GAME = "battlepagode"


def player(name: str) -> Player:
    return Player.objects.create(display_name=name)


def room_of(creator: Player, **more: Any) -> Room:
    return actions.open_room(creator, GAME, more.pop("options", {"mode": "none"}), "5+3", more.pop("begins", "creator"))


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """The results (or errors) of calls made by as many threads at the same moment."""
    results: list[Any] = [None] * len(calls)
    barrier = threading.Barrier(len(calls))

    def run(number: int) -> None:
        barrier.wait()
        try:
            results[number] = calls[number]()
        except RoomTaken as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db
class TestOpening:
    def test_nobody_can_guess_a_key(self) -> None:
        ann = player("Ann")
        keys = {room_of(ann).key for _ in range(20)}
        assert len(keys) == 20
        # 22 characters of 6 bits each: at least the 96 that are asked for.
        assert all(len(key) * 6 >= 96 for key in keys)

    def test_options_are_completed_and_kept(self) -> None:
        assert actions.open_room(player("Ann"), GAME, {}, "none", "random").options == {"mode": "none"}

    @pytest.mark.parametrize(
        ("game", "options", "clock", "begins", "error"),
        [
            ("chess", {}, "5+3", "random", UnknownGame),
            (GAME, {"mode": "all"}, "5+3", "random", Malformed),
            (GAME, {"mood": "none"}, "5+3", "random", Malformed),
            (GAME, {}, "1+0", "random", BadOptions),
            (GAME, {}, "5+3", "nobody", BadOptions),
        ],
    )
    def test_what_does_not_exist_is_refused(
        self, game: str, options: dict[str, str], clock: str, begins: str, error: type[Exception]
    ) -> None:
        with pytest.raises(error):
            actions.open_room(player("Ann"), game, options, clock, begins)
        assert not Room.objects.exists()


@pytest.mark.django_db
class TestSittingDown:
    @pytest.mark.parametrize(("begins", "first"), [("creator", "Ann"), ("other", "Ben")])
    def test_who_begins_takes_the_first_seat(self, begins: str, first: str) -> None:
        room = room_of(player("Ann"), begins=begins)
        match = actions.take_room(room.key, player("Ben"))
        assert match.player_0.display_name == first
        assert {match.player_0.display_name, match.player_1.display_name} == {"Ann", "Ben"}

    def test_the_lot_gives_the_first_seat_to_either(self) -> None:
        ann, ben = player("Ann"), player("Ben")
        firsts = {actions.take_room(room_of(ann, begins="random").key, ben).player_0_id for _ in range(40)}
        # Wrong once in 2**39 runs.
        assert firsts == {ann.pk, ben.pk}

    def test_the_match_is_what_was_offered(self) -> None:
        room = room_of(player("Ann"), options={"mode": "choose"})
        match = actions.take_room(room.key, player("Ben"))
        assert (match.game, match.options, match.clock, match.kind) == (GAME, {"mode": "choose"}, "5+3", "person")
        assert not match.rated

    def test_the_secret_is_the_one_whose_hash_was_shown(self) -> None:
        room = room_of(player("Ann"))
        shown = room.secret_hash
        match = actions.take_room(room.key, player("Ben"), salt="from-ben")
        assert secret_hash(bytes(match.secret)) == shown

    def test_each_salt_belongs_to_its_seat(self) -> None:
        ann = player("Ann")
        room = actions.open_room(ann, GAME, {}, "5+3", "other")
        actions.add_salt(room.key, ann, "from-ann")
        assert actions.take_room(room.key, player("Ben"), salt="from-ben").salts == ["from-ben", "from-ann"]

    def test_not_opposite_oneself(self) -> None:
        ann = player("Ann")
        with pytest.raises(OwnRoom):
            actions.take_room(room_of(ann).key, ann)
        assert not Match.objects.exists()

    def test_doing_it_again_leads_to_the_same_match(self) -> None:
        ann, ben = player("Ann"), player("Ben")
        room = room_of(ann)
        match = actions.take_room(room.key, ben)
        assert actions.take_room(room.key, ben) == match
        assert actions.take_room(room.key, ann) == match
        assert Match.objects.count() == 1

    def test_a_third_person_comes_too_late(self) -> None:
        room = room_of(player("Ann"))
        actions.take_room(room.key, player("Ben"))
        with pytest.raises(RoomTaken):
            actions.take_room(room.key, player("Cleo"))

    def test_an_expired_room_is_not_taken(self) -> None:
        room = room_of(player("Ann"))
        Room.objects.update(expires=timezone.now() - timedelta(seconds=1))
        with pytest.raises(RoomExpired):
            actions.take_room(room.key, player("Ben"))

    def test_a_day_is_not_over_too_early(self) -> None:
        room = room_of(player("Ann"))
        assert timedelta(hours=23, minutes=59) < room.expires - timezone.now() <= timedelta(hours=24)

    def test_an_unknown_key(self) -> None:
        with pytest.raises(NoSuchRoom):
            actions.take_room("nothing", player("Ben"))


@pytest.mark.django_db
class TestClosing:
    def test_a_closed_room_is_not_taken(self) -> None:
        ann = player("Ann")
        room = room_of(ann)
        actions.close_room(room.key, ann)
        actions.close_room(room.key, ann)
        with pytest.raises(RoomClosed):
            actions.take_room(room.key, player("Ben"))
        assert selectors.waiting_rooms(ann) == []

    def test_only_its_creator_closes_it(self) -> None:
        room = room_of(player("Ann"))
        with pytest.raises(NotYourRoom):
            actions.close_room(room.key, player("Ben"))

    def test_a_match_that_runs_is_not_closed(self) -> None:
        ann = player("Ann")
        room = room_of(ann)
        actions.take_room(room.key, player("Ben"))
        with pytest.raises(RoomTaken):
            actions.close_room(room.key, ann)


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_of_many_takers_exactly_one_sits_down(self) -> None:
        room = room_of(player("Ann"))
        takers = [player(f"Taker {number}") for number in range(6)]
        results = at_once([lambda taker=taker: actions.take_room(room.key, taker) for taker in takers])
        matches = [result for result in results if isinstance(result, Match)]
        assert len(matches) == 1
        assert sum(isinstance(result, RoomTaken) for result in results) == len(takers) - 1
        assert Match.objects.count() == 1
        winner = takers[next(number for number, result in enumerate(results) if isinstance(result, Match))]
        assert matches[0].player_1_id == winner.pk

    def test_one_person_in_many_tabs_gets_one_match(self) -> None:
        room, ben = room_of(player("Ann")), player("Ben")
        results = at_once([lambda: actions.take_room(room.key, ben)] * 5)
        assert {result.pk for result in results} == {Match.objects.get().pk}

    def test_closing_and_sitting_down_do_not_both_happen(self) -> None:
        ann, ben = player("Ann"), player("Ben")
        for _ in range(5):
            room = room_of(ann)

            def take(key: str = room.key) -> Any:
                try:
                    return actions.take_room(key, ben)
                except RoomClosed as error:
                    return error

            at_once([take, lambda key=room.key: actions.close_room(key, ann)])
            room.refresh_from_db()
            assert room.closed != (room.match_id is not None)


@pytest.mark.django_db
def test_two_on_one_device_hold_both_seats() -> None:
    ann = player("Ann")
    match = actions.start_on_device(ann, GAME, {"mode": "random"}, "none")
    assert (match.kind, match.player_0_id, match.player_1_id) == ("device", ann.pk, ann.pk)


@pytest.mark.django_db
class TestTheSaltOfTheCreator:
    def test_comes_after_the_hash_and_counts(self) -> None:
        ann = player("Ann")
        room = room_of(ann)
        assert room.salt == ""
        assert actions.add_salt(room.key, ann, "from-ann").secret_hash == room.secret_hash
        assert actions.take_room(room.key, player("Ben"), salt="from-ben").salts == ["from-ann", "from-ben"]

    def test_is_added_once(self) -> None:
        ann = player("Ann")
        room = room_of(ann)
        actions.add_salt(room.key, ann, "first")
        actions.add_salt(room.key, ann, "first")  # an answer that got lost is asked for again
        with pytest.raises(SaltedAlready):
            actions.add_salt(room.key, ann, "second")

    def test_is_the_creators_alone(self) -> None:
        room = room_of(player("Ann"))
        with pytest.raises(NotYourRoom):
            actions.add_salt(room.key, player("Ben"), "from-ben")

    def test_comes_too_late_once_somebody_sits(self) -> None:
        ann = player("Ann")
        room = room_of(ann)
        match = actions.take_room(room.key, player("Ben"), salt="from-ben")
        with pytest.raises(RoomTaken):
            actions.add_salt(room.key, ann, "from-ann")
        assert match.salts[0] == NO_SALT  # nor has the house made one up, once it knew the other

    def test_comes_too_late_for_a_closed_or_expired_room(self) -> None:
        ann = player("Ann")
        closed, expired = room_of(ann), room_of(ann)
        actions.close_room(closed.key, ann)
        Room.objects.filter(pk=expired.pk).update(expires=timezone.now())
        for room, error in ((closed, RoomClosed), (expired, RoomExpired)):
            with pytest.raises(error):
                actions.add_salt(room.key, ann, "from-ann")

    @pytest.mark.parametrize("salt", ["", "a:b", "x" * 65, "ä", "\ud800"])
    def test_is_plain_text(self, salt: str) -> None:
        ann = player("Ann")
        with pytest.raises(BadSalt):
            actions.add_salt(room_of(ann).key, ann, salt)

    def test_whatever_a_form_says_a_match_begins(self) -> None:
        salts = actions.take_room(room_of(player("Ann")).key, player("Ben"), salt="\ud800:" * 40).salts
        assert salts == [NO_SALT, NO_SALT]


@pytest.mark.django_db
class TestTheLot:
    def test_gives_the_seats_as_secret_and_salts_say(self) -> None:
        seats = set()
        for number in range(60):
            if seats == {0, 1} and number >= 4:
                break
            ann, ben = player("Ann"), player("Ben")
            room = room_of(ann, begins="random")
            actions.add_salt(room.key, ann, f"ann{number}")
            match = actions.take_room(room.key, ben, salt="ben")
            first = first_by_lot(bytes(room.secret), f"ann{number}", "ben")
            assert match.player_0 == (ann, ben)[first]
            assert match.salts == [[f"ann{number}", "ben"], ["ben", f"ann{number}"]][first]
            seats.add(first)
        assert seats == {0, 1}


@pytest.mark.django_db
class TestClearing:
    def test_deletes_what_nobody_can_enter_any_more(self) -> None:
        ann, now = player("Ann"), timezone.now()
        old, closed, recent, waiting = (room_of(ann) for _ in range(4))
        actions.close_room(closed.key, ann)
        for room, ago in ((old, timedelta(days=7, hours=1)), (closed, timedelta(days=8)), (recent, timedelta(days=6))):
            Room.objects.filter(pk=room.pk).update(expires=now - ago)
        assert actions.clear_rooms(now) == 2
        assert set(Room.objects.values_list("key", flat=True)) == {recent.key, waiting.key}
        with pytest.raises(NoSuchRoom):
            selectors.room_by_key(old.key)

    def test_keeps_a_taken_room_with_its_match(self) -> None:
        room = room_of(player("Ann"))
        match = actions.take_room(room.key, player("Ben"))
        Room.objects.update(expires=timezone.now() - timedelta(days=400))
        tasks.clear_rooms()
        assert selectors.room_by_key(room.key).match == match

    def test_is_asked_for_by_the_beat(self, settings: Any) -> None:
        assert tasks.clear_rooms.name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
