"""What encounters pay on average, by explore number: what a bot knows of rewards that nobody may know."""

HIGHEST = 9


def reward_of(number: int) -> int:
    """Return what reaching a number is worth on average, in hundredths of a coin."""
    if number <= 2:
        return 90
    if number == 3:
        return 150
    if number == 4:
        return 290
    if number == 5:
        return 450
    if number == 6:
        return 630
    return 750 if number == 7 else 800
