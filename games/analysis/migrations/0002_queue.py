"""Each request has a place in the queue, and what an unfinished analysis has found is kept."""

import django.utils.timezone
from django.db import migrations, models


def as_requested(apps, schema_editor):
    apps.get_model("analysis", "Analysis").objects.update(queued=models.F("requested"))


class Migration(migrations.Migration):
    dependencies = [
        ("analysis", "0001_initial"),
    ]

    operations = [
        migrations.RemoveIndex("analysis", "analysis_waiting"),
        migrations.AddField(
            "analysis",
            "queued",
            models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddField("analysis", "notes", models.JSONField(editable=False, null=True)),
        migrations.RunPython(as_requested, migrations.RunPython.noop),
        migrations.AddIndex(
            "analysis",
            models.Index(
                condition=models.Q(("state__in", ["requested", "running"])), fields=["queued"], name="analysis_waiting"
            ),
        ),
    ]
