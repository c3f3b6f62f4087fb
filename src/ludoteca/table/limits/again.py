"""What a server does again and again while it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable


async def again_and_again(
    work: Callable[[], Awaitable[object]], seconds: float, passing: type[Exception], log: logging.Logger
) -> None:
    """Do something until cancelled, and rest for so many seconds after each time.

    A failure of the kind that passes is said once, and that it has passed; any other is none that was foreseen.
    """
    trouble = ""
    while True:
        try:
            await work()
            if trouble:
                log.warning("this has passed: %s", trouble)
            trouble = ""
        except passing as error:
            if not trouble:
                log.error("%s", error)
            trouble = str(error)
        except Exception:
            log.exception("what is done again and again went wrong")
        await asyncio.sleep(seconds)
