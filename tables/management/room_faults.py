"""What is wrong with a described room, in one sentence of English."""

from tables.rules.described import About, UnreadableRoomError

EXAMPLE = '{"tables": [{"number": 1, "chairs": 9, "seated": {"1": "Ann", "4": "Bo"}}]}'
SENTENCES = {
    "too_long": "A room of more than {most:,} letters is not read.",
    "not_json": "This is not JSON: line {line:,} cannot be read.",
    "not_read": "This JSON cannot be read: a number in it is too long, or it is nested too deeply.",
    "no_room": "A room has a list of tables, like {example}.",
    "name_twice": "“{name}” stands twice in one object: which of the two is right?",
    "too_many_tables": "A room has {most:,} tables at most.",
    "unknown_name": "{about}: “{name}” is not known; it can have {text}.",
    "missing": "{about}: “{name}” is missing.",
    "no_object": "{about}: {name} should be an object in braces, not {text}.",
    "no_list": "{about}: “{name}” should be a list of whole numbers, not {text}.",
    "no_number": "{about}: “{name}” should be a whole number, not {text}.",
    "no_yes": "{about}: “{name}” should be true or false, not {text}.",
    "no_choice": "{about}: “{name}” should be dead or moving, not {text}.",
    "no_seed": "{about}: the seed should be 1 to {most} letters or digits, not {text}.",
    "out_of_range": "{about}: “{name}” should be from {least:,} to {most:,}, not {text}.",
    "no_such_chair": "{about}: there is no chair “{text}”; its chairs are 1 to {most}.",
    "on_blocked_chair": "{about}: {text} sits on chair {chair}, which is blocked.",
    "no_name": "{about}: who sits on chair {chair} needs a name of 1 to {most} letters.",
    "not_in_order": "{about}: button, small blind and big blind should follow each other clockwise "
    "(with two players the button is the small blind).",
    "table_twice": "{about} stands twice in the list.",
    "player_twice": "{text} sits at two places, at table {table} and at table {other}.",
}


def sentence(fault: UnreadableRoomError) -> str:
    name = fault.name
    if fault.kind == "no_object":
        name = f"“{name}”" if name else "it"
    about = _about(fault.about)
    return SENTENCES[fault.kind].format(
        about=about, name=name, text=fault.text, example=EXAMPLE, **fault.numbers
    )


def _about(about: About) -> str:
    if about.part == "rules":
        return "The rules"
    if about.part == "room":
        return "The room"
    table = f"table {about.table}" if about.table else f"table in place {about.place} of the list"
    return f"The last hand at {table}" if about.part == "last" else f"T{table[1:]}"
