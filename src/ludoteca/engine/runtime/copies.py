"""What is copied and pickled without what is made anew from the rest: mirrors, and what is compiled."""

from copy import copy
from typing import Any, ClassVar

import numpy as np


class Copied:
    """Something whose copies and pickles hold all but some attributes, which `_prepare` makes; secrets are in them."""

    made_anew: ClassVar[tuple[str, ...]] = ()

    def _prepare(self) -> None:
        """Make what is not copied."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in self.made_anew}
        return {name: copy(value) if isinstance(value, list | np.ndarray) else value for name, value in kept.items()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._prepare()
