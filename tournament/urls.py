from django.http import HttpResponse
from django.urls import path

from tournament.views import stream

app_name = "tournament"
urlpatterns = [
    path("healthz", lambda request: HttpResponse("ok", content_type="text/plain"), name="healthz"),
    path("e/<slug:slug>/stream", stream.stream, name="stream"),
]
