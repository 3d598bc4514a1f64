from django import template

from tournament import words

register = template.Library()

register.filter("chips", words.number)
register.filter("length", words.length)
register.filter("time_of_day", words.time_of_day)
register.filter("level_name", words.level_name)
register.filter("problem", words.problem)


@register.filter
def journal_line(line) -> str:
    return words.journal_line(line.kind, line.args)
