"""Scenes of World War III with the longest names that can be typed, for the harness of the table.

`scenes(seats)` plays one match of people at one screen and keeps what the page was shown at its start, in its first
wars, after one, and at its end.
"""

from __future__ import annotations

import random
from typing import Any

from tutor.widgets.view import Json

from .war_page import WarPage, war_page

#: Twenty letters each: with a space, with wide letters, and without a place to break.
NAMES = ("Maximiliane Wolkenst", "Bartholomäus Ohnesor", "W" * 20, "Clara", "Dario", "Elena Wilhelmina")


def scenes(seats: int) -> dict[str, Json]:
    """``start``, ``war1`` (one card turned by each), perhaps ``war2``, ``result`` and ``end``, as traits of the widget."""
    page = war_page(seats=",".join(["person"] * seats), names=",".join(NAMES[:seats]), seed=5, lesson=False)
    if page.choices() == ["next"]:
        page.act("next")
    rng, found = random.Random(1), {"start": traits(page)}
    while not page.over:
        choices = page.choices()
        page.act("war" if "war" in choices else rng.choice(choices))
        duel = page.view.get("duel")
        if duel and not page.curtain:
            rows = [zone["cards"] for zone in page.view["zones"] if zone["id"].startswith("war")]
            found.setdefault("result" if duel["over"] else f"war{len(rows[0])}", traits(page))
    return found | {"end": traits(page)}


def traits(page: WarPage) -> Json:
    """All that the page was told, to be set in the harness."""
    table: Any = page.table
    return {"config": table.config, "coach": page.coach, "view": page.view}
