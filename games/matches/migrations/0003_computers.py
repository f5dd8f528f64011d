"""Matches against the computer: its strength, and since when it has been to act."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_next_secret")]

    operations = [
        migrations.AddField(
            "match",
            "strength",
            models.CharField("the computer's strength", max_length=8, blank=True, default=""),
        ),
        migrations.AddField("match", "computer_since", models.DateTimeField(null=True, blank=True, editable=False)),
        migrations.AddIndex(
            "match",
            models.Index(
                fields=["computer_since"],
                name="match_computer_waits",
                condition=models.Q(computer_since__isnull=False),
            ),
        ),
    ]
