"""The developer's tasks, on the standard library alone; ``dev.py`` calls `main`.

Every task works in a virtual environment of its own, ``.venv`` in the checkout, which is made at the first call
and renewed when ``pyproject.toml`` or ``constraints.txt`` changes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "constraints.txt"
EXTRAS = {
    "app": "app,fast,terminal",
    "all": "app,fast,terminal,test,dev",
    "bench": "app,fast,terminal,test,dev,bench",
}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MOST_WORKERS = 4  # each has a server and a browser of its own
NO_TESTS = 5  # pytest's exit code when it collected none
MAC_CHROME = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


class TaskError(Exception):
    """Something that the person at the keyboard can put right; the text says how."""


def venv_program(name: str) -> str:
    """The path of a program inside ``.venv``."""
    folder = "Scripts" if os.name == "nt" else "bin"
    return str(VENV / folder / (name + (".exe" if os.name == "nt" else "")))


def run(*command: str, check: bool = True, env: dict[str, str] | None = None) -> int:
    """Run a program in the checkout and return its exit code; with ``check`` a failure ends the task."""
    code = subprocess.call(command, cwd=ROOT, env=env)
    if check and code:
        raise SystemExit(code)
    return code


def heading(text: str) -> None:
    """Say which step begins."""
    print(f"\n== {text}", flush=True)


def ensure_venv(kind: str = "all") -> None:
    """Make ``.venv`` or renew it, with what a kind of task needs; quick when nothing changed.

    Raises:
        TaskError: when this Python cannot make a virtual environment.
    """
    extras = EXTRAS[kind]
    fingerprint = hashlib.sha256(
        b"\0".join([sys.version.encode(), (ROOT / "pyproject.toml").read_bytes(), CONSTRAINTS.read_bytes()])
    ).hexdigest()
    stamp = VENV / "tutor-stamp"
    known = stamp.read_text("utf-8").split() if stamp.is_file() else []
    if known[:1] == [fingerprint]:
        if set(extras.split(",")) <= set(known[1:]):
            return
        extras = ",".join(sorted({*extras.split(","), *known[1:]}))
    heading(f"Setting up {VENV.name} with {extras}")
    if not Path(venv_program("python")).exists() or (known and known[0] != fingerprint):
        try:
            venv.EnvBuilder(with_pip=True, clear=True).create(VENV)
        except (subprocess.CalledProcessError, OSError) as error:
            raise TaskError(
                f"Python could not make a virtual environment ({error}). "
                "On Debian and Ubuntu install it first: apt-get install python3-venv"
            ) from error
    pip = [venv_program("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if run(*pip, "-c", str(CONSTRAINTS), "-e", f".[{extras}]", check=False):
        raise TaskError("pip could not install the packages; its own words stand above.")
    stamp.write_text(" ".join([fingerprint, *extras.split(",")]), "utf-8")


def find_chromium() -> str | None:
    """The browser for the tests: ``TUTOR_CHROMIUM``, or the first one on the path."""
    named = os.environ.get("TUTOR_CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise TaskError(f"TUTOR_CHROMIUM names {named!r}, which is no program.")
        return found
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    return str(MAC_CHROME) if MAC_CHROME.exists() else None


def is_root() -> bool:
    """Whether root is at the keyboard, as in a container."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def ensure_chromium() -> str:
    """Find the browser, or install Debian's where that is possible; the browser tests are never skipped.

    Raises:
        TaskError: when there is none and none can be installed.
    """
    if found := find_chromium():
        return found
    if shutil.which("apt-get") and is_root():
        heading("Installing Chromium for the browser tests")
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "-qq", check=False, env=env)
        packages = ("chromium", "fonts-dejavu-core")
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, check=False, env=env)
        if found := find_chromium():
            return found
    raise TaskError(
        "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium; "
        "macOS: brew install --cask chromium), or name its program in TUTOR_CHROMIUM."
    )


