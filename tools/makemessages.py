"""Django's makemessages for this project: ``python -m tools.makemessages DOMAIN LANGUAGE…``

Also knows the engines' ``mark()``, and notes files without line numbers, so that a moved line changes nothing.
"""

import sys

import django
from django.conf import settings
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=mark"]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


def main(domain: str, *languages: str) -> None:
    settings.configure(USE_I18N=True, LOCALE_PATHS=[])  # nothing of the project has to be importable
    django.setup()
    arguments = ["--verbosity", "0", "--domain", domain, "--add-location", "file", "--no-wrap", "--no-obsolete"]
    for language in languages:
        arguments += ["--locale", language]
    for folder in (".venv", "var", "staticfiles", "tests", "tools", "benchmarks", "node_modules"):
        arguments += ["--ignore", folder]
    Command().run_from_argv(["manage.py", "makemessages", *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
