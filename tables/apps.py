from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self):
        from tables import words
        from tables.door import Room
        from tables.views.pages import Pages
        from tournament import room
        from tournament.words import journal, refusals

        room.register(Room())
        room.show(Pages())
        journal.JOURNAL.update(words.JOURNAL)
        refusals.REFUSALS.update(words.REFUSALS)
