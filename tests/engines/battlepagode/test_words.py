"""Steps in words."""

import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME

EMPTY = "00000/00000/00000/00000/00000"
PLAIN = "00000I/00100/001S00/00000/0S0000I S -,- -"


@pytest.mark.parametrize(
    ("position", "made", "step", "sentence"),
    [
        (f"{EMPTY} S choose -", "", "offer:fox,owl", "Saffron offers two spirits: Fox and Owl."),
        (f"{EMPTY} I pick:fox,owl -", "", "pick:owl", "Indigo chooses this spirit: Owl."),
        (f"{EMPTY} S start:fox,owl -", "", "start:I", "Indigo begins."),
        (f"{EMPTY} S -,- -", "", "@c3", "Saffron places a monk on c3."),
        (PLAIN, "", "c3-c4", "Saffron moves from c3 to c4."),
        (PLAIN, "", "c3-c2", "Saffron moves from c3 down to c2."),
        ("00000I/00100/000S00/00000/0S0000I S -,- -", "", "c3-c4", "Saffron moves from c3 up to c4."),
        (PLAIN, "c3-d4", "d4+c4", "Saffron builds on c4 (height 2)."),
        ("00000I/00300/001S00/00000/0S0000I S -,- -", "c3-d4", "d4^c4", "Saffron sets the golden cap on c4."),
        (
            "00000I/00300/002S00/00000/0S0000I S -,- -",
            "",
            "c3-c4",
            "Saffron climbs from c3 to the summit on c4 and wins.",
        ),
        ("00000I/00000/002S00/00000/0S0000I S monkey,- -", "", "c3-c4", "Saffron jumps down from c3 to c4 and wins."),
        (
            "00000I/000I00/000S00/00000/0S0000 S fox,- -",
            "",
            "c3-c4",
            "Saffron swaps places: from c3 to c4, and the other monk goes to c3.",
        ),
        (
            "00000I/003I00/002S00/00000/0S0000 S fox,- -",
            "",
            "c3-c4",
            "Saffron swaps places with the monk on the summit of c4 and wins.",
        ),
        (
            "00000I/000I00/000S00/00000/0S0000 S buffalo,- -",
            "",
            "c3-c4",
            "Saffron moves from c3 to c4 and pushes the monk there to c5.",
        ),
        (
            "00000I/003I00/002S00/00000/0S0000 S buffalo,- -",
            "",
            "c3-c4",
            "Saffron pushes the monk on c4 to c5, climbs to the summit and wins.",
        ),
        (
            "00000S/0000I0/00000/32S000/00000I S -,peacock -",
            "",
            "b2-a2",
            "Saffron climbs to the summit on a2, but the Peacock guards the edge: that is no win.",
        ),
        (
            "00000S/0000I0/00000/02S000/00000I S monkey,peacock -",
            "",
            "b2-a2",
            "Saffron jumps down to a2, but the Peacock guards the edge: that is no win.",
        ),
        (
            "00000S/0000I0/00000/3I2S000/00000 S fox,peacock -",
            "",
            "b2-a2",
            "Saffron swaps up to the summit on a2, but the Peacock guards the edge: that is no win.",
        ),
        (
            "00000S/00000/3I0000/2S0000/00000I S buffalo,peacock -",
            "",
            "a2-a3",
            "Saffron pushes the monk on a3 to a4 and climbs to the summit, "
            "but the Peacock guards the edge: that is no win.",
        ),
        (
            "00000I/00100/000S00/00000/0S0000I S owl,- -",
            "",
            "c3-c4",
            "Saffron moves from c3 up to c4. In the next turn Indigo may not move up.",
        ),
        ("00000I/01000/000S00/00000/0S0000I S crane,- -", "c3-c4", "c4-b4", "Saffron moves on from c4 up to b4."),
        ("00000I/00000/000S00/00000/0S0000I S horse,- -", "", "c3-c4", "Saffron walks from c3 to c4."),
        (
            "00000I/00000/000S00/00000/0S0000I S dragon,- -",
            "",
            "c3+c4",
            "Saffron first builds on c4 (height 1), before moving.",
        ),
        (
            "00000I/00000/000S00/00000/0S0000I S turtle,- -",
            "c3-c4",
            "c4^c5",
            "Saffron closes c5 with a cap at height 0.",
        ),
        (
            "00000I/00000/000S00/00000/0S0000I S bee,- -",
            "c3-c4 c4+c5",
            "c4+d5",
            "Saffron builds a second time, on d5 (height 1).",
        ),
        (
            "00000I/00000/000S00/00000/0S0000I S elephant,- -",
            "c3-c4 c4+c5",
            "c4+c5",
            "Saffron adds a second storey on c5 (height 2).",
        ),
        (
            "00000I/00000/000S00/00000/0S0000I S eagle,- -",
            "c3-c4",
            "c4+c4",
            "Saffron builds a storey under its own monk on c4 (height 1).",
        ),
        (
            "00000I/00000/000S00/30000/0S0000I S wolf,- -",
            "c3-c4 c4+c5",
            "a1~a2",
            "Saffron takes a storey off a2, now at height 2.",
        ),
        ("00000I/00000/000S00/00000/0S0000I S bee,- -", "c3-c4 c4+c5", ".", "Saffron ends the turn."),
        (
            "3x3x3x3x0I/00000I/00300/00S000/0S0000 S -,snake -",
            "b2-b3",
            "b3^c3",
            "Saffron completes the fifth pagoda on c3: Indigo wins with the Snake.",
        ),
        (
            "0I0I100/23x3x0S0/00000/00000/00000S S -,- -",
            "d4-d5",
            "d5+c5",
            "Saffron builds on c5 (height 2). Indigo has no turn left: Saffron wins.",
        ),
    ],
)
def test_sentences(position: str, made: str, step: str, sentence: str) -> None:
    state = GAME.parse_position(position)
    for done in made.split():
        state = GAME.play(state, done)
    assert GAME.describe(state, step, None).text(str) == sentence


def test_names_inside_a_sentence_are_translated_too() -> None:
    german = {
        "{order} offers two spirits: {first} and {second}.": "{order} bietet {first} und {second} an.",
        "Saffron": "Safran",
        "Fox": "Fuchs",
        "Owl": "Eule",
    }
    phrase = GAME.describe(GAME.parse_position(f"{EMPTY} S choose -"), "offer:fox,owl", None)
    assert phrase.text(german.__getitem__) == "Safran bietet Fuchs und Eule an."
