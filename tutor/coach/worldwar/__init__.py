"""The coach of World War III: wars solved from the counts of unseen cards, everything else by playouts.

`war` solves hold or draw; `world` draws what a seat cannot see, `playout` plays a match out on plain numbers,
`search` compares choices in the same drawn worlds, `advise` makes grades and reasons of it.
"""

from __future__ import annotations

from .advise import analyse

__all__ = ["analyse"]
