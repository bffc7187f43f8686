"""The page around the table: it always stops waiting, it knows when its kernel is gone, it leaves nothing behind."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from support.browser import axe, reload
from support.probes import write_probes
from support.servers import Server, binder_server, play_server, wait_until

from tutor.app.settings import UNHEARD_SECONDS

Open = Callable[..., Page]
READY = "body[data-page=ready]"


def press(page: Page) -> None:
    """Press the probe's button and see Python's answer; on a page on which it was not pressed yet."""
    expect(page.get_by_text("not yet", exact=True)).to_be_visible()  # not the page before this one
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("pressed", exact=True)).to_be_visible()


def test_page_answers(probe_server: Server, open_page: Open) -> None:
    page = open_page(probe_server.url)
    press(page)
    expect(page.locator("#tutor-notice")).to_be_hidden()
    assert axe(page) == []


def test_twenty_reloads_leave_one_kernel(probe_server: Server, open_page: Open) -> None:
    page = open_page(probe_server.url)
    for _ in range(20):
        reload(page)
        page.wait_for_selector(READY)
    press(page)
    wait_until(lambda: len(probe_server.kernels()) == 1, "one kernel is left")
    page.close(run_before_unload=True)
    wait_until(lambda: not probe_server.kernels(), "a closed page leaves none")


def test_impatient_reloads_leave_one_kernel(probe_server: Server, open_page: Open) -> None:
    page = open_page(probe_server.url)
    for pause in (0, 0.1, 0.3, 0.6, 0.9, 1.2, 0, 0, 0.5):
        reload(page)
        time.sleep(pause)
    page.wait_for_selector(READY)
    press(page)
    # Where a reader left before the browser had read who to say farewell to, the server waits for the page for a while.
    wait_until(lambda: len(probe_server.kernels()) == 1, "one kernel is left", UNHEARD_SECONDS + 60)


def test_the_way_back_leads_to_a_living_page(probe_server: Server, open_page: Open) -> None:
    page = open_page(probe_server.url)
    press(page)
    page.goto(probe_server.page("broken.ipynb"))
    page.go_back()
    page.wait_for_selector(READY)
    press(page)
    wait_until(lambda: len(probe_server.kernels()) == 1, "one kernel is left")


def test_killed_kernel_is_announced_within_five_seconds_and_a_reload_mends_it(
    probe_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    page = open_page(probe_server.url)
    page.record.allow_error("Kernel died|kernel|404")  # type: ignore[attr-defined]
    press(page)
    killed = time.monotonic()
    probe_server.kernels()[0].kill()
    expect(page.get_by_role("alert")).to_contain_text("lost its dealer")
    assert time.monotonic() - killed < 5
    screenshot(page, "kernel-lost")
    assert axe(page, ".tutor-notice") == []
    page.get_by_role("button", name="Reload").click()
    page.wait_for_selector(READY)
    press(page)
    expect(page.locator("#tutor-notice")).to_be_hidden()


def test_stopped_server_is_announced(probe_server: Server, open_page: Open, screenshot: Callable[..., object]) -> None:
    page = open_page(probe_server.url)
    page.record.allow_error(".")  # type: ignore[attr-defined]  # every request fails from now on
    press(page)
    probe_server.process.kill()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    screenshot(page, "server-gone")


def test_failing_cell_is_readable(probe_server: Server, open_page: Open, screenshot: Callable[..., object]) -> None:
    page = open_page(probe_server.page("broken.ipynb"))
    expect(page.get_by_text("before")).to_be_visible()
    expect(page.get_by_text("has written down why")).to_be_visible()
    screenshot(page, "cell-error")
    assert axe(page) == []


def test_a_widget_that_was_not_found_is_asked_for_a_second_time(probe_server: Server, open_page: Open) -> None:
    page = open_page(probe_server.page("untold.ipynb"))
    expect(page.get_by_text("Error displaying widget")).to_be_visible()  # after the second try it is left as it is
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"


# In the place of the kernel's own program: it notes each start and goes wrong in so many of them.
FAILING = """from pathlib import Path
starts = Path({starts!r})
with starts.open("a") as file:
    file.write("x")
if len(starts.read_text()) <= {times}:
    raise SystemExit("no kernel today")
from ipykernel import kernelapp
kernelapp.launch_new_instance()
"""


def failing_kernels(folder: Path, times: int) -> tuple[dict[str, str], Path]:
    """A server's environment in which so many kernels do not start, and the file that is as long as there were starts."""
    starts = folder / "starts"
    (folder / "ipykernel_launcher.py").write_text(FAILING.format(starts=str(starts), times=times))
    return {"PYTHONPATH": str(folder)}, starts


def test_kernel_that_never_starts_ends_the_waiting(
    tmp_path: Path, open_page: Open, screenshot: Callable[..., object]
) -> None:
    env, starts = failing_kernels(tmp_path, 1000)
    with play_server(tmp_path, env=env) as server:
        page = open_page(server.url, wait=False)
        expect(page.get_by_role("alert")).to_contain_text("could not be set", timeout=60_000)
        assert len(starts.read_text()) == 2, "one second try, no more"
        expect(page.get_by_role("button", name="Reload")).to_be_visible()
        screenshot(page, "kernel-never-started")
        assert axe(page) == []
        page.get_by_role("button", name="Reload").click()
        wait_until(lambda: len(starts.read_text()) == 3, "a third start")
        expect(page.get_by_role("alert")).to_contain_text("could not be set", timeout=60_000)
        assert len(starts.read_text()) == 3, "who asks is told at once"


def test_kernel_that_does_not_start_once_is_started_again_unasked(tmp_path: Path, open_page: Open) -> None:
    (tmp_path / "probes").mkdir()
    env, starts = failing_kernels(tmp_path, 1)
    probes = write_probes(tmp_path / "probes")
    with play_server(tmp_path, env={**env, "TUTOR_NOTEBOOKS": str(probes)}) as server:
        page = open_page(server.url)
        press(page)
        assert len(starts.read_text()) == 2
        assert page.evaluate("sessionStorage.getItem('tutor-tried')") is None, "the next failure is tried again as well"
        page.close()


def test_a_table_that_comes_after_it_was_given_up_is_shown(probe_server: Server, open_page: Open) -> None:
    page = open_page("about:blank", wait=False)
    page.record.origin = probe_server.url  # type: ignore[attr-defined]
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { tutor_page.failed(true); window.once = document.body.dataset.page; })"
    )
    page.goto(probe_server.url, wait_until="commit")
    page.wait_for_selector(READY)
    assert page.evaluate("once") == "failed"
    expect(page.get_by_role("alert")).to_have_count(0)
    press(page)


def test_missing_page_leads_home(app_server: Server, open_page: Open, screenshot: Callable[..., object]) -> None:
    page = open_page(app_server.page("nothing.ipynb"), wait=False)
    page.record.allow_error("404")  # type: ignore[attr-defined]
    expect(page.get_by_role("heading")).to_have_text("There is no such table.")
    screenshot(page, "missing")
    assert axe(page) == []
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector(READY)


def test_binder_page_reloads_without_leaving_kernels(tmp_path: Path, open_page: Open) -> None:
    (tmp_path / "probes").mkdir()
    with binder_server(tmp_path, write_probes(tmp_path / "probes")) as server:
        page = open_page(server.page("index.ipynb"))
        page.record.allow_error("403")  # type: ignore[attr-defined]  # Voilà's own farewell, without the token
        for _ in range(5):
            reload(page)
            page.wait_for_selector(READY)
        press(page)
        wait_until(lambda: len(server.kernels()) == 1, "one kernel is left")
        page.close()  # before its server goes
