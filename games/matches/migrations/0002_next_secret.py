"""The secret of a rematch is fixed together with the match: every match there is gets one of its own."""

from django.db import migrations, models

import games.matches.salts


def make_secrets(apps, schema_editor):
    match_model = apps.get_model("matches", "Match")
    for match in match_model.objects.filter(next_secret=None).only("pk").iterator():
        match_model.objects.filter(pk=match.pk).update(next_secret=games.matches.salts.new_secret())


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField("match", "next_secret", models.BinaryField(null=True)),
        migrations.RunPython(make_secrets, migrations.RunPython.noop),
        migrations.AlterField("match", "next_secret", models.BinaryField(default=games.matches.salts.new_secret)),
    ]
