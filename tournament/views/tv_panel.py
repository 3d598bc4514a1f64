"""The settings of one screen: what its page fetches when somebody opens them, and what it says
aloud where speech is switched on. All of it is kept by the screen itself."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import get_language_info, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import health, web


@never_cache
@require_safe
def panel(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    with translation.override(event.language):
        return render(
            request,
            "tournament/tv_panel.html",
            {
                "event": event,
                "words": _panel_words(event.language),
                "safe_areas": health.SAFE_AREAS,
            },
        )


@never_cache
@require_safe
def spoken(request: HttpRequest, slug: str) -> HttpResponse:
    with translation.override(web.event_on_show(request, slug).language):
        return JsonResponse(_spoken_words())


def _panel_words(language: str) -> dict[str, str]:
    name = get_language_info(language)["name_local"]
    return {
        "sound_on": gettext("Sound: this screen sounds for its room"),
        "sound_other": gettext("Sound: another screen of this room sounds"),
        "sound_unheard": gettext("Sound: waits for a word from the computer"),
        "sound_locked": gettext("Sound: off until you press Test sound"),
        "sound_failed": gettext("Sound: this browser lets no sound out"),
        "sound_none": gettext("Sound: this browser has none"),
        "sound_quiet": gettext("Sound: quiet, light only"),
        "awake_wakelock": gettext("Kept awake by the browser"),
        "awake_video": gettext("Kept awake by a video that nobody sees"),
        "awake_none": gettext("This screen may fall asleep: turn its sleep timer off"),
        "late": gettext("Digits are at most %(ms)s ms late"),
        "no_voice": gettext("This screen has no voice in %(language)s: it chimes instead")
        % {"language": name},
        "waiting": gettext("One moment"),
    }


def _spoken_words() -> dict[str, str]:
    return {
        "start": gettext("Shuffle up and deal!"),
        "level": gettext("Level %(number)s. Blinds %(small)s, %(big)s, from the next hand."),
        "level_ante": gettext(
            "Level %(number)s. Blinds %(small)s, %(big)s, ante %(ante)s, from the next hand."
        ),
        "level_bet": gettext("Level %(number)s. Smallest bet %(big)s, from the next hand."),
        "minute": gettext("One minute left of this level."),
        "break": gettext("Break, %(minutes)s minutes."),
        "break_open": gettext("Break."),
        "break-two": gettext("The break is over in two minutes."),
        "break-half": gettext("The break is over in half a minute."),
        "held": gettext("The clock waits for the host."),
        "overtime": gettext("The last level is over."),
    }
