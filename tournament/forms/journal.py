from typing import Any

from .clock import DeedForm
from .fields import WholeField


class LineForm(DeedForm):
    number = WholeField()

    def wish(self) -> dict[str, Any]:
        return {"number": self.cleaned_data["number"]}
