"""What can be wrong with something a program asks of a searcher."""


class SearchError(ValueError):
    """A refusal with a stable ``code`` and a sentence; nothing has been searched when one is raised."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
