"""Names of people: what one may be called, and the made-up names of guests. Pure but for the language."""

import re
import secrets
import unicodedata
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from .letters import EMOJI_STYLE, MOST_MARKS, UNSEEN

SHORTEST = 2
LONGEST = 24
LONGEST_STORED = 2 * LONGEST
"""Code points a name may take in all: visible characters and the marks on them."""

ANIMALS = (
    gettext_noop("Badger"),
    gettext_noop("Beaver"),
    gettext_noop("Cricket"),
    gettext_noop("Deer"),
    gettext_noop("Dormouse"),
    gettext_noop("Firefly"),
    gettext_noop("Gecko"),
    gettext_noop("Hedgehog"),
    gettext_noop("Heron"),
    gettext_noop("Ibis"),
    gettext_noop("Kingfisher"),
    gettext_noop("Lark"),
    gettext_noop("Otter"),
    gettext_noop("Panda"),
    gettext_noop("Sparrow"),
    gettext_noop("Swallow"),
)


class BadName(ValueError):
    """A name nobody may have. ``code``: short, long, characters, taken or registered; ``message`` is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def clean_name(text: str) -> str:
    """``text`` as a name: composed, trimmed, single spaces, 2 to 24 visible characters; raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", EMOJI_STYLE.sub("", text)).split())
    categories = [unicodedata.category(character) for character in name]
    # C*: control characters, bidirectional overrides, joiners, private and unassigned ones.
    if any(category.startswith("C") for category in categories) or UNSEEN.search(name):
        raise BadName("characters", _("This name has characters that can't be shown."))
    visible = sum(not category.startswith(("M", "Z")) for category in categories)
    if visible < SHORTEST:
        raise BadName("short", _("A name has at least %(number)d visible characters.") % {"number": SHORTEST})
    if sum(not category.startswith("M") for category in categories) > LONGEST or len(name) > LONGEST_STORED:
        raise BadName("long", _("A name has at most %(number)d characters.") % {"number": LONGEST})
    if "M" * (MOST_MARKS + 1) in "".join(category[0] for category in categories):
        raise BadName("characters", _("This name has characters that can't be shown."))
    return name


def name_key(name: str) -> str:
    """What two names have in common that people would take for the same one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def guest_name() -> str:
    """A friendly name for somebody who hasn't given one, in the active language; not unique."""
    number = secrets.randbelow(98) + 2
    return _("Guest %(animal)s %(number)d") % {"animal": _(secrets.choice(ANIMALS)), "number": number}


def told_name(name: str) -> str:
    """A name as it is told in the active language: a guest's made-up one in its words, any other as it is."""
    for form, animals in _made_up():
        found = form.fullmatch(name)
        if found and found["animal"] in animals:
            values = {"animal": _(animals[found["animal"]]), "number": int(found["number"])}
            return _("Guest %(animal)s %(number)d") % values
    return name


@cache
def _made_up() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """For each language the form of made-up names, and which animal a word of it means."""
    forms = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            form = re.escape(_("Guest %(animal)s %(number)d") % {"animal": "ANIMAL", "number": 0})
            form = form.replace("ANIMAL", "(?P<animal>.+)").replace("0", r"(?P<number>[1-9]\d?)")
            forms.append((re.compile(form), {_(animal): animal for animal in ANIMALS}))
    return tuple(forms)
