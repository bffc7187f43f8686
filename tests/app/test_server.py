"""The server behind ``tutor play``: its pages, what it refuses, and that it leaves nothing behind."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.servers import Server, http, play_server, wait_until
from support.visitor import Visitor
from websockets.exceptions import InvalidStatus

from tutor.app import settings

ERROR_SIGNS = ("Traceback", "ZeroDivisionError", "There was an error when executing cell", "ExecutionError")


def test_first_page_is_the_lobby_in_a_language(server: Server) -> None:
    status, body = http(server.url)
    assert status == 200
    assert '<html lang="en">' in body
    assert '"model_id"' in body  # the probe's button
    assert not any(sign in body for sign in ERROR_SIGNS)


@pytest.mark.parametrize("notebook", ["index.ipynb", "broken.ipynb"])
def test_page_names_no_other_machine(server: Server, notebook: str) -> None:
    _, body = http(server.page(notebook))
    hosts = {urlsplit(url).hostname for url in re.findall(r"""(?:https?:)?//[^\s"'<>)\\]+""", body) if ".." not in url}
    # A namespace is a name, and nobody fetches it.
    assert hosts - {"www.w3.org", "127.0.0.1", None, ""} == set()


@pytest.mark.parametrize(
    "query",
    ["template=reveal", "template=nonexistent", "template=../../x", "theme=dark", "theme=../x", "voila-theme=x"],
)
def test_overrides_in_the_address_change_nothing(server: Server, query: str) -> None:
    status, body = http(f"{server.page('index.ipynb')}?{query}")
    assert status == 200
    assert 'class="jp-Notebook theme-light tutor-page"' in body


@pytest.mark.parametrize(
    "path",
    [
        "voila/render/nothing.ipynb",
        "voila/tree/",
        "voila/files/index.ipynb",
        "voila/files/picture.svg",
        "voila/api/contents/",
        "api/kernels",
        "api/contents",
        "nothing",
    ],
)
def test_what_is_not_there_says_so_politely(server: Server, path: str) -> None:
    status, body = http(server.url + path)
    assert status == 404
    assert "There is no such table." in body
    assert "Traceback" not in body


def test_pages_forbid_requests_to_elsewhere(server: Server) -> None:
    import urllib.request

    with urllib.request.urlopen(server.page("index.ipynb")) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


def test_another_name_for_this_machine_is_refused(server: Server) -> None:
    # A page elsewhere could otherwise point a name of its own at this machine and read the table.
    assert http(server.url, headers={"Host": "evil.example"})[0] == 403


def test_farewell_ends_the_kernel(fresh_server: Server) -> None:
    visitor = Visitor(fresh_server, "index.ipynb").connect()
    assert len(fresh_server.kernels()) == 1
    assert visitor.leave() == 204
    wait_until(lambda: not fresh_server.kernels(), "the kernel is gone")
    assert visitor.leave() == 204  # a second farewell is no error


def test_farewell_from_elsewhere_is_refused(server: Server) -> None:
    visitor = Visitor(server, "index.ipynb")
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}):
        assert visitor.leave(**headers) == 403
    url = f"{server.url}api/kernels/{visitor.kernel}"
    assert http(url)[0] == 200
    assert http(url, "DELETE")[0] == 403  # only the farewell does without the token
    assert visitor.leave() == 204


def test_socket_from_elsewhere_is_refused(server: Server) -> None:
    visitor = Visitor(server, "index.ipynb")
    with pytest.raises(InvalidStatus):
        visitor.connect(Origin="http://evil.example")
    visitor.leave()


def test_page_cannot_run_code(server: Server, tmp_path: Path) -> None:
    visitor = Visitor(server, "index.ipynb").connect()
    for channel in ("shell", "control"):
        code = f"open({str(tmp_path / 'owned')!r}, 'w')"
        visitor.send("execute_request", {"code": code, "silent": False}, channel)
    visitor.states()  # answered after the two, so they were read
    assert not (tmp_path / "owned").exists()
    visitor.leave()


def test_failing_cell_is_told_to_the_reader_and_logged_for_the_host(server: Server) -> None:
    status, body = http(server.page("broken.ipynb"))
    assert status == 200
    assert "has written down why" in body
    assert "ZeroDivisionError" not in body
    assert "secret_detail" not in body
    assert "voila_finish()" in body  # the waiting sign ends
    assert "ZeroDivisionError" in server.log.read_text()


def test_dead_kernel_is_reported_within_five_seconds_and_not_replaced(fresh_server: Server) -> None:
    visitor = Visitor(fresh_server, "index.ipynb").connect()
    visitor.states()
    (kernel,) = fresh_server.kernels()
    killed = time.monotonic()
    kernel.kill()
    while (message := visitor.receive(5)) and message["content"].get("execution_state") != "dead":
        pass
    assert message is not None
    assert time.monotonic() - killed < 5
    assert http(f"{fresh_server.url}api/kernels/{visitor.kernel}")[0] == 404
    assert fresh_server.kernels() == []


