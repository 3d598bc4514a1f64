from django.http import HttpResponse
from django.urls import path

from tournament.views import screens, stream

app_name = "tournament"
urlpatterns = [
    path("healthz", lambda request: HttpResponse("ok", content_type="text/plain"), name="healthz"),
    path("e/<slug:slug>/stream", stream.stream, name="stream"),
    path("e/<slug:slug>/reading.json", screens.reading_json, name="reading"),
    path("e/<slug:slug>/schedule.json", screens.schedule_json, name="schedule"),
    path("e/<slug:slug>/qr.svg", screens.qr, name="qr"),
    path("e/<slug:slug>/", screens.viewer, name="event"),
    path("e/<slug:slug>/tv/", screens.tv, name="tv"),
    path("e/<slug:slug>/view/", screens.viewer, name="viewer"),
    path("tv/", screens.tv_now, name="tv_now"),
]
