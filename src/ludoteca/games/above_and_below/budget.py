"""What encounters pay on average, by explore number: all that players know of rewards before they are won."""


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


def coins_for(number: int) -> int:
    """Return the same in whole coins."""
    return (reward_of(number) + 50) // 100
