"""Following a balloon: how the choice is called, and where it would lead (MG-22 .. MG-25)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.state import FLOOR
from ludoteca.games.montgolfiere.table.drawing import line, step
from ludoteca.games.montgolfiere.table.effects import on_space, shadow_at
from ludoteca.games.montgolfiere.table.names import balloon_name, balloon_names

FOLLOW_UP = Message("Follow {balloon} up {amount} space", "Follow {balloon} up {amount} spaces")
FOLLOW_DOWN = Message("Follow {balloon} down {amount} space", "Follow {balloon} down {amount} spaces")
FOLLOW_STILL = Message("Hold on to {balloon} and stay")
prompt_hook = Message("Your Grapple reaches several balloons: follow which one?")      # MG-25
HOLDS_ON = Message("You move with {targets} just above, up or down; if nobody there moves, you stay.")
MOTOR_ABOVE = Message("A Super Motor up there would take you to the Moon, or only to {low} in a storm.")
HOLDS_NOBODY = Message("Nobody is on the space just above: it would do nothing.")
FOLLOWS_UP = Message("You go up to {space} with {balloon}.")
FOLLOWS_TO_MOON = Message("You reach the Moon with {balloon}.")
FOLLOWS_DOWN = Message("You go down to {space} with {balloon}.")
FOLLOWS_STILL = Message("You stay on {space} with {balloon}.")


def label_hook(reader: Reader, target: int) -> str:
    """Return where following a balloon would take the grappler."""
    movement = int(reader.view.balloons[target].movement)
    name = balloon_name(reader, target)
    if movement == 0:
        return reader(FOLLOW_STILL, balloon=name)
    return reader(FOLLOW_UP if movement > 0 else FOLLOW_DOWN, balloon=name, amount=abs(movement))


def preview_hook(reader: Reader, target: int) -> Preview:
    """Following a balloon takes the grappler where its movement leads."""
    view, seat = reader.view, reader.seat
    movement = int(view.balloons[target].movement)
    space = min(max(int(view.balloons[seat].space) + movement, FLOOR), int(view.options.moon))
    if movement > 0:
        message = FOLLOWS_TO_MOON if space == view.options.moon else FOLLOWS_UP
    else:
        message = FOLLOWS_DOWN if space < view.balloons[seat].space else FOLLOWS_STILL
    said = reader(message, space=space, balloon=balloon_name(reader, target))
    hold = (Mark(f"rope-{seat}", "d", line(seat, target, step(view), 10)), Mark(f"rope-{seat}", "+class", "maybe"))
    return Preview((*hold, *shadow_at(reader, space)), said)


def foresee_grapple(reader: Reader) -> Preview:
    """A grapple reaches for all balloons on the space just above."""
    view, seat = reader.view, reader.seat
    above = on_space(reader, int(view.balloons[seat].space) + 1)
    if not above:
        return Preview((), reader(HOLDS_NOBODY))
    reach = "".join(line(seat, target, step(view), 10) for target in above)
    marks = (Mark(f"rope-{seat}", "d", reach), Mark(f"rope-{seat}", "+class", "maybe"))
    said = reader(HOLDS_ON, targets=reader.say.one_of(balloon_names(reader, above)))
    if view.balloons[seat].space + 2 == view.options.moon:
        said += " " + reader(MOTOR_ABOVE, low=int(view.options.moon) - 1)
    return Preview(marks, said)
