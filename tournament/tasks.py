from celery import shared_task

from tournament.services import ending, rights, timing, watching


@shared_task
def boundary(event_id: int) -> None:
    timing.pass_boundary(event_id)


@shared_task
def warn(event_id: int) -> None:
    timing.remind(event_id)


@shared_task
def show_knockouts(event_id: int) -> None:
    timing.show_knockouts(event_id)


@shared_task
def sweep() -> None:
    timing.sweep()
    ending.heed_the_hour()
    watching.watch_devices()


@shared_task
def device_seen(right_id: int) -> None:
    rights.device_seen(right_id)
