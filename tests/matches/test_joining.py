"""What becomes of a guest's matches when the guest signs in to an account that has a player already."""

import pytest

from accounts.models import Player, User
from accounts.signals import guest_joined
from games.matches import store
from games.matches.actions import create_match
from games.matches.models import Match
from games.matches.render import audience_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Player:
    return Player.objects.create(display_name="Guest")


@pytest.fixture
def player() -> Player:
    return Player.objects.create(display_name="Ann", user=User.objects.create_user("Ann"))


def sat(one: Player, other: Player, kind: str = "person") -> Match:
    return create_match("battlepagode", {}, "none", kind, (one, other))


def holders(match: Match) -> tuple[int | None, int | None]:
    match.refresh_from_db()
    return match.player_0_id, match.player_1_id


def test_the_guests_seats_become_the_players(guest: Player, player: Player) -> None:
    friend = Player.objects.create(display_name="Bob")
    first, second, device = sat(guest, friend), sat(friend, guest), sat(guest, guest, "device")
    guest_joined.send(sender=None, guest=guest, player=player)
    assert holders(first) == (player.pk, friend.pk)
    assert holders(second) == (friend.pk, player.pk)
    assert holders(device) == (player.pk, player.pk)
    assert audience_of(store.load(device.key), player.pk) == "both"


def test_nobody_comes_to_sit_opposite_themselves(guest: Player, player: Player) -> None:
    match = sat(guest, player)
    guest_joined.send(sender=None, guest=guest, player=player)
    assert holders(match) == (guest.pk, player.pk)
