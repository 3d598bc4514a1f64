from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self):
        from tables import words
        from tables.demo import Scenery
        from tables.door import Room
        from tables.views.pages import Pages
        from tournament import demo, room
        from tournament.words import journal, refusals

        room.register(Room())
        demo.scenery.append(Scenery())
        room.show(Pages())
        journal.JOURNAL.update(words.JOURNAL)
        refusals.REFUSALS.update(words.REFUSALS)
