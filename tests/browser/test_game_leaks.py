"""No hidden card reaches the browser: all that the server sends during a match is searched for the other's cards.

The test plays the same seed with the same choices in its own process, so it knows at each moment what the other
holds, has put away and has sealed. A text that told a card while it was open (the log, a record) may come again.
"""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.game import READY, address, open_game
from support.servers import Server, http
from support.traffic import Traffic, Where, assert_sealed, contents, pattern, texts

from tutor.widgets import play
from tutor.widgets.view import Json

SEED = 11


class Twin:
    """The same match in this process, where nothing is hidden."""

    def __init__(self, **settings: Any) -> None:
        self.page = play("warlords", **settings)
        self.page.send = lambda content, buffers=None: None
        self.number = 0
        self.say("hello", saved=None)

    def say(self, kind: str, **fields: Any) -> None:
        self.number += 1
        self.page._receive(self.page, {"kind": kind, "id": self.number, **fields}, None)

    def act(self, action: str) -> None:
        number = self.page.view["number"]
        if action == "next":
            self.say("next", number=number)
        else:
            self.say("act", number=number, action=action)

    @property
    def view(self) -> Json:
        found: Json = self.page.view
        return found

    def hidden(self) -> set[str]:
        """The other's cards that the learner may not know now."""
        match = self.page.match
        table, other = match.table, 1 - match.me
        if table.state.is_terminal():
            return set()
        side = table.state.sides[other]
        cards = {*side.hand, *side.aside}
        if table.paused:  # the round is over, and what was not revealed in it stays unknown
            moment = next(one for one in reversed(table.moments) if one.before.sides[other].hand)
            before, laid = moment.before.sides[other], moment.after.last_item
            cards |= {*before.hand, *before.aside} - {laid.actions[other].card}
        return {str(card) for card in cards}

    def sealed_choice(self) -> str | None:
        """What the bot has chosen and not yet shown."""
        match = self.page.match
        chosen = match.table._sealed.get(1 - match.me)
        return None if chosen is None else str(chosen)


class Search:
    """Goes through texts in the order in which they came."""

    def __init__(self) -> None:
        self.open: set[tuple[Where, str]] = set()
        self.found: list[str] = []
        self.searched = 0

    def look(self, data: Any, hidden: set[str], choice: str | None, moment: str) -> None:
        wanted = pattern(hidden)
        for where, text in texts(data):
            self.searched += 1
            if where and where[-1] == "sealed":
                assert_sealed(text, hidden)
            elif wanted.search(text) or (choice is not None and choice == text and where[-1:] != ("key",)):
                if (where, text) not in self.open:
                    self.found.append(f"{moment}: {'/'.join(map(str, where))}: {text[:160]}")
            else:
                self.open.add((where, text))


def state_of(message: Any) -> Any:
    """The part of a message that belongs to the match: the rules and words of ``config`` are the same in all.

    What the coach says of hands that the other *may* hold names cards that he may hold. That it is the same whatever he
    really holds is shown in ``tests/widgets/test_whatif.py`` and ``tests/coach/test_witness.py``.
    """
    data = message["content"].get("data", {}) if isinstance(message.get("content"), dict) else {}
    state = data.get("state") if isinstance(data, dict) else None
    if isinstance(state, dict) and "config" in state:
        assert state["config"] == SAME_EVERYWHERE, "config depends on the match"
        message = json.loads(json.dumps(message))
        del message["content"]["data"]["state"]["config"]
        for name in ("_esm", "_css"):
            message["content"]["data"]["state"].pop(name, None)
    if isinstance(state, dict) and "whatif" in state.get("coach", {}):
        message = json.loads(json.dumps(message))
        del message["content"]["data"]["state"]["coach"]["whatif"]
    return message


SAME_EVERYWHERE = json.loads(json.dumps(Twin(seed="another", level="beginner").page.config))

ALL_CARDS = {rank + suit for rank in "A23456789TJQK" for suit in "shdc"}
STORED = """() => [localStorage, sessionStorage].map((store) =>
  Object.entries(store).map(([key, text]) => { try { return [key, JSON.parse(text)]; } catch { return [key, text]; } }))"""
#: Everything drawn and every attribute but the log and what was said, which tell of cards that were open once; and
#: apart from it the open cards, and those whose drawing is kept for the next time.
DRAWN = """() => {
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll('.tt-log, .tt-whatif, .tt-hidden, .tt-rules, symbol, script, style')) one.remove();
  for (const one of copy.querySelectorAll('[d]')) one.removeAttribute('d');  // "6h" is a line in a drawing
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  return [copy.outerHTML, all('[data-card]', (one) => one.dataset.card), all('.tt-root symbol', (one) => one.id)];
}"""


def choose(actions: list[str]) -> str:
    """Exchange when it is possible, keep some hands, surrender late: all kinds of choices."""
    for wish in ("warlord K", "exchange", "play J" if len(actions) <= 3 and "play Js" in actions else "play"):
        if found := [action for action in actions if action.startswith(wish)]:
            return found[-1]
    return actions[0]


