"""What the operator's page says, in English; `locale/` has the translations."""

from ludoteca.engine.texts.words import Message

NUMBERS = {              # those of `operating.numbers`, by name
    "tables_in_memory": Message("Tables in memory"),
    "tables_followed": Message("Tables somebody is looking at"),
    "tables_in_play": Message("In memory and still in play"),
    "streams": Message("Open pages of tables"),
    "watchers": Message("Watching without a seat"),
    "pages_made": Message("Finished pages in memory (MB)"),
    "connections": Message("Open connections"),
    "connections_allowed": Message("Connection limit"),
    "bots_waiting": Message("Bots waiting to think"),
    "bots_thinking": Message("Bots thinking"),
}
MEGABYTES = ("pages_made",)      # of them, those that are bytes: nobody reads eight digits
REASONS = {              # why a table is closed, by how that is stored
    "conduct": Message("How people treated each other"),
    "content": Message("Something written there"),
    "request": Message("Somebody asked for it to be closed"),
    "upkeep": Message("Tidying up"),
}
HOURS = {
    1: Message("1 hour"),
    24: Message("1 day"),
    168: Message("1 week"),
    720: Message("30 days"),
}
HELD = Message("{amount} table in memory", "{amount} tables in memory")
WRONG_TOKEN = Message("That’s not this server’s token.")
NO_SUCH_TABLE = Message("There is no such table.")
NO_SUCH_REASON = Message("There is no such reason.")
NOT_CHANGED = Message("The table is already like that.")
NOTHING_THERE = Message("There’s no message with that number, or it’s already gone.")
NO_NAME_THERE = Message("There’s no name to remove there.")
NOT_SURE = Message("Deleting can’t be undone. Tick the box if you’re sure.")
NOBODY_SITS = Message("No browser holds that seat.")
TOO_MANY_BLOCKS = Message("Too many blocks. Lift one first.")
NO_SUCH_BLOCK = Message("That block has ended or was lifted.")
BAD_NETWORK = Message("Enter an address or a network, such as 192.0.2.7 or 2001:db8::/48.")
BAD_HOURS = Message("A block lasts 1 to {most} hours.")
