"""Five quiet pieces that the page makes itself: how they sound, and when they do."""

import wave
from array import array
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.preferences import PREFERENCES

from .fake_table import FakeTable, snapshot

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]
PIECES = [name for name in PREFERENCES["music"].values if name != "off"]
SECONDS = 24
RATE = 22_050

RECORD = """async ([name, seconds, rate]) => {
    const { PIECES, barSeconds } = await import("/static/js/core/music/pieces.js");
    const { openRoom, sound } = await import("/static/js/core/music/music.js");
    const context = new OfflineAudioContext(1, seconds * rate, rate);
    const { output } = openRoom(context);
    const length = barSeconds(PIECES[name]);
    for (let bar = 0; bar * length < seconds; bar += 1) sound(context, output, PIECES[name], bar, bar * length);
    const samples = (await context.startRendering()).getChannelData(0);
    return new Uint8Array(Int16Array.from(samples, (sample) => Math.round(sample * 32767)).buffer).toBase64();
}"""

LISTEN = """() => {
    window.tones = 0;
    window.contexts = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        window.tones += 1;
        if (!window.contexts.includes(this.context)) window.contexts.push(this.context);
        return start.apply(this, at);
    };
}"""


@pytest.fixture
def page(open_page: Any) -> Page:
    page = open_page()
    FakeTable(page, snapshot()).open()
    return page


def test_every_piece_sounds_quietly_all_the_time_and_like_no_other(page: Page, tmp_path: Path) -> None:
    recorded = {name: array("h", b64decode(page.evaluate(RECORD, [name, SECONDS, RATE]))) for name in PIECES}
    for name, samples in recorded.items():
        keep(samples, tmp_path / f"{name}.wav")
        assert max(map(abs, samples)) < 0.5 * 32767, f"{name} is loud"
        # No three seconds of silence, even where a phrase has no tune.
        for begin in range(0, len(samples) - 3 * RATE, 3 * RATE):
            heard = max(map(abs, samples[begin : begin + 3 * RATE]))
            assert heard > 0.004 * 32767, f"{name} is silent from {begin / RATE} s on"
    assert len({tuple(samples[:RATE]) for samples in recorded.values()}) == len(PIECES) == 5


def keep(samples: array, path: Path) -> None:
    """As a file, for people who want to hear it: pytest keeps those of the last runs."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def test_notes_stay_within_their_bars_and_what_ears_like(page: Page) -> None:
    notes = page.evaluate(
        """async () => {
            const { PIECES, barOf, barSeconds } = await import("/static/js/core/music/pieces.js");
            const { VOICES } = await import("/static/js/core/music/voices.js");
            return Object.values(PIECES).flatMap((piece) => Array.from({ length: 300 }, (_, bar) => barOf(piece, bar)
                .map((note) => ({ ...note, within: barSeconds(piece), known: note.voice in VOICES })))).flat();
        }"""
    )
    assert len(notes) > 5000
    for note in notes:
        assert note["known"]
        assert 0 <= note["at"] < note["within"]
        assert note["at"] + note["length"] <= note["within"] + 1e-9
        assert 60 < note["hertz"] < 1800
        assert 0 < note["level"] <= 1


def test_a_piece_goes_on_without_repeating_itself_at_once(page: Page) -> None:
    rounds = page.evaluate(
        """async () => {
            const { PIECES, barOf } = await import("/static/js/core/music/pieces.js");
            return Object.values(PIECES).map((piece) => {
                const bars = piece.form.length * 4;
                return [0, 1, 2].map((round) => JSON.stringify(
                    Array.from({ length: bars }, (_, bar) => barOf(piece, round * bars + bar))));
            });
        }"""
    )
    assert all(len(set(heard)) == 3 for heard in rounds)


def test_music_is_off_until_it_is_asked_for_and_stops_when_told(sit_down: Sit) -> None:
    table = sit_down()
    table.page.evaluate(LISTEN)
    table.page.get_by_role("button", name="View").click()
    choice = table.page.locator("#view-menu").get_by_label("Music")
    expect(choice).to_have_value("off")
    offered = choice.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    assert offered == list(PREFERENCES["music"].values)
    assert table.page.evaluate("window.tones") == 0
    choice.select_option(label="Rain in the bamboo")
    table.page.wait_for_function("() => window.tones > 0")
    choice.select_option(label="Off")
    table.wait_saved({"music": "rain"}, {"music": "off"})
    # What was written ahead is taken away with the room it sounds in; nothing more is written.
    tones = table.page.evaluate("window.tones")
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    assert table.page.evaluate("window.tones") == tones


def test_music_that_was_chosen_before_waits_for_the_first_click(sit_down: Sit) -> None:
    table = sit_down(music="night")
    table.page.evaluate(LISTEN)
    assert table.page.evaluate("window.tones") == 0
    table.page.locator(".moves-panel").click()
    table.page.wait_for_function("() => window.tones > 0")


def test_music_begins_only_with_a_gesture_after_which_the_browser_lets_it_sound(sit_down: Sit) -> None:
    table = sit_down(music="night")
    page = table.page
    page.evaluate(LISTEN)
    # Whatever a test evaluates counts as a gesture, so the page is told what a browser would say without it.
    page.evaluate("""() => {
        window.activation = { hasBeenActive: false };
        Object.defineProperty(navigator, "userActivation", { value: window.activation });
    }""")
    page.keyboard.press("Escape")
    touch = """(type) => document.body.dispatchEvent(new PointerEvent(type, { pointerType: "touch", bubbles: true }))"""
    page.evaluate(touch, "pointerdown")
    assert page.evaluate("window.tones") == 0
    page.evaluate("window.activation.hasBeenActive = true")
    page.evaluate(touch, "pointerup")
    page.wait_for_function("() => window.tones > 0 && window.contexts.length === 1")


def test_music_rests_in_a_tab_that_nobody_looks_at(sit_down: Sit) -> None:
    table = sit_down(music="mist")
    table.page.evaluate(LISTEN)
    table.page.keyboard.press("Shift")
    table.page.wait_for_function("() => window.contexts.length === 1 && window.contexts[0].state === 'running'")
    look = """(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    table.page.evaluate(look, True)
    table.page.wait_for_function("() => window.contexts[0].state === 'suspended'")
    table.page.evaluate(look, False)
    table.page.wait_for_function("() => window.contexts[0].state === 'running'")
