from django.db import models

from .event import Event


class JournalEntry(models.Model):
    """A deed: what was done, by whom, and (as ``changes``) what each field was before and after.

    No sentence is stored; ``words`` makes one from ``kind`` and ``args`` in the reader's language.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    args = models.JSONField(default=dict)
    actor = models.CharField(max_length=60, blank=True)
    device = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="journal_number_is_free")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class JournalChange(models.Model):
    """The fields of one row that a deed changed; null before = made by it, null after = removed."""

    entry = models.ForeignKey(JournalEntry, models.CASCADE, related_name="changes")
    model = models.CharField(max_length=60)
    row_id = models.BigIntegerField()
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["model", "row_id"], name="journal_change_row")]

    def __str__(self) -> str:
        return f"{self.model} {self.row_id}"


class LevelChange(models.Model):
    """A level reached by the clock itself: when it was, and when it was noticed."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="level_changes")
    clock_seq = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    at = models.DateTimeField()
    noticed_at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "clock_seq", "position"], name="level_change_is_recorded_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.position} at {self.at}"