def test_environment() -> dict[str, str]:
    """The environment of a test run: no setting of the person's own Jupyter reaches the tests."""
    return {**os.environ, "JUPYTER_PLATFORM_DIRS": "1", "PYTHONUTF8": "1"}


def spread(way: str) -> list[str]:
    """pytest-xdist's options for as many processes as this machine has use for; `-n 0` behind them takes it back."""
    return ["-n", str(min(os.cpu_count() or 1, MOST_WORKERS)), "--dist", way]


def lint() -> int:
    """Run ruff, the formatter's check and mypy; all three, so that one look shows everything."""
    heading("ruff, formatter, mypy")
    return max(
        run(venv_program("ruff"), "check", ".", check=False),
        run(venv_program("ruff"), "format", "--check", ".", check=False),
        run(venv_program("mypy"), check=False),
    )


def task_setup(_: Sequence[str]) -> int:
    """make .venv and install everything for developing"""
    ensure_venv()
    return 0


def task_app(args: Sequence[str]) -> int:
    """start the app in the browser: the lobby, or a game, as in `app warlords --port 8900`"""
    ensure_venv("app")
    return run(venv_program("python"), "-m", "tutor", "play", *args, check=False)


def task_lab(args: Sequence[str]) -> int:
    """open the notebooks in JupyterLab"""
    ensure_venv("app")
    # A notebook that was only played in is saved as it came, so that git sees no change.
    options = [f"--config={ROOT / 'tools' / 'lab_config.py'}", "--notebook-dir", str(ROOT / "notebooks")]
    if is_root():
        options.append("--allow-root")  # Jupyter would refuse; the app, which is no less open, starts too
    return run(venv_program("jupyter"), "lab", *options, *args, check=False)


def task_test(args: Sequence[str]) -> int:
    """run all checks and all tests: linters, types, doctests, notebooks, wheel, browser"""
    ensure_venv()
    env = {**test_environment(), "TUTOR_CHROMIUM": ensure_chromium()}
    if code := lint():
        print("\nThe linters found something (above); the tests were not run.", file=sys.stderr)
        return code
    heading("pytest: everything but the browser")
    pytest = [venv_program("python"), "-m", "pytest", "--durations=25"]
    targets = ["tests", "tutor", "README.md", "notebooks"]
    # A file's tests stay together: the cells of a notebook share a kernel, and a file its servers.
    files = spread("loadfile")
    codes = [run(*pytest, *files, "--nbval-lax", "-m", "not browser", *targets, *args, check=False, env=env)]
    # In processes of its own: while Playwright is at work its event loop runs, and others find it running.
    heading("pytest: the browser")
    codes.append(run(*pytest, *files, "-m", "browser", "tests/browser", *args, check=False, env=env))
    ran = [code for code in codes if code != NO_TESTS]  # `dev.py test -k word` may name tests of one kind only
    return max(ran, default=NO_TESTS)


def task_quick(args: Sequence[str]) -> int:
    """run the quick tests only: no browser, nothing slow"""
    ensure_venv()
    # What the marker would leave out anyway is not even read, and no notebook is run: that saves seconds of imports.
    unread = ["-p", "no:nbval", "--ignore=tests/browser", "--ignore=tests/bench"]
    command = [venv_program("python"), "-m", "pytest", "-q", "-m", "not slow", *unread, *spread("worksteal"), *args]
    return run(*command, check=False, env=test_environment())


def task_lint(_: Sequence[str]) -> int:
    """run ruff, the formatter's check and mypy"""
    ensure_venv()
    return lint()


def task_format(_: Sequence[str]) -> int:
    """let ruff mend what it can and format the code"""
    ensure_venv()
    run(venv_program("ruff"), "check", "--fix", "--quiet", ".", check=False)
    return run(venv_program("ruff"), "format", ".", check=False)


