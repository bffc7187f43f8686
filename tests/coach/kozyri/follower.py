"""The reader of a written strategy (`tutor.coach.kozyri.strategy`).

It knows the rules of `tutor.games.kozyri` and nothing of the solver that wrote it: neither its positions, nor its
numbers, nor its order of moves.
"""

from __future__ import annotations


class FlawError(Exception):
    """A strategy that does not prove what it says."""


class Follower:
    """Goes through all that can happen when one player follows a strategy (`tutor.coach.kozyri.strategy`)."""

    def __init__(self, proof, start):
        self.proof = proof
        self.left = [text for text in proof.row.split(", ") if text]
        self.after = {}
        stack = [start]
        while stack:
            state = stack.pop()
            name = self.name(state)
            if name not in self.after:
                following = self.choices(state)
                self.after[name] = [self.name(one) for one in following]
                stack += reversed(following)
        if self.left:
            raise FlawError(f"choices that nothing leads to: {self.left}")
        if proof.kind == "win":
            self.longest = self.depth(self.name(start))

    @staticmethod
    def name(state):
        return state.hands, state.pile, state.current_player(), state.phase

    def choices(self, state):
        """The positions that can follow, without ends; raises FlawError where an end is not as promised."""
        legal = {str(action): action for action in state.legal_actions()}
        texts = sorted(legal)
        if state.current_player() == self.proof.player and len(texts) > 1:
            if not self.left or self.left[0] not in legal:
                raise FlawError(f"no choice for {state!r}")
            texts = [self.left.pop(0)]
        following = []
        for text in texts:
            # A fresh match from here, so that what came before counts for nothing: a hold must not need it.
            one = state.child(legal[text])
            end = one.outcome()
            if end is None:
                following.append(fresh(one))
            elif end.winners != (self.proof.player,) and (self.proof.kind == "win" or end.winners):
                raise FlawError(f"{text} ends it with {end}")
        return following

    def depth(self, name, line=()):
        """The longest play; raises FlawError where a position comes back."""
        depths, stack, open_ = {}, [name], set()
        while stack:
            here = stack[-1]
            if here in depths:
                open_.discard(stack.pop())
                continue
            deeper = [one for one in self.after[here] if one not in depths]
            if not deeper:
                depths[here] = 1 + max((depths[one] for one in self.after[here]), default=0)
            elif here in open_:
                raise FlawError("a position comes back")
            else:
                open_.add(here)
                stack += deeper
        return depths[name]


def fresh(state):
    """The same position with nothing before it; a cover cannot be set up, so its match goes on."""
    if state.phase == "cover":
        return state
    return state.game.new_initial_state(
        trumps=state.trumps, starter=state.current_player(), hands=state.hands, pile=state.pile
    )
