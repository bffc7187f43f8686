"""Our games for others' tools, and others' players at our table; optional, by the extras openspiel and pettingzoo.

| module | what |
| --- | --- |
| `small` | 4 Warlords with a few cards: the same rules, a tree that can be solved whole |
| `numbers` | actions and cards of chance as whole numbers |
| `features` | what a seat knows as a row of numbers |
| `words` | what a seat knows, and all that it has known, as a text |
| `bounds` | how long a match can be, and how many cards may come at once |
| `openspiel` | the games in OpenSpiel's registry (needs open-spiel) |
| `zoo` | PettingZoo environments (needs pettingzoo) |
| `bots` | a policy of OpenSpiel's, or any function of an observation, as a bot at our table |

Nothing is imported here, so the package can be looked at without either library. Examples: ``docs/interop.md``.
"""
