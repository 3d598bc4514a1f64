from django.urls import include, path

urlpatterns = [
    path("", include("tournament.urls")),
    path("", include("tables.urls")),
]
