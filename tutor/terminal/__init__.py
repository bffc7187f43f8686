"""A match in a terminal, from the same kernel, coach and table as the browser's.

`tutor play --terminal warlords` begins in `tutor.terminal.main`. With the ``rich`` package it is in colour,
without it plain.
"""
