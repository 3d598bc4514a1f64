from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self):
        from tables import words
        from tables.door import Room
        from tournament import room
        from tournament.words import journal, refusals

        room.register(Room())
        journal.JOURNAL.update(words.JOURNAL)
        refusals.REFUSALS.update(words.REFUSALS)
