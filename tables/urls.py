from django.urls import path

from tables.views import own_seat, room, room_deeds, seat_list, table, table_screen, tv

app_name = "tables"
urlpatterns = [
    path("e/<slug:slug>/room/", room.room, name="room"),
    path("e/<slug:slug>/room/part/", room.part, name="part"),
    path("e/<slug:slug>/room/seats/", room.draw, name="draw"),
    path("e/<slug:slug>/room/list/", seat_list.seat_list, name="seat_list"),
    path("e/<slug:slug>/room/cards/", seat_list.seat_cards, name="seat_cards"),
    path("e/<slug:slug>/room/tv/", tv.tv_room, name="tv_room"),
    path("e/<slug:slug>/room/show/", tv.show_seats, name="show_seats"),
    path("e/<slug:slug>/room/tables/<int:number>/", room.change, name="change"),
    path("e/<slug:slug>/room/<slug:deed>/", room_deeds.room_deed, name="deed"),
    path("e/<slug:slug>/seat/seated/", own_seat.seated, name="own_seated"),
    path("e/<slug:slug>/table/<int:number>/", table.table, name="table"),
    path("e/<slug:slug>/table/<int:number>/screen/", table_screen.screen, name="table_screen"),
    path("e/<slug:slug>/table/<int:number>/<slug:deed>/", table.table_deed, name="table_deed"),
]
