"""The health check that containers run."""

from __future__ import annotations

import pytest
from pytest_django.live_server_helper import LiveServer

from config import probe


@pytest.mark.django_db(transaction=True)
def test_it_ignores_proxies_of_the_environment(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)
    assert probe.main([f"{live_server.url}/healthz"]) == 0
    assert probe.main(["http://127.0.0.1:1/healthz"]) == 1


def test_without_arguments_it_prints_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert probe.main([]) == 2
    assert "python -m config.probe" in capsys.readouterr().err
