"""``python -m tutor.locale``: write the template anew, or with ``--check`` only say what is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .extract import TEMPLATE, MessageError, faults, messages, template


def main(argv: Sequence[str] | None = None) -> int:
    """Write or check the template. Returns 0, or 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tutor.locale", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the template is out of date")
    check = parser.parse_args(argv).check
    try:
        found = messages()
    except MessageError as error:
        print(error, file=sys.stderr)
        return 1
    wrong = faults(found)
    for line in wrong:
        print(line, file=sys.stderr)
    text = template(found)
    old = TEMPLATE.read_text("utf-8") if TEMPLATE.exists() else ""
    if check:
        if text != old:
            print(f"{TEMPLATE.name} is out of date: run python -m tutor.locale", file=sys.stderr)
        return int(bool(wrong) or text != old)
    if text != old:
        TEMPLATE.write_text(text, "utf-8")
    print(f"{TEMPLATE.name}: {len(found)} messages{'' if text != old else ', nothing new'}")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
