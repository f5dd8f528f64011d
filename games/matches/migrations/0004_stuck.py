"""Matches that wait because their computer cannot think, so that they can be counted at a glance."""

from django.db import migrations, models


def note_those_that_are(apps, schema_editor):
    matches = apps.get_model("matches", "Match").objects
    matches.filter(kind="computer", status="running", state__contains='"stuck":true').update(stuck=True)


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_computers")]

    operations = [
        # With a default of the database: processes of the release before may go on making matches.
        migrations.AddField("match", "stuck", models.BooleanField(default=False, db_default=False, editable=False)),
        migrations.RunPython(note_those_that_are, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "match",
            models.Index(fields=["started"], name="match_stuck", condition=models.Q(stuck=True)),
        ),
    ]
