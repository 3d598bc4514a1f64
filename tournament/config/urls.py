from django.urls import include, path

from tournament.views import errors

urlpatterns = [
    path("", include("tournament.urls")),
    path("", include("tables.urls")),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
