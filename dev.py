#!/usr/bin/env python3
"""Everything a developer does, with nothing but Python: ``python3 dev.py app``, ``python3 dev.py test``.

This file only finds a Python that is new enough and hands over to ``tools/tasks.py``; it is written so that an
old Python can read it and say what is wrong.
"""

import os
import sys

OLDEST = (3, 11)


def main():  # type: () -> int
    here = os.path.dirname(os.path.abspath(__file__))
    if sys.version_info < OLDEST:
        newer = find_newer_python()
        if newer is None:
            sys.stderr.write(
                "The card tutor needs Python %d.%d or newer; this is Python %d.%d. "
                "Install a newer one and say, for example: python3.12 dev.py app\n"
                % (OLDEST + tuple(sys.version_info[:2]))
            )
            return 2
        os.execv(newer, [newer, os.path.join(here, "dev.py"), *sys.argv[1:]])
    sys.path.insert(0, os.path.join(here, "tools"))
    import tasks  # only now: its syntax is too new for an old Python

    return int(tasks.main(sys.argv[1:]))


def find_newer_python():  # type: () -> str | None
    for minor in (13, 12, 11):
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            candidate = os.path.join(folder, "python3.%d" % minor)
            if os.access(candidate, os.X_OK):
                return candidate
    return None


if __name__ == "__main__":
    sys.exit(main())
