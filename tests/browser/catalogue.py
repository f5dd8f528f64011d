"""The texts of scripts in a language, for pages that no server of the house sends."""

from django.test import RequestFactory
from django.utils import translation
from django.views.i18n import JavaScriptCatalog


def catalogue(language: str) -> str:
    """A script that makes a page's modules speak ``language``; to run before them."""
    with translation.override(language):
        return JavaScriptCatalog.as_view(packages=None)(RequestFactory().get("/jsi18n/")).content.decode()
