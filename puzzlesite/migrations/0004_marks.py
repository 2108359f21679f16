from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('puzzlesite', '0003_shares'),
    ]

    operations = [
        migrations.AddField(
            model_name='puzzle',
            name='marks',
            field=models.TextField(blank=True, default=''),
            preserve_default=False,
        ),
    ]
