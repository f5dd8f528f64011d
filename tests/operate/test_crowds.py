"""Connections of one address."""

import pytest
from channels.testing import WebsocketCommunicator

from config.crowds import CONNECTIONS, Crowds
from config.routing import NobodyHere

pytestmark = pytest.mark.asyncio


class Room(NobodyHere):
    """Stays open; ``fail`` as a frame is a mistake of ours."""

    async def connect(self):
        await self.accept()

    async def receive(self, text_data=None, bytes_data=None):
        raise ArithmeticError(text_data)


@pytest.fixture
def knock(settings):
    """``knock(address)``: a connection from there, and the code it was closed with (None: it is open)."""
    settings.CONNECTIONS_PER_ADDRESS = 2
    house, sockets = Crowds(Room.as_asgi()), []

    async def come(address):
        socket = WebsocketCommunicator(house, "/ws/")
        sockets.append(socket)  # else it would hang up
        socket.scope["client"] = (address, 1234)
        assert (await socket.connect())[0]
        return socket, None if await socket.receive_nothing() else (await socket.receive_output())["code"]

    return come


async def test_an_address_has_its_number_of_connections_and_no_more(knock):
    first, _ = await knock("203.0.113.1")
    assert (await knock("203.0.113.1"))[1] is None
    assert (await knock("203.0.113.1"))[1] == 4030
    assert (await knock("203.0.113.2"))[1] is None
    await first.disconnect()
    assert (await knock("203.0.113.1"))[1] is None


async def test_a_connection_that_fails_makes_room(knock):
    for _ in range(3):
        socket, code = await knock("2001:db8::1")
        assert code is None
        await socket.send_to(text_data="fail")
        with pytest.raises(ArithmeticError):
            await socket.wait()


async def test_open_connections_are_counted_for_who_runs_it(knock):
    def count():
        return CONNECTIONS.collect()[0].samples[0].value

    before = count()
    first, _ = await knock("203.0.113.1")
    await knock("203.0.113.1")
    await knock("203.0.113.1")  # one too many
    await knock("203.0.113.2")
    assert count() == before + 3
    await first.disconnect()
    assert count() == before + 2


async def test_one_network_of_ipv6_is_one_address(knock):
    await knock("2001:db8::1")
    await knock("2001:db8::2")
    assert (await knock("2001:db8::3"))[1] == 4030
