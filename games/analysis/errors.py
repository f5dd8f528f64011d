"""Refusals of a request for an analysis, each with a stable code and a sentence."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AnalysisRefused(Exception):
    """Nothing has been requested. ``message`` is translated when it is shown."""

    code: ClassVar[str] = "not-allowed"
    message: ClassVar[str | Promise] = _("This is not possible now.")
    status: ClassVar[int] = 403

    def __init__(self) -> None:
        super().__init__(self.code)


class StillRunning(AnalysisRefused):
    code = "match-running"
    message = _("The match can be analysed when it is over.")
    status = 409


class NothingToAnalyse(AnalysisRefused):
    code = "nothing-to-analyse"
    message = _("No turn was completed in this match: there is nothing to analyse.")
    status = 409


class NotYourMatch(AnalysisRefused):
    code = "not-a-player"
    message = _("Only who played in this match can ask for its analysis.")


class TooMany(AnalysisRefused):
    code = "slow-down"
    message = _("You have asked for many analyses in the last hour. Please try again later.")
    status = 429
