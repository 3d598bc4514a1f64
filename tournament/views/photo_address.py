"""Where the winner's photo is, for pages that show it."""

from django.urls import reverse

from tournament.models import Event, WinnerPhoto


def address_of(event: Event) -> str:
    """Where the photo is, another address for each; empty where there is none."""
    mark = WinnerPhoto.objects.filter(event=event).values_list("mark", flat=True).first()
    return reverse("tournament:photo", args=[event.slug]) + f"?{mark}" if mark else ""