def test_the_search_of_sealed_saves_finds_an_open_one_and_takes_no_chance_for_a_leak() -> None:
    cards, rng = {"3d", "9d", "Td"}, random.Random(1)

    def save(text: bytes, before: bytes = b"\x80") -> str:
        length = 57 + 16 * 40
        body = before + rng.randbytes(300) + text
        return base64.urlsafe_b64encode(body + rng.randbytes(length - len(body))).decode()

    assert_sealed(save(b""), cards)
    assert_sealed(save(b"\xff 3d\xff"), cards)
    for text in (b'{"steps": [[1, "beat 9d"], [0, 1]]}', b'{"seed": 1, "options": {"ace": "low"}}', b"\xffrecord\xff"):
        with pytest.raises(AssertionError):
            assert_sealed(save(text), cards)
    with pytest.raises(AssertionError, match="not sealed"):
        assert_sealed(save(b"", b"\x00"), cards)
    with pytest.raises(AssertionError, match="not as long"):
        assert_sealed(base64.urlsafe_b64encode(b"\x80" + rng.randbytes(700)).decode(), cards)


def test_no_hidden_card_is_in_anything_that_the_server_sends(
    app_server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page("about:blank", wait=False)
    page.record.origin = app_server.url  # type: ignore[attr-defined]
    traffic, search, twin = Traffic(page), Search(), Twin(seed=SEED, level="beginner")
    page.goto(address(app_server, seed=SEED), wait_until="commit")
    page.wait_for_selector(READY, timeout=60_000)
    game = open_game(page, lesson=True)
    seen = set(page.evaluate(DRAWN)[1])  # the lesson has its own cards
    game.skip_lesson()
    read = moments = 0
    while True:
        if (
            moments
        ):  # all that is sent of this moment has come: told of the next one it would be judged by what is hidden then
            game.kept()
            traffic.coach(page, game.number)
        hidden, choice, moment = twin.hidden(), twin.sealed_choice(), f"act {moments}, {game.heading}"
        if not game.over():
            assert hidden or twin.page.match.table.paused, moment
        assert game.cards("me-hand") == [
            c["card"] for z in twin.view["zones"] if z["id"] == "me-hand" for c in z["cards"]
        ]
        assert game.heading == twin.view["heading"], "the twin plays another match"
        for frame in traffic.frames[read:]:
            search.look(state_of(contents(frame)), hidden, choice, moment)
        read = len(traffic.frames)
        search.look(page.evaluate(STORED), hidden, choice, f"{moment}, in storage")
        page_now, shown, drawings = page.evaluate(DRAWN)
        seen.update(shown)
        drawn_once = {id.rsplit("-", 1)[-1] for id in drawings} & ALL_CARDS
        assert shown and drawn_once <= seen, f"{moment}: drawn, but never open: {drawn_once - seen}"
        drawn = pattern(hidden).search(page_now)
        assert drawn is None, f"{moment}: in the page: {page_now[drawn.start() - 90 : drawn.end() + 90]}"
        assert search.found == [], search.found
        if game.over():
            break
        action = choose(game.actions())
        game.act(action)
        twin.act(action)
        moments += 1
        if moments == 4:  # a hint and a look back are answers of the server as well
            page.keyboard.press("h")
            hint = game.root.locator(".tt-hint p")
            for key, hints, review in (("h", 1, "false"), ("[", 0, "true"), ("l", 1, "false")):
                page.keyboard.press(key)
                expect(hint).to_have_count(hints)  # the panel comes last
                assert (game.root.get_attribute("data-review") or "false") == review
    told = " ".join(game.log())
    assert "You put away" in told and moments > 20 and read > 3 * moments and search.searched > 10_000
    assert_responses(app_server, traffic, Twin(seed=SEED, level="beginner").hidden())


def assert_responses(server: Server, traffic: Traffic, hidden: set[str]) -> None:
    """The page itself shows no hidden card, and every other file is what a stranger gets as well."""
    documents = 0
    for response in traffic.responses:
        if response.request.resource_type == "document":
            documents += 1
            found = pattern(hidden).search(response.text())
            assert found is None, f"the page's source tells {found and found.group()}"
        elif response.request.method == "GET" and response.url.startswith(server.url) and response.ok:
            if "/api/kernels/" in response.url:
                assert pattern(hidden).search(response.text()) is None
                continue
            status, body = http(response.url)
            assert (status, body) == (200, response.body().decode("utf-8", "replace")), response.url
    assert documents == 1
    assert len(traffic.responses) > 20


def test_the_search_would_find_what_it_looks_for() -> None:
    search, cards = Search(), {"9d", "Ts"}
    for leak in (
        {"cards": ["9d"]},
        {"key": "1:9d"},
        {"text": "It holds 10♠."},
        {"text": "the Nine of Diamonds"},
        {"9d": 1},
    ):
        search.look(leak, cards, None, "now")
    search.look(["warlord Kh"], cards, "warlord Kh", "now")
    assert len(search.found) == 6
    clean = Search()
    clean.look({"a": "19d8", "b": "b9d", "c": "8♦", "d": "warlord Ks"}, cards, "warlord Kh", "now")
    assert clean.found == []
    clean.look({"log": ["You see 9♦."]}, set(), None, "while it is open")
    clean.look({"log": ["You see 9♦."]}, cards, None, "when it is hidden again")
    assert clean.found == []
