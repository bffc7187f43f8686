"""Writes tests/widgets/harness/fixtures/*.json: views of every phase for the harness, with the words of a real match.

Run `python tests/support/table_fixtures.py` after changing it; a test checks that the files are what it writes.
The views are made by hand and not by the game, so that the page can be tested for what no game does yet:
thirty cards in a hand, six seats.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]
HERE = Path(__file__).resolve().parents[1] / "widgets" / "harness" / "fixtures"
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"]
RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "X": "joker"} | {
    str(n): word for n, word in zip(range(2, 10), WORDS, strict=True)
}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def name(card: str) -> str:
    return "joker" if card == "Xx" else f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def sign(card: str) -> str:
    return f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def face(owner: int, card: str, **more: Any) -> Json:
    base: Json = {
        "key": f"{owner}:{card}", "card": card, "name": name(card), "face": True, "action": None,
        "playable": False, "why": "", "clause": "", "badge": "", "state": "",
    }  # fmt: skip
    return base | more


def ask(owner: int, card: str, verb: str, why: str, clause: str, ok: bool = True, **more: Any) -> Json:
    return face(owner, card, action=f"{verb} {card}", playable=ok, why=why, clause=clause, **more)


def backs(owner: int, where: str, count: int) -> list[Json]:
    return [
        face(owner, "2s") | {"key": f"{owner}:{where}:{i}", "card": "??", "name": "", "face": False}
        for i in range(count)
    ]


def zone(
    area: str, layout: str, label: str, owner: int | None, cards: list[Json], count: int | None = -1, text: str = ""
) -> Json:
    return {
        "id": area, "area": area, "layout": layout, "label": label, "owner": owner,
        "count": len(cards) if count == -1 else count, "text": text, "cards": cards,
    }  # fmt: skip


def side(who: str, owner: int, hand: list[Json], courts: list[Json], **at: Any) -> list[Json]:
    mine = who == "me"
    deck = at.get("deck", 17)
    return [
        zone(f"{who}-hand", "fan", "Your hand" if mine else "Other side's hand", owner, hand),
        zone(f"{who}-courts", "row" if mine else "mini", "Your court cards" if mine else "Other side's court cards",
             owner, courts),
        zone(f"{who}-warlord", "slot", "Your warlord" if mine else "Other side's warlord", owner,
             at.get("warlord", [])),
        zone(f"{who}-laid", "row", "Your cards in battle" if mine else "Other side's cards in battle", owner,
             at.get("laid", [])),
        zone(f"{who}-deck", "pile", "Your deck" if mine else "Other side's deck", owner, [], deck,
             "count not told" if deck is None else f"{deck} cards"),
        zone(f"{who}-aside", "mini", "Exchanged away, seen by you only" if mine else "Exchanged away by the other side",
             owner, at.get("aside", [])),
        zone(f"{who}-trophies", "mini", "Your trophies" if mine else "Other side's trophies", owner,
             at.get("trophies", [])),
        zone(f"{who}-fallen", "mini", "Lost in your surrenders" if mine else "Lost in the other side's surrenders",
             owner, at.get("fallen", [])),
    ]  # fmt: skip


LOG_LINES = [
    (1, 1, None, "Both draw three number cards.", "W-3"),
    (2, 1, 0, "You put K♠ in front of you.", "W-4"),
    (2, 1, 1, "The club player puts Q♥ in front.", "W-4"),
    (3, 1, 0, "You exchange 4♣ and draw 9♠.", "W-5"),
    (4, 1, 0, "You keep your hand.", "W-5"),
    (5, 1, 1, "The club player exchanged once.", "W-5"),
    (6, 1, 0, "You lay 7♠.", "W-6"),
    (6, 1, 1, "The club player lays 10♥.", "W-6"),
    (7, 1, 0, "You lay 8♣.", "W-6"),
    (7, 1, 1, "The club player lays 6♥.", "W-6"),
    (8, 1, 0, "You lay 9♠: a straight to 9.", "W-7"),
    (8, 1, 1, "The club player lays 2♥: a flush, 10 high.", "W-7"),
    (9, 1, 0, "You win the battle and take Q♥.", "W-8"),
    (10, 2, None, "Both shuffle their number cards and draw three.", "W-12"),
    (11, 2, 0, "You put Q♣ in front of you.", "W-4"),
    (11, 2, 1, "The club player puts K♦ in front.", "W-4"),
    (12, 2, 0, "You surrender with J♣ and lose 3♠.", "W-10"),
    (13, 3, None, "Both shuffle their number cards and draw three.", "W-12"),
    (14, 3, 0, "You put K♣ in front of you.", "W-4"),
    (14, 3, 1, "The club player puts Q♦ in front.", "W-4"),
    (15, 3, 0, "You keep your hand.", "W-5"),
    (16, 3, 0, "You lay 9♣.", "W-6"),
    (16, 3, 1, "The club player lays 8♦.", "W-6"),
]


def spoken(text: str) -> str:
    for rank, word in ({"10": "ten"} | {k: v for k, v in RANKS.items() if k not in "TX"}).items():
        for letter, suit in SIGNS.items():
            text = text.replace(f"{rank}{suit}", f"the {word} of {SUITS[letter]}")
    return text


def log(upto: int) -> list[Json]:
    return [
        {"n": n, "round": r, "seat": s, "text": text, "spoken": spoken(text), "clause": c}
        for n, r, s, text, c in LOG_LINES
        if n <= upto
    ]


SETTINGS = {"seat": 0, "level": "club", "seed": "20240607", "coach": "always",
            "options": {"ace": "low", "exchange_counts": "public", "round_limit": 100}}  # fmt: skip


def view(number: int, heading: str, prompt: str, zones: list[Json], **more: Any) -> Json:
    base: Json = {
        "number": number, "game": "warlords", "lang": "en", "busy": False, "heading": heading, "prompt": prompt,
        "options_line": "Ace: low · Exchange counts: public · Round limit: 100", "me": 0, "turn": [0],
        "seats": [{"seat": 0, "name": "You", "side": "black", "bot": False},
                  {"seat": 1, "name": "Club player", "side": "red", "bot": True}],
        "zones": zones, "buttons": [], "banner": None, "combos": [], "log": log(number), "say": [],
        "score": [{"seat": 0, "label": "Black", "queens": 2, "kings": 2, "jacks": 1, "numbers": 19},
                  {"seat": 1, "label": "Red", "queens": 1, "kings": 2, "jacks": 2, "numbers": 20}],
        "review": None, "can": {"undo": True, "hint": True, "new": True, "export": True},
        "undo_note": "Taking back after a reveal: the next act is not graded.", "error": None, "lesson": None,
        "settings": SETTINGS,
    }  # fmt: skip
    return base | more


def candidate(action: str, value: float, loss: float, grade: str, label: str, **more: Any) -> Json:
    card = action.split()[-1]
    is_card = len(card) == 2
    base: Json = {
        "action": action, "label": sign(card) if is_card else "Keep this hand",
        "name": name(card) if is_card else "Keep this hand", "value": value, "low": value, "high": value,
        "kind": "exact", "loss": loss, "grade": grade, "grade_label": label, "best": loss == 0, "share": None,
        "cost": f"{loss} points below the best" if loss else "",
        "reasons": [{"text": "The battle is won against 214 of the 342 hands that the other can still hold.",
                     "clause": "W-8"}],
    }  # fmt: skip
    return base | more


def coach(number: int, summary: str, value: float | None, candidates: list[Json], **more: Any) -> Json:
    base: Json = {"number": number, "phase": "", "summary": summary, "kind": "exact", "value": value,
                  "candidates": candidates, "verdict": None, "odds": [], "hint": None, "pending": False}  # fmt: skip
    return base | more


BATTLE_WHY = "May be laid face down; it is revealed together with the other's card."
JACK_WHY = "A Jack surrenders: you lose the cards already laid and the Jack, but keep your warlord."
COURT_WHY = "Only number cards and Jacks are laid in a battle; a Queen or a King is a warlord."


def my_courts(verb: str, phase: str) -> list[Json]:
    cards = ["Jc", "Js", "Qc", "Qs", "Kc"]
    if phase == "warlord":
        why = {"J": "A Jack is no warlord: it is kept for a surrender.", "Q": "A Queen lets you exchange one card.",
               "K": "A King lets you exchange up to three cards."}  # fmt: skip
        clauses = {"J": "W-10", "Q": "W-5", "K": "W-5"}
        return [ask(0, c, verb, why[c[0]], clauses[c[0]], c[0] != "J") for c in [*cards, "Ks"]]
    if phase == "battle":
        return [
            ask(0, c, verb, JACK_WHY if c[0] == "J" else COURT_WHY, "W-10" if c[0] == "J" else "W-6", c[0] == "J",
                badge="surrender" if c[0] == "J" else "")
            for c in cards
        ]  # fmt: skip
    return [face(0, c) for c in cards]


def their_courts(cards: str = "Jd Jh Qd Kd Kh") -> list[Json]:
    return [face(1, c) for c in cards.split()]


def phases() -> dict[str, tuple[Json, Json]]:
    found: dict[str, tuple[Json, Json]] = {}
    hand = [ask(0, c, "warlord", "First choose a warlord; number cards come later.", "W-4", False)
            for c in ("7s", "8c", "4c")]  # fmt: skip
    found["warlord"] = (
        view(2, "Round 1: choose a warlord", "Put a Queen or a King in front of you as your warlord.",
             [*side("them", 1, backs(1, "hand", 3), their_courts("Jd Jh Qd Qh Kd Kh")),
              *side("me", 0, hand, my_courts("warlord", "warlord"))], log=log(1),
             say=[{"text": "Round 1. You hold seven of spades, eight of clubs, four of clubs.", "assertive": False}],
             can={"undo": False, "hint": True, "new": True, "export": True}),
        coach(2, "From an even start each side wins half of the matches.", 0.5,
              [candidate("warlord Ks", 0.512, 0, "fine", "Sound", kind="estimated", low=0.49, high=0.53),
               candidate("warlord Kc", 0.512, 0, "fine", "Sound", kind="estimated", low=0.49, high=0.53, best=True),
               candidate("warlord Qs", 0.47, 4.2, "close", "Close", kind="estimated", low=0.44, high=0.5)],
              kind="estimated"),
    )  # fmt: skip
    hand = [ask(0, c, "exchange", why, "W-5") for c, why in
            (("7s", "Setting it aside breaks the start of a straight."), ("8c", "May be exchanged."),
             ("4c", "May be exchanged: nothing in your hand goes with it."))]  # fmt: skip
    found["exchange"] = (
        view(3, "Round 1: exchange", "Exchange a card, or keep your hand: 3 exchanges are left.",
             [*side("them", 1, backs(1, "hand", 3), their_courts(), warlord=[face(1, "Qh")], deck=None),
              *side("me", 0, hand, my_courts("play", ""), warlord=[face(0, "Ks")], aside=[face(0, "2s")], deck=16)],
             buttons=[{"id": "stand", "kind": "act", "action": "stand", "label": "Keep this hand", "why":
                       "You may keep your hand as it is: no exchange is owed.", "clause": "W-5", "enabled": True,
                       "primary": True}],
             combos=[{"seat": 0, "where": "hand", "text": "high card 8", "steps": [
                 "No three alike.", "7 8 4 are not consecutive.", "Two suits: no flush.", "No pair: high card 8."],
                 "clause": "W-7"}]),
        coach(3, "You win this match in 54 % of cases.", 0.541,
              [candidate("exchange 4c", 0.541, 0, "fine", "Sound"),
               candidate("stand", 0.44, 10.1, "mistake", "Mistake"),
               candidate("exchange 8c", 0.49, 5.1, "inaccuracy", "Inaccuracy"),
               candidate("exchange 7s", 0.33, 21.0, "blunder", "Blunder")],
              odds=[{"label": "Straight", "now": 0.0, "after": 0.353}, {"label": "Flush", "now": 0.0, "after": 0.0},
                    {"label": "Pair", "now": 0.0, "after": 0.118}, {"label": "High card", "now": 1.0, "after": 0.529}],
              hint={"level": 2, "text": "Three exchanges are yours: which card is far from the others?",
                    "clause": "W-5", "action": "exchange 4c"}),
    )  # fmt: skip
    laid_me, laid_them = ["9c"], ["8d"]
    battle_hand = [ask(0, c, "play", BATTLE_WHY, "W-6") for c in ("Th", "9s", "Ts")][1:]
    spoils: Json = {"trophies": [face(1, "Qh")], "fallen": [face(0, "3s"), face(0, "Jc")]}
    them = side("them", 1, backs(1, "hand", 2), their_courts("Jd Jh Kd Kh"), warlord=[face(1, "Qd")],
                laid=[face(1, c) for c in laid_them], aside=backs(1, "aside", 1), deck=16)  # fmt: skip
    me = side("me", 0, battle_hand, [c for c in my_courts("play", "battle") if c["card"] not in ("Jc", "Kc")],
              warlord=[face(0, "Kc")], laid=[face(0, c) for c in laid_me], aside=[face(0, "2s")], deck=15,
              **spoils)  # fmt: skip
    found["battle"] = (
        view(16, "Round 3: battle, reveal 2 of 3", "Lay one card face down: both are revealed together.", [*them, *me],
             combos=[{"seat": 0, "where": "hand", "text": "a pair of 9, 10 beside it", "clause": "W-7",
                      "steps": ["No three alike.", "Not consecutive.", "Not one suit.", "Two nines: a pair."]}],
             say=[{"text": "You lay the nine of clubs. The club player lays the eight of diamonds.",
                   "assertive": False}]),
        coach(16, "You win this match in 61 % of cases.", 0.612,
              [candidate("play Ts", 0.612, 0, "fine", "Sound", share=0.7),
               candidate("play 9s", 0.6, 1.2, "fine", "Sound", share=0.3), candidate("play Js", 0.5, 11.2, "mistake", "Mistake", reasons=[
                   {"text": "It would lose 9♣ and J♠ for the game, and the other's hand is weak so far.",
                    "clause": "W-10"}])],
              verdict={"action": "play 9c", "label": "You laid 9♣.", "grade": "inaccuracy",
                       "grade_label": "Inaccuracy", "loss": 5.4, "graded": True,
                       "text": "10♠ would have been better by 5.4 points of win chance.",
                       "candidates": [candidate("play Ts", 0.64, 0, "fine", "Sound"),
                                      candidate("play 9c", 0.586, 5.4, "inaccuracy", "Inaccuracy")]},
              odds=[{"label": "Straight", "now": 0.0, "after": None}, {"label": "Pair", "now": 1.0, "after": None}]),
    )  # fmt: skip
    win = [face(0, c, state="win") for c in ("7s", "8c", "9s")]
    lose = [face(1, c, state="lose") for c in ("Th", "6h", "2h")]
    rows = [
        {"seat": 0, "where": "laid", "text": "a straight to 9", "clause": "W-7", "steps": [
            "No three alike.", "7 8 9 are consecutive: a straight to 9.", "It beats every flush, pair and high card."]},
        {"seat": 1, "where": "laid", "text": "a flush, 10 high", "clause": "W-7", "steps": ["All three are hearts."]},
    ]  # fmt: skip
    next_button = {"id": "next", "kind": "next", "action": None, "label": "Next round", "why": "", "clause": "",
                   "enabled": True, "primary": True}  # fmt: skip
    over_zones = [
        *side("them", 1, [], their_courts("Jd Jh Qd Kd Kh"), warlord=[face(1, "Qh", state="lose")], laid=lose,
              aside=backs(1, "aside", 1), deck=16),
        *side("me", 0, [], my_courts("play", ""), warlord=[face(0, "Ks", state="win")], laid=win,
              aside=[face(0, "4c")], deck=16),
    ]  # fmt: skip
    found["round-won"] = (
        view(9, "Round 1: the battle is over", "Read the result, then go on to the next round.", over_zones,
             combos=rows, buttons=[next_button], turn=[],
             banner={"kind": "win", "over": False, "title": "You win the battle.",
                     "text": "A straight to 9 beats a flush. You take Q♥ as a trophy."},
             say=[{"text": "You win the battle and take the queen of hearts.", "assertive": False}]),
        coach(9, "You win this match in 59 % of cases.", 0.59, [],
              verdict={"action": "play 9s", "label": "You laid 9♠.", "grade": "fine", "grade_label": "Sound",
                       "loss": 0.0, "graded": True, "text": "That was the coach's choice too.", "candidates": []}),
    )  # fmt: skip
    lost_zones = [
        *side("them", 1, [face(1, "4d")], their_courts("Jh Kd"), warlord=[face(1, "Kh", state="win")],
              laid=[face(1, c, state="win") for c in ("5h", "6d", "7h")], aside=backs(1, "aside", 3), deck=12,
              trophies=[face(0, c) for c in ("Qs", "Qc", "Ks", "Kc")], fallen=[face(1, "Jd"), face(1, "Ad")]),
        *side("me", 0, [face(0, "2c")], [face(0, "Js")], warlord=[], aside=[],
              laid=[face(0, c, state="lose") for c in ("Ts", "9s", "8c")][:3], deck=14,
              trophies=[face(1, "Qd"), face(1, "Qh")], fallen=[face(0, "3s"), face(0, "Jc"), face(0, "5c")]),
    ]  # fmt: skip
    found["match-lost"] = (
        view(40, "The match is over", "Step through the match, or play another.", lost_zones, turn=[],
             combos=[{**rows[0], "text": "a straight to 10"}, {**rows[1], "text": "a straight to 7"}],
             banner={"kind": "loss", "over": True, "title": "Red wins the match.",
                     "text": "Black has no Queen or King left. (W-9)"},
             say=[{"text": "Red wins the match.", "assertive": True}],
             can={"undo": False, "hint": False, "new": True, "export": True},
             score=[{"seat": 0, "label": "Black", "queens": 0, "kings": 0, "jacks": 1, "numbers": 18},
                    {"seat": 1, "label": "Red", "queens": 0, "kings": 2, "jacks": 1, "numbers": 19}]),
        coach(40, "", None, []),
    )  # fmt: skip
    found["review"] = (
        view(40, "Round 1: the battle is over", "", over_zones, combos=rows, turn=[], log=log(16),
             review={"step": 8, "total": 16}, can={"undo": False, "hint": False, "new": True, "export": True}),
        found["round-won"][1],
    )  # fmt: skip
    battle_view, battle_coach = found["battle"]
    found["lesson"] = (
        battle_view | {"lesson": {"index": 5, "total": 9, "title": "The battle: three reveals",
            "text": ["Both lay one card face down and turn it up together, three times.",
                     "The three number cards count as a combo; 7♠ 8♣ 9♠ is a straight."],
            "task": "Lay any card of your hand.", "done": False, "feedback": "", "next": False, "back": True}},
        battle_coach | {"candidates": [], "verdict": None, "odds": [], "summary": ""},
    )  # fmt: skip
    found["spectator-error"] = (
        battle_view | {"me": None, "turn": [1], "busy": True, "prompt": "The club player is choosing.", "number": 99,
                       "zones": [z | {"cards": [c | {"action": None, "why": ""} for c in z["cards"]]} for z in
                                 battle_view["zones"]],
                       "error": "That card was played on an old picture of the table; nothing was changed."},
        coach(99, "", None, [], pending=True),
    )  # fmt: skip
    found["empty"] = ({}, {})
    found["kozyri-30"] = thirty()
    found["six-seats"] = six_seats()
    found["all-cards"] = all_cards()
    return found


def thirty() -> tuple[Json, Json]:
    pack = [r + s for s in "shdc" for r in "6789TJQKA"][:30]
    hand = [ask(0, c, "beat", "Beats the queen of spades." if i % 4 == 0 else "Only a higher spade or a trump of yours "
                "beats the queen of spades.", "K-4", i % 4 == 0) for i, c in enumerate(pack)]  # fmt: skip
    zones = [
        zone("other-hand", "fan", "Other side's hand", 1, backs(1, "hand", 5)),
        zone("heap", "pile", "The pile", None, [face(0, "9h"), face(0, "Qs")], 2, "2 cards"),
        zone("my-hand", "fan", "Your hand", 0, hand),
    ]
    return (
        view(5, "Your Trumps", "Beat the queen of spades, or pick up.", zones, game="other", score=[], log=[],
             options_line="36 cards · forced pick-up",
             buttons=[{"id": "pickup", "kind": "act", "action": "pickup", "label": "Pick up", "why":
                       "You can beat, so you may not pick up.", "clause": "K-6", "enabled": False, "primary": False}]),
        coach(5, "", None, []),
    )  # fmt: skip


def six_seats() -> tuple[Json, Json]:
    zones: list[Json] = []
    tops = ["Kd", "3c", "Th", "Xx", "5s", "Ah"]
    for seat in (1, 2, 3, 4, 5, 0):
        zones.append(zone(f"s{seat}-pile", "pile", "Pile", seat, [], 13 + seat, f"{13 + seat}"))
        zones.append(zone(f"s{seat}-heap", "pile", "Heap", seat, [face(seat, tops[seat])], seat + 1, f"{seat + 1}"))
        if seat in (2, 4):
            zones.append(zone(f"s{seat}-pass", "mini", "Pass", seat, [face(seat, "2c")]))
    hand = [ask(0, c, "play", "Higher than the standing ten." if c[0] in "AQX" else "Not higher than the ten.", "R-7",
                c[0] in "AQX") for c in ("Xx", "As", "Qd", "6c", "2h")]  # fmt: skip
    zones.append(zone("stock", "pile", "Stock", None, [], 15, "15 cards"))
    zones.append(zone("s0-hand", "fan", "Your hand", 0, hand))
    return (
        view(7, "Six seats", "Play a card higher than the ten.", zones, game="other", log=[], score=[],
             options_line="6 players",
             seats=[{"seat": 0, "name": "You", "side": "", "bot": False},
                    *({"seat": s, "name": n, "side": "", "bot": True} for s, n in
                      enumerate(["Ana", "Boris", "Chae", "Dana", "Emil"], 1))], turn=[0]),
        coach(7, "", None, []),
    )  # fmt: skip


def all_cards() -> tuple[Json, Json]:
    zones = [zone(f"suit-{s}", "row", SUITS[s].title(), 0, [face(0, r + s) for r in "A23456789TJQK"]) for s in "shdc"]
    zones.append(zone("rest", "row", "Joker and back", 0, [face(0, "Xx"), *backs(0, "b", 1)]))
    zones.append(zone("small", "mini", "Small", 0, [face(1, r + s) for s in "sd" for r in "A9TJQK"]))
    return view(1, "All cards", "", zones, game="", log=[], score=[], options_line=""), coach(1, "", None, [])


def config() -> Json:
    titles = {"W-3": "Muster", "W-4": "Warlord", "W-5": "Exchange", "W-6": "Battle", "W-7": "Combos", "W-8": "Trophy",
              "W-9": "End", "W-10": "Surrender", "W-11": "Standoff", "W-12": "New deck"}  # fmt: skip
    words = {
        "W-5": "A Queen lets its owner put one card of the hand aside and draw one from the deck, or not. "
               "A King lets him do so up to three times, seeing each new card first.",
        "W-7": "The three number cards are a combo. From the best: three of a kind, straight, flush, pair, high card.",
        "W-10": "A Jack may be laid in place of a number card. The battle ends at that reveal; whoever showed the Jack "
                "loses it and the number cards already laid, but neither the hand nor the warlord.",
    }  # fmt: skip
    return {
        "strings": {}, "title": "4 Warlords", "table": "harness:main", "languages": ["en"],
        "rules": [{"id": i, "title": t, "text": words.get(i, f"What {t.lower()} means, in one or two sentences."),
                   "why": "Because the source says so." if i == "W-5" else "",
                   "readings": ["An ace is the number 1."] if i == "W-7" else []} for i, t in titles.items()],
        "levels": [{"id": "beginner", "label": "Beginner"}, {"id": "club", "label": "Club player"},
                   {"id": "coach", "label": "Coach"}],
        "options": [{"id": "ace", "label": "The ace counts", "kind": "choice", "default": "low", "clause": "W-2",
                     "values": [{"value": "low", "label": "as 1"}, {"value": "high", "label": "above 10"},
                                {"value": "both", "label": "as either"}]},
                    {"id": "round_limit", "label": "Rounds until a draw", "kind": "number", "min": 1, "max": 10000,
                     "optional": True, "default": 100, "clause": "W-9"}],
        "seats": [{"value": 0, "label": "Black"}, {"value": 1, "label": "Red"}],
    }  # fmt: skip


def files() -> dict[str, str]:
    """File name -> text, for every fixture."""
    shared = config()
    return {
        f"{phase}.json": json.dumps({"view": v, "coach": c, "config": shared}, ensure_ascii=False, indent=1) + "\n"
        for phase, (v, c) in phases().items()
    }


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for file, text in files().items():
        (HERE / file).write_text(text, encoding="utf-8")
