from django.http import HttpResponse
from django.urls import path
from django.views.i18n import set_language

from tournament.views import (
    access,
    clock_deeds,
    demo_night,
    devices,
    director,
    events,
    journal,
    levels,
    nights,
    people,
    schedules,
    screens,
    settings,
    stream,
)

app_name = "tournament"
urlpatterns = [
    path("healthz", lambda request: HttpResponse("ok", content_type="text/plain"), name="healthz"),
    path("e/<slug:slug>/stream", stream.stream, name="stream"),
    path("e/<slug:slug>/reading.json", screens.reading_json, name="reading"),
    path("e/<slug:slug>/schedule.json", screens.schedule_json, name="schedule"),
    path("e/<slug:slug>/qr.svg", screens.code, name="qr"),
    path("e/<slug:slug>/", director.event, name="event"),
    path("e/<slug:slug>/parts/<slug:name>/", director.part, name="part"),
    path("e/<slug:slug>/clock/<slug:deed>/", clock_deeds.clock_deed, name="clock_deed"),
    path("e/<slug:slug>/stretch/", clock_deeds.stretch, name="stretch"),
    path("e/<slug:slug>/people/<slug:deed>/", people.people_deed, name="people_deed"),
    path("e/<slug:slug>/person/<int:number>/", people.entry, name="entry"),
    path("e/<slug:slug>/person/<int:number>/name/", people.name, name="name"),
    path("e/<slug:slug>/levels/", levels.levels, name="levels"),
    path("e/<slug:slug>/levels/<int:position>/", levels.level, name="level"),
    path("e/<slug:slug>/levels/<int:position>/new/", levels.new, name="new_level"),
    path("e/<slug:slug>/levels/<int:position>/remove/", levels.remove, name="remove_level"),
    path("e/<slug:slug>/journal/", journal.journal, name="journal"),
    path("e/<slug:slug>/journal/<int:number>/undo/", journal.undo, name="undo"),
    path("e/<slug:slug>/journal/<int:number>/redo/", journal.redo, name="redo"),
    path("e/<slug:slug>/tv/", screens.tv, name="tv"),
    path("e/<slug:slug>/view/", screens.viewer, name="viewer"),
    path("e/<slug:slug>/view/rest/", screens.viewer_rest, name="viewer_rest"),
    path("tv/", screens.tv_now, name="tv_now"),
]

# The start page, new nights, settings and rights.
urlpatterns += [
    path("", events.home, name="events"),
    path("new/", nights.new, name="new"),
    path("again/", events.again, name="again"),
    path("demo/", demo_night.make, name="make_demo"),
    path("e/demo/show/<slug:state>/", demo_night.show, name="demo_show"),
    path("e/<slug:slug>/settings/", settings.settings, name="settings"),
    path("e/<slug:slug>/settings/save/", settings.save_schedule, name="save_schedule"),
    path("e/<slug:slug>/settings/blinds/", settings.take_schedule, name="take_schedule"),
    path("e/<slug:slug>/delete/", settings.delete, name="delete"),
    path("schedules/", schedules.index, name="schedules"),
    path("schedules/new/", schedules.new, name="schedule_new"),
    path("schedules/<int:pk>/", schedules.edit, name="schedule_edit"),
    path("schedules/<int:pk>/copy/", schedules.duplicate, name="schedule_copy"),
    path("schedules/<int:pk>/delete/", schedules.delete, name="schedule_delete"),
    path("in/<str:token>/", access.invitation, name="invitation"),
    path("sign-in/", access.sign_in, name="sign_in"),
    path("sign-out/", access.sign_out, name="sign_out"),
    path("e/<slug:slug>/code/", access.code, name="code"),
    path("devices/", devices.devices, name="house_devices"),
    path("devices/code.svg", devices.code, name="house_device_code"),
    path("e/<slug:slug>/devices/", devices.devices, name="devices"),
    path("e/<slug:slug>/devices/code.svg", devices.code, name="device_code"),
    path("language/", set_language, name="language"),
]
