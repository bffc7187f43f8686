"""Stands in for the browser before a table of World War III: sends messages as a page would, keeps all it is sent."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tutor.widgets import play
from tutor.widgets.view import Json

QUICK = {"level": "beginner", "seed": "page", "coach": "off", "pace": "none"}


class WarPage:
    """One page. ``views`` and ``coaches`` are all that it was ever shown."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.sent: list[Json] = []
        self.views: list[Json] = []
        self.coaches: list[Json] = []
        table.send = lambda content, buffers=None: self.sent.append(content)
        table.observe(lambda change: self.views.append(change["new"]), names=["view"])
        table.observe(lambda change: self.coaches.append(change["new"]), names=["coach"])

    def say(self, kind: str, **fields: Any) -> None:
        """A message, answered."""
        self.table._receive(self.table, {"kind": kind, "id": 1, **fields}, None)
        assert self.sent[-1] == {"kind": "ack", "id": 1}

    def hello(self, saved: Any = None) -> WarPage:
        """The page opens."""
        self.say("hello", saved=saved)
        return self

    def act(self, action: str) -> None:
        """A choice, or ``next`` for the way on."""
        if action == "next":
            self.say("next", number=self.view["number"])
        else:
            self.say("act", number=self.view["number"], action=action)

    @property
    def view(self) -> Json:
        found: Json = self.table.view
        return found

    @property
    def coach(self) -> Json:
        found: Json = self.table.coach
        return found

    @property
    def match(self) -> Any:
        return self.table.match

    @property
    def saved(self) -> Json:
        """What the browser keeps."""
        found: Json = [message["saved"] for message in self.sent if message["kind"] == "saved"][-1]
        return found

    def zone(self, name: str) -> Json:
        found: Json = next(zone for zone in self.view["zones"] if zone["id"] == name)
        return found

    def has(self, name: str) -> bool:
        return any(zone["id"] == name for zone in self.view["zones"])

    def cards(self, name: str) -> list[str]:
        return [card["card"] for card in self.zone(name)["cards"]]

    def choices(self) -> list[str]:
        """All that can be chosen, with ``next`` where there is a way on."""
        if any(button["kind"] == "next" for button in self.view["buttons"]):
            return ["next"]
        found = [card["action"] for zone in self.view["zones"] for card in zone["cards"] if card["playable"]]
        found += [button["action"] for button in self.view["buttons"] if button["action"] and button["enabled"]]
        return sorted(set(found))

    @property
    def over(self) -> bool:
        return bool(self.view["banner"] and self.view["banner"]["over"])

    @property
    def curtain(self) -> bool:
        """Whether the hands are covered for the next person."""
        return self.view["eyes"] == "all" and any(button["kind"] == "next" for button in self.view["buttons"])

    def play_out(self, seed: int = 0, stop: Callable[[WarPage], bool] = lambda page: False, most: int = 900) -> WarPage:
        """Choose anything until the match is over, or until it is to stop."""
        rng = random.Random(seed)
        for _ in range(most):
            if self.over or stop(self):
                return self
            self.act(rng.choice(self.choices()))
        raise AssertionError("no end")

    def sound(self) -> None:
        """Nothing went wrong on the way."""
        assert [message for message in self.sent if message["kind"] == "error"] == []
        assert all(view["error"] is None for view in self.views)


def war_page(saved: Any = None, **settings: Any) -> WarPage:
    """A page with a table, past its hello."""
    return WarPage(play("worldwar", **{**QUICK, **settings})).hello(saved)
