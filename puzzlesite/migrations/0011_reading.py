from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("puzzlesite", "0010_books")]
    operations = [
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(
                choices=[
                    ("solve", "Solve"),
                    ("generate", "Generate"),
                    ("batch", "Batch"),
                    ("explain", "Explain"),
                    ("book", "Book"),
                    ("reading", "Reading"),
                ],
                default="solve",
                max_length=10,
            ),
        )
    ]
