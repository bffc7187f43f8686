"""Saved matches that can be kept where anybody may look: in a browser, or in a file.

A running match holds the other's hidden cards, so what is kept is sealed: encrypted and signed with a key that
stays in this user's data folder (Fernet, from the cryptography package, which is asked for only here and may be
missing: then `seal` and `unseal` raise ImportError). Beside it goes what the player himself saw, in the open: where
the key is gone (another machine, a Binder session that ended), the match goes on from that, with the hidden cards
drawn anew.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..kernel.plain import read_json
from ..kernel.text import T
from .errors import SaveError

log = logging.getLogger(__name__)

#: Where the key lives, if not in the user's own data folder.
STATE_DIR_VARIABLE = "TUTOR_STATE_DIR"
_KEY_FILE = "save.key"


def state_dir() -> Path:
    """The folder for this user's key: ``TUTOR_STATE_DIR``, or the system's usual place for an app's data."""
    given = os.environ.get(STATE_DIR_VARIABLE)
    if given:
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "card-tutor"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "card-tutor"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "card-tutor"


@lru_cache(maxsize=4)
def _fernet(folder: Path) -> Any:
    from cryptography.fernet import Fernet

    path = folder / _KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Another kernel may be making the key at this moment: only one of them succeeds, and all read the same.
        fresh = folder / f".{_KEY_FILE}.{os.getpid()}"
        if not path.exists():
            fresh.touch(mode=0o600)
            fresh.write_bytes(Fernet.generate_key())
            try:
                os.link(fresh, path)
            except FileExistsError:
                pass
            except OSError:  # a file system without hard links
                os.replace(fresh, path)
            fresh.unlink(missing_ok=True)
        return Fernet(path.read_bytes())
    except (OSError, ValueError) as error:
        log.warning("no key for saved matches can be kept (%s); they last as long as this kernel", error)
        return Fernet(Fernet.generate_key())


#: Sealed matches come in sizes that are multiples of this.
_BLOCK = 2048


def seal(data: dict[str, Any], beside: dict[str, Any]) -> str:
    """Data as a text that only this user's key can read. Raises ImportError without the cryptography package.

    ``beside`` is what lies in the open beside it. Encryption does not hide a length, and the length of a match would
    tell how often the other has exchanged; so the text is filled up to a size that depends on ``beside`` alone.
    """
    plain = json.dumps(data, separators=(",", ":")).encode()
    size = _BLOCK * (2 + 3 * len(json.dumps(beside)) // (2 * _BLOCK))
    while size < len(plain):
        size *= 2
    # JSON takes any blanks after the document.
    sealed: bytes = _fernet(state_dir()).encrypt(plain.ljust(size))
    return sealed.decode("ascii")


def unseal(text: Any) -> dict[str, Any]:
    """The data back. Raises SaveError for anything that this key has not sealed, ImportError as `seal` does."""
    from cryptography.fernet import InvalidToken

    if not isinstance(text, str) or len(text) > 4_000_000:
        raise SaveError(T("This saved match is no sealed text, or far too long for one."))
    try:
        data = read_json(_fernet(state_dir()).decrypt(text.encode("utf-8", "replace")))
    except (InvalidToken, ValueError):
        raise SaveError(T("This saved match was sealed by another table, or has been damaged.")) from None
    if not isinstance(data, dict):
        raise SaveError(T("This saved match holds no match."))
    return data
