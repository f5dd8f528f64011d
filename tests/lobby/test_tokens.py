"""The colours of the house: every pair that carries meaning can be told apart in both lights."""

import re

import pytest
from django.conf import settings

TOKENS = settings.BASE_DIR / "static" / "css" / "tokens"
STYLES = settings.BASE_DIR / "static" / "css"
LIGHTS = ("mist", "lantern")
TEXT, SHAPE = 4.5, 3.0


def declarations(name: str) -> dict[str, str]:
    text = re.sub(r"/\*.*?\*/", "", (TOKENS / name).read_text(), flags=re.S)
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", text))


PALETTE, PURPOSE = declarations("palette.css"), declarations("purpose.css")


def colour(token: str, light: str) -> tuple[float, float, float]:
    """The red, green and blue (0 to 255) of a token in one light."""
    value = PURPOSE.get(token) or PALETTE[token]
    if reference := re.fullmatch(r"var\((--[\w-]+)\)", value):
        return colour(reference[1], light)
    pair = re.fullmatch(r"light-dark\(\s*(\S+),\s*(\S+)\s*\)", value)
    assert pair, f"{token}: {value}"
    return _rgb(pair[1 + LIGHTS.index(light)])


def _rgb(text: str) -> tuple[float, float, float]:
    assert re.fullmatch(r"#[0-9A-Fa-f]{6}", text), text
    red, green, blue = (float(int(text[at : at + 2], 16)) for at in (1, 3, 5))
    return red, green, blue


def luminance(rgb: tuple[float, float, float]) -> float:
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, light: str) -> float:
    """The ratio of WCAG 2.2, 1 to 21."""
    low, high = sorted((luminance(colour(one, light)), luminance(colour(other, light))))
    return (high + 0.05) / (low + 0.05)


PAGES = ("--page-top", "--page-bottom", "--surface")
WRITTEN = (
    "--text",
    "--text-muted",
    "--link",
    "--accent",
    "--seat-0-text",
    "--seat-1-text",
    "--go-text",
    "--lotus-text",
    "--danger-text",
)
SHAPES = ("--control-edge", "--focus", "--primary", "--go", "--danger", "--seat-1")


def test_black_on_white_is_as_far_as_it_gets() -> None:
    assert luminance((255, 255, 255)) == pytest.approx(1)
    assert luminance((0, 0, 0)) == 0


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("ground", [*PAGES, "--surface-sunken"])
@pytest.mark.parametrize("ink", WRITTEN)
def test_what_is_written_can_be_read(ink: str, ground: str, light: str) -> None:
    assert contrast(ink, ground, light) >= TEXT


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("ground", PAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_with_a_meaning_stand_out(shape: str, ground: str, light: str) -> None:
    assert contrast(shape, ground, light) >= SHAPE


@pytest.mark.parametrize("light", LIGHTS)
def test_the_main_button_can_be_read(light: str) -> None:
    assert contrast("--on-primary", "--primary", light) >= TEXT


@pytest.mark.parametrize("light", LIGHTS)
def test_a_toast_can_be_read(light: str) -> None:
    assert contrast("--surface", "--text", light) >= TEXT


def test_every_pigment_has_its_two_lights_in_one_place() -> None:
    assert len(PALETTE) > 20
    assert all(value.startswith("light-dark(") for value in PALETTE.values())


def test_no_raw_colours_outside_tokens_and_palettes_of_games() -> None:
    raw = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch)\(")
    for path in sorted([*(STYLES / "base").glob("*.css"), *(STYLES / "components").glob("*.css")]):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        assert not raw.search(text), path.name


def test_every_token_that_is_used_exists() -> None:
    scripts = "".join(path.read_text() for path in (settings.BASE_DIR / "static" / "js").rglob("*.js"))
    styles = {path: path.read_text() for path in sorted(STYLES.rglob("*.css"))}
    known = {name for text in styles.values() for name in re.findall(r"(--[\w-]+)\s*:", text)}
    known |= set(re.findall(r"""["'`](--[\w-]+)["'`]""", scripts))
    for path, text in styles.items():
        unknown = set(re.findall(r"var\((--[\w-]+)\)", text)) - known
        assert not unknown, (path.name, unknown)
