"""Events: what a step did. Every log line, animation and spoken line is made from them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from .cards import HIDDEN, Card

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``visible_to`` holds the seats that may read ``cards`` and ``data`` (None: everybody); ``known_to`` the
    seats that may know that it happened at all (None: everybody).
    """

    kind: str
    clause: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    visible_to: frozenset[int] | None = None
    known_to: frozenset[int] | None = None
    data: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)

    def seen_by(self, viewer: int | None) -> Event | None:
        """The event as this seat may know it: hidden cards as ``??``, or None if it learns nothing of it.

        A viewer of None is a spectator, who sees what everybody sees.
        """
        if self.known_to is not None and viewer not in self.known_to:
            return None
        if self.visible_to is None or viewer in self.visible_to:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards), data=_NOTHING)


StateT = TypeVar("StateT")


class Step(Generic[StateT]):
    """What `State.step` returns: the new ``state`` and the ``events`` that led to it.

    Unpacks as ``state, events = step``. The events are made when first read: random play never pays for them.
    """

    __slots__ = ("_events", "_make", "state")

    def __init__(self, state: StateT, make: Callable[[], tuple[Event, ...]]) -> None:
        self.state = state
        self._make = make
        self._events: tuple[Event, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of this step, in order."""
        if self._events is None:
            self._events = self._make()
        return self._events

    def __iter__(self) -> Iterator[Any]:
        yield self.state
        yield self.events
