"""Voilà inside a Jupyter server, as on Binder: the same page, and none of the server's protection turned off."""

from __future__ import annotations

import json
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

from support.servers import Server, http, wait_until
from support.visitor import Visitor

from tutor.app import jupyter, settings


def test_everything_is_written_below_the_prefix(tmp_path: Path) -> None:
    voila, server, template = jupyter.install(tmp_path)
    assert json.loads(voila.read_text())["VoilaConfiguration"]["template"] == settings.TEMPLATE
    assert json.loads(server.read_text())["MappingKernelManager"]["cull_idle_timeout"] > 0
    assert (template / "index.html.j2").is_file()
    assert jupyter.install(tmp_path) == [voila, server, template]  # a second time does no harm


def test_no_protection_is_turned_off() -> None:
    written = json.dumps([jupyter.server_configuration(), settings.voila_configuration()])
    for word in ("xsrf", "token", "password", "allow_origin", "allow_remote", "disable_check"):
        assert word not in written


def test_page_is_ours_and_whole(jupyter_server: Server) -> None:
    status, body = http(jupyter_server.page("index.ipynb"))
    assert status == 200
    assert '<html lang="en">' in body
    assert "tutor-page" in body
    assert '"model_id"' in body
    assert "cdn" not in body
    assert 'href="index.ipynb"' in body  # relative: a Binder's address has more in front


def test_failing_cell_keeps_its_traceback_to_the_log(jupyter_server: Server) -> None:
    _, body = http(jupyter_server.page("broken.ipynb"))
    assert "has written down why" in body
    assert "ZeroDivisionError" not in body
    assert "ZeroDivisionError" in jupyter_server.log.read_text()


def test_farewell_without_the_token_is_refused_and_with_it_heard(jupyter_server: Server) -> None:
    cookies = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    with opener.open(jupyter_server.page("index.ipynb")) as answer:
        body = answer.read().decode()
    kernel = body.split('"kernelId": "')[1][:36]
    goodbye = f"{jupyter_server.url}voila/api/shutdown/{kernel}"
    assert http(goodbye, "POST")[0] == 403
    token = next(cookie.value for cookie in cookies if cookie.name == "_xsrf")
    with opener.open(urllib.request.Request(f"{goodbye}?_xsrf={token}", method="POST")) as answer:
        assert answer.status == 204
    wait_until(lambda: http(f"{jupyter_server.url}api/kernels/{kernel}")[0] == 404, "the kernel is gone")


def test_small_messages_are_sent_at_once(jupyter_server: Server) -> None:
    Visitor(jupyter_server, "index.ipynb").connect().states()
    assert "tutor.app.jupyter | extension was successfully loaded" in jupyter_server.log.read_text()