@pytest.mark.skipif(os.name != "posix", reason="sockets that are files")
def test_no_port_can_be_taken_from_a_kernel(fresh_server: Server) -> None:
    visitor = Visitor(fresh_server, "index.ipynb").connect()
    visitor.states()
    (kernel,) = fresh_server.kernels()
    (connection,) = [word for word in kernel.cmdline() if word.endswith(".json")]
    files = {str(one.laddr) for one in kernel.net_connections("unix")}
    told = json.loads(Path(connection).read_text())
    ports = {told[f"{name}_port"] for name in ("shell", "iopub", "stdin", "control", "hb")}
    assert {f"{connection.removesuffix('.json')}-ipc-{port}" for port in ports} <= files


def test_where_sockets_cannot_be_files_kernels_are_spoken_to_as_ever(
    tmp_path: Path, probes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "_holds_sockets", lambda folder: False)
    assert settings.transport("/tmp") == "tcp"
    monkeypatch.undo()
    assert settings.transport(str(tmp_path / "not there")) == "tcp"
    far = tmp_path / ("far" * 20)
    far.mkdir()
    with play_server(tmp_path, env={"TMPDIR": str(far), "TUTOR_NOTEBOOKS": str(probes)}) as server:
        visitor = Visitor(server, "index.ipynb").connect()
        visitor.states()
        (kernel,) = server.kernels()
        (connection,) = [word for word in kernel.cmdline() if word.endswith(".json")]
        assert connection.startswith(str(far)) and json.loads(Path(connection).read_text())["transport"] == "tcp"


def test_twenty_reloads_leave_one_kernel(fresh_server: Server) -> None:
    for _ in range(20):
        assert Visitor(fresh_server, "index.ipynb").connect().leave() == 204
    Visitor(fresh_server, "index.ipynb").connect()
    wait_until(lambda: len(fresh_server.kernels()) == 1, "one kernel is left")


def test_reader_who_leaves_early_leaves_no_kernel(fresh_server: Server) -> None:
    import http.client

    host = urlsplit(fresh_server.url).netloc
    for _ in range(5):
        connection = http.client.HTTPConnection(host)
        connection.request("GET", "/voila/render/index.ipynb")
        connection.getresponse()  # the head of the page only
        connection.sock.close() if connection.sock else None
        connection.close()
    time.sleep(1)
    wait_until(lambda: not fresh_server.kernels(), "no kernel is left", 30)


@pytest.mark.slow
def test_kernel_that_dies_at_its_start_ends_the_page_with_a_sentence(tmp_path: Path, probes: Path) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text("raise SystemExit('no kernel today')\n")
    environ = {"TUTOR_NOTEBOOKS": str(probes), "PYTHONPATH": str(tmp_path)}
    with play_server(tmp_path, env=environ) as server:
        began = time.monotonic()
        _, body = http(server.page("index.ipynb"))
        assert "window.tutor_page.failed()" in body
        assert time.monotonic() - began < 30
        assert "did not start" in server.log.read_text()


@pytest.mark.slow
def test_kernels_of_another_environment_are_not_taken(tmp_path: Path, probes: Path) -> None:
    spec = tmp_path / "jupyter" / "kernels" / "python3"
    spec.mkdir(parents=True)
    wrong = {"argv": ["/bin/false", "{connection_file}"], "display_name": "Wrong", "language": "python"}
    (spec / "kernel.json").write_text(json.dumps(wrong))
    environ = {"TUTOR_NOTEBOOKS": str(probes), "JUPYTER_DATA_DIR": str(tmp_path / "jupyter")}
    with play_server(tmp_path, env=environ) as server:
        assert '"model_id"' in http(server.url)[1]


def test_no_file_shadows_the_server_or_its_settings(fresh_server: Server, probes: Path) -> None:
    # The server was started in a folder that has a voila.py and a voila.json of its own.
    assert (probes / "voila.py").exists()
    _, body = http(fresh_server.page("broken.ipynb"))
    assert "tutor-page" in body
    assert "ZeroDivisionError" not in body


def test_ctrl_c_ends_the_server_and_its_kernels(fresh_server: Server) -> None:
    Visitor(fresh_server, "index.ipynb").connect()
    Visitor(fresh_server, "index.ipynb").connect()
    kernels = fresh_server.kernels()
    assert len(kernels) == 2
    assert fresh_server.stop() == 0
    assert [kernel for kernel in kernels if kernel.is_running()] == []
    assert "Traceback" not in fresh_server.log.read_text()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_other_farewells_of_the_system_end_it_too(fresh_server: Server, name: str) -> None:
    Visitor(fresh_server, "index.ipynb").connect()
    kernels = fresh_server.kernels()
    fresh_server.process.send_signal(getattr(signal, name))
    assert fresh_server.process.wait(60) == 0
    assert [kernel for kernel in kernels if kernel.is_running()] == []


def test_the_log_of_an_ordinary_visit_is_short(fresh_server: Server) -> None:
    Visitor(fresh_server, "index.ipynb").connect().leave()
    lines = fresh_server.log.read_text().splitlines()
    # Jupyter interrupts a kernel before it ends it; one that is at work at that moment says so (seen in a run of CI).
    lines = [line for line in lines if "KeyboardInterrupt caught in kernel" not in line]
    assert len(lines) == 2, lines  # where it is, and how to end it
