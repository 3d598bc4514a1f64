from django.urls import path

from tables.views import room

app_name = "tables"
urlpatterns = [path("e/<slug:slug>/room/", room.room, name="room")]
