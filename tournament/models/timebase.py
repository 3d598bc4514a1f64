from django.db import models


class TimeBase(models.Model):
    """Since which wall time a machine counts: time = ``offset_ms`` + milliseconds since its boot.

    Kept so that all processes of the machine agree, and a step of the wall clock changes nothing.
    """

    boot_id = models.CharField(max_length=64, unique=True)
    offset_ms = models.BigIntegerField()
    # The wall clock was behind what a running night had recorded already: a machine without a
    # battery for it, started anew. It will jump when somebody tells it the time.
    is_doubtful = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.boot_id