def task_bench(args: Sequence[str]) -> int:
    """run the benchmarks in tests/bench, or only those named, as in `bench click start`"""
    scripts = {path.stem.removeprefix("bench_"): path for path in sorted((ROOT / "tests/bench").glob("bench_*.py"))}
    if unknown := [name for name in args if name not in scripts]:
        raise TaskError(f"There is no benchmark {unknown[0]!r}. There are: {', '.join(scripts)}.")
    ensure_venv("bench")
    env = {**test_environment(), "TUTOR_CHROMIUM": ensure_chromium()}
    code = 0
    for name in args or scripts:
        heading(f"benchmark {name}")
        code = max(code, run(venv_program("python"), str(scripts[name]), check=False, env=env))
    return code


def task_pot(args: Sequence[str]) -> int:
    """collect every translatable sentence into tutor/locale/tutor.pot"""
    ensure_venv()
    return run(venv_program("python"), "-m", "tutor.locale", *args, check=False)


def task_constraints(_: Sequence[str]) -> int:
    """renew constraints.txt (and Binder's copy) with the newest versions that pyproject.toml allows"""
    ensure_venv()
    run(venv_program("python"), "-m", "pip", "install", "--quiet", "uv")
    command = [venv_program("python"), "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--upgrade"]
    extras = [word for name in EXTRAS["all"].split(",") for word in ("--extra", name)]
    options = ["--universal", "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url"]
    run(*command, *extras, *options, "-o", str(CONSTRAINTS))
    versions = dict(line.split("==", 1) for line in CONSTRAINTS.read_text("utf-8").splitlines() if ";" not in line)
    binder = ROOT / "binder" / "requirements.txt"
    lines = [line.split("==")[0] for line in binder.read_text("utf-8").splitlines()]
    renewed = [f"{name}=={versions[name]}" if name in versions else name for name in lines]
    binder.write_text("\n".join(renewed) + "\n", "utf-8")
    return 0


def task_clean(_: Sequence[str]) -> int:
    """remove .venv and every cache"""
    for name in (".venv", ".cache", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", "dist", "build"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


#: What a task hands its arguments to.
TAKES = {
    "app": "tutor play",
    "lab": "jupyter lab",
    "test": "pytest",
    "quick": "pytest",
    "bench": "the names of benchmarks",
    "pot": "tutor.locale",
}


def tell(task: str) -> int:
    """Say what a task does and which arguments it takes. Nothing is set up for that: the answer comes at once."""
    takes = TAKES.get(task)
    print(f"usage: python3 dev.py {task}{' [arguments]' if takes else ''}\n\n{TASKS[task].__doc__}", flush=True)
    if takes:
        print(f"\nIts arguments are those of: {takes}", flush=True)
    if task == "app":  # the standard library is enough for these, so any Python can tell them
        print(flush=True)
        return run(sys.executable, "-m", "tutor", "play", "--help", check=False)
    return 0


TASKS: dict[str, Callable[[Sequence[str]], int]] = {
    name.removeprefix("task_"): function for name, function in list(globals().items()) if name.startswith("task_")
}


def main(argv: Sequence[str]) -> int:
    """Carry out one task and return its exit code."""
    lines = [f"  {name:<12}{task.__doc__}" for name, task in TASKS.items()]
    parser = argparse.ArgumentParser(
        prog="dev.py",
        usage="python3 dev.py TASK [arguments of the task]",
        description="tasks:\n" + "\n".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("task", nargs="?", default="help", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    chosen = parser.parse_args(argv)
    if chosen.task == "help":
        parser.print_help()
        return 0
    if chosen.task not in TASKS:
        print(f"There is no task {chosen.task!r}. There are: {', '.join(TASKS)}.", file=sys.stderr)
        return 2
    if {"-h", "--help"}.intersection(chosen.rest):
        return tell(chosen.task)
    try:
        return TASKS[chosen.task](chosen.rest)
    except TaskError as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
