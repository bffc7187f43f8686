"""4 Warlords solved: an approximate equilibrium, made offline, shipped as data, played from the standard library.

| module | what it does |
| --- | --- |
| `shipped` | the data and their reading |
| `play` | what the solved strategy does in a position that a player sees |
| `numbers`, `kernels`, `trading`, `game` | one round as arrays, its inner loops, and how it is learned |
| `solve`, `limits`, `pack` | the programs that solve all positions and make the data of them |
| `response`, `measure` | the exact best response, and the program that prints the exploitability |

Only `shipped` and `play` are imported by the coach; the others need numba (``card-tutor[fast]``). docs/equilibrium.md.
"""
