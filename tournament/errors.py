class DirectorError(Exception):
    """A wish the game or the night forbids; ``words`` makes the sentence for whoever asked."""

    def __init__(self, kind: str, **numbers: int | str) -> None:
        super().__init__(kind, numbers)
        self.kind = kind
        self.numbers = numbers


class StaleError(DirectorError):
    """The page that asked had not yet seen what has happened since."""

    def __init__(self, **numbers: int | str) -> None:
        super().__init__("stale", **numbers)


class LateError(DirectorError):
    """The page that asked has given up waiting by now and said that nothing was saved."""

    def __init__(self) -> None:
        super().__init__("came_too_late")
