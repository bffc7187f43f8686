"""The template for translators: whole, up to date, one sentence a message; and a catalogue really speaks."""

from __future__ import annotations

import gettext
import re
import struct

import pytest

from tutor.kernel import text as kernel_text
from tutor.kernel.cards import Card
from tutor.kernel.text import TN, T, use_language
from tutor.locale.__main__ import main
from tutor.locale.extract import TEMPLATE, Message, MessageError, calls, faults, messages, template


def test_the_template_is_up_to_date():
    assert TEMPLATE.read_text("utf-8") == template(messages()), "run: python -m tutor.locale"


def test_each_message_is_one_sentence_with_named_placeholders():
    assert faults(messages()) == []


#: Ranks that name a role in a game, and so begin with a capital there: all others are small within a sentence.
ROLES = {"warlords": {"jack", "queen", "king"}, "worldwar": {"two"}}
RANK = re.compile(
    r"(?<![{.:] )(?<!^)\b(ace|jack|queen|king|joker|two|ten)s?\b( of (?:the )?(?:spade|heart|diamond|club))?", re.I
)
#: The number two, and no card: "two or three players", "three, two".
NUMBER = re.compile(r"\b(?:two|ten)s?\b")


def test_ranks_are_written_alike_in_all_sentences_of_a_game():
    wrong = []
    for one in messages():
        for game in ("warlords", "kozyri", "worldwar"):
            if not any(game in file or (game == "worldwar" and "war_" in file) for file in one.files):
                continue
            for text in one.forms:
                for found in RANK.finditer(re.sub(r"\{[^}]*\}", "{}", text)):
                    word = found[0]
                    # A card's full name is no role: "the queen of spades".
                    role = found[1].lower() in ROLES.get(game, set()) and not found[2]
                    if NUMBER.fullmatch(word) or word[0].isupper() == role:
                        continue
                    wrong.append((game, word, text))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("One. Two.", "more than one sentence"),
        ("Is it? It is.", "more than one sentence"),
        (" padded", "blanks around"),
        ("", "blanks around"),
        ("a {} hole", "a placeholder without a name"),
        ("a {0} hole", "a placeholder without a name"),
        ("an {open brace", "in 'an {open brace'"),
    ],
)
def test_faults_are_found(text, fault):
    (found,) = faults([Message(text, files=["x.py"])])
    assert fault in found and found.startswith("x.py: ")


@pytest.mark.parametrize("text", ["3. place", "Wait …", "10 % of all, e.g., this.", "Why? {name}"])
def test_what_is_no_second_sentence(text):
    assert faults([Message(text, files=["x.py"])]) == []


def test_a_notice_of_a_page_may_be_two_sentences_but_not_three():
    two, three = "The table is gone. Reload it.", "The table is gone. Reload it. Or do not."
    assert faults([Message(two, files=["tutor/widgets/strings.py"])]) == []
    assert faults([Message(two, files=["tutor/coach/x.py"])]) == [
        f"tutor/coach/x.py: more than one sentence in {two!r}"
    ]
    assert faults([Message(three, files=["tutor/app/x.py"])]) == [
        f"tutor/app/x.py: more than two sentences in {three!r}"
    ]


def test_messages_must_be_written_out():
    with pytest.raises(MessageError, match=r"x.py:2: T needs its message written out"):
        list(calls("\nT(f'{x} wins')", "x.py"))
    with pytest.raises(MessageError, match="TN needs"):
        list(calls("TN('one', other, 2)", "x.py"))
    assert list(calls("T('a ' 'b'); t('c'); x.T('d')", "x.py")) == [("a b", None)]


def test_two_plurals_of_one_message_are_refused(tmp_path):
    (tmp_path / "a.py").write_text("TN('{n} card', '{n} cards', 1)")
    (tmp_path / "b.py").write_text("TN('{n} card', '{n} cardz', 1)")
    with pytest.raises(MessageError, match="another plural"):
        messages(tmp_path)


@pytest.mark.slow
def test_the_template_is_what_gettext_tools_read(tmp_path):
    babel = pytest.importorskip("babel.messages.pofile")
    with TEMPLATE.open("rb") as file:
        catalogue = babel.read_po(file)
    read = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
    assert read == {message.msgid for message in messages()}


def test_check_says_what_is_wrong_and_writing_mends_it(tmp_path, monkeypatch, capsys):
    where = tmp_path / "tutor.pot"
    monkeypatch.setattr("tutor.locale.__main__.TEMPLATE", where)
    found = [Message("One sentence.", files=["x.py"])]
    monkeypatch.setattr("tutor.locale.__main__.messages", lambda: found)
    assert main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err and not where.exists()
    assert main([]) == 0
    assert where.read_text("utf-8") == template(found)
    assert main(["--check"]) == 0
    assert main([]) == 0 and "nothing new" in capsys.readouterr().out
    found.append(Message("Two. Sentences.", files=["x.py"]))
    assert main([]) == main(["--check"]) == 1, "a faulty message is written, and reported until it is mended"


def catalogue(folder, entries):
    """A compiled catalogue (the .mo format), written by hand so that the test needs no tool."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
    pairs = sorted((key.encode(), value.encode()) for key, value in {"": header, **entries}.items())
    n = len(pairs)
    at = 28 + 16 * n
    blob, originals, translations = b"", [], []
    for table, texts in ((originals, [k for k, _ in pairs]), (translations, [v for _, v in pairs])):
        for text in texts:
            table.append((len(text), at + len(blob)))
            blob += text + b"\0"
    tables = b"".join(struct.pack("<II", *entry) for entry in originals + translations)
    folder.mkdir(parents=True)
    header_bytes = struct.pack("<IIIIIII", 0x950412DE, 0, n, 28, 28 + 8 * n, 0, 0)
    (folder / "tutor.mo").write_bytes(header_bytes + tables + blob)


def test_a_translation_speaks_with_translated_cards_and_plurals(tmp_path, monkeypatch):
    catalogue(
        tmp_path / "xx" / "LC_MESSAGES",
        {
            "You lay {card}.": "{card}, gelegt!",
            "{rank} of {suit}": "{suit}-{rank}",
            "ten": "Zehn",
            "diamonds": "Karo",
            "{n} card\0{n} cards": "{n} Karte\0{n} Karten",
        },
    )
    monkeypatch.setattr(kernel_text, "LOCALE_DIR", tmp_path)
    kernel_text._catalogue.cache_clear()
    try:
        line = T("You lay {card}.", card=Card("Td"))
        with use_language("xx"):
            assert (str(line), line.spoken()) == ("10♦, gelegt!", "Karo-Zehn, gelegt!")
            assert [str(TN("{n} card", "{n} cards", n)) for n in (1, 2)] == ["1 Karte", "2 Karten"]
            assert str(T("Nobody translated this.")) == "Nobody translated this."
        assert str(line) == "You lay 10♦."
        with use_language("yy"):
            assert str(line) == "You lay 10♦."
    finally:
        kernel_text._catalogue.cache_clear()


def test_no_catalogue_is_needed_for_english():
    assert isinstance(kernel_text._catalogue("en"), gettext.NullTranslations)
