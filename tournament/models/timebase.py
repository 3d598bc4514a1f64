from django.db import models


class TimeBase(models.Model):
    """Since which wall time a machine counts: time = ``offset_ms`` + milliseconds since its boot.

    Kept so that all processes of the machine agree, and a step of the wall clock changes nothing.
    """

    boot_id = models.CharField(max_length=64, unique=True)
    offset_ms = models.BigIntegerField()

    def __str__(self) -> str:
        return self.boot_id
