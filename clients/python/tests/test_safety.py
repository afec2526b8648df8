"""Keys go only to the service, and a wrong argument is refused before a request."""

from __future__ import annotations

import logging
import pickle
import ssl
import subprocess
import threading
import traceback
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from scripted_server import KEY, ScriptedServer, answer, cut, error

import identity_verification as iv
from identity_verification._retries import pause_before

ONCE = iv.RetryPolicy(tries=1)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org", "http://127.0.0.1.example.org", "http://localhost.example.org", "http://localhost@example.org", "http://0.0.0.0", "http://192.168.0.1",
        "https://user:word@example.org", "https://example.org?x=1", "https://example.org#x", "ftp://example.org", "example.org", "", "https://", "https://exa mple.org",
        "http://2130706433.example.org", "http://example.org\\@127.0.0.1", "HTTP://EXAMPLE.ORG", "https://example.org\n",
    ],
)  # fmt: skip
def test_an_address_where_the_key_is_not_safe_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="base_url"):
        iv.IdentityVerification(KEY, url)
    with pytest.raises(ValueError, match="base_url"):
        iv.AsyncIdentityVerification(KEY, url)
    with pytest.raises(ValueError, match="base_url"):
        iv.Dashboard("a@example.org", "word", url)


@pytest.mark.parametrize("url", ["https://example.org", "https://example.org/kyc/", "http://localhost:3000", "http://127.0.0.1:1", "http://[::1]:1", "https://10.0.0.1"])
def test_other_addresses_are_taken(url: str) -> None:
    iv.IdentityVerification(KEY, url).close()


def test_a_path_before_v1_is_kept(server: ScriptedServer) -> None:
    server.script = [answer(200, {})]
    with iv.IdentityVerification(KEY, f"{server.url}/kyc/") as client:
        client.health()
    assert server.seen[0].path == "/kyc/v1/health"


@pytest.mark.parametrize("key", ["", "secret-word", "svc_live_", "svc_live_a b", "svc_live_a\nHost: x", "svc_test_ä", None, "Bearer svc_test_abc"])
def test_what_is_no_key_is_refused_and_not_repeated(key: Any) -> None:
    with pytest.raises(ValueError) as caught:
        iv.IdentityVerification(key, "https://example.org")
    assert not key or key == "svc_live_" or key not in str(caught.value)


@pytest.mark.parametrize("id", ["", ".", "..", "a" * 300, None, 5])
def test_no_id_leads_elsewhere(server: ScriptedServer, id: Any) -> None:
    with iv.IdentityVerification(KEY, server.url) as client, pytest.raises(ValueError, match="id"):
        client.verifications.get(id)
    assert server.seen == []


def test_what_an_id_holds_stays_in_its_segment(server: ScriptedServer) -> None:
    server.script = [error(404, "NOT_FOUND")]
    with iv.IdentityVerification(KEY, server.url) as client:
        for id in ("../credits/balance", "a?b=c", "a#b", "%2e%2e", "a\r\nX: y"):
            with pytest.raises(iv.NotFoundError):
                client.verifications.get(id)
    assert [request.path.removeprefix("/v1/verifications/") for request in server.seen] == [
        "..%2Fcredits%2Fbalance", "a%3Fb%3Dc", "a%23b", "%252e%252e", "a%0D%0AX%3A%20y",
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["", "a" * 256, "a\nb", " a", "ä"])
def test_an_idempotency_key_that_could_not_be_sent_whole_is_refused(server: ScriptedServer, key: str) -> None:
    with iv.IdentityVerification(KEY, server.url) as client, pytest.raises(ValueError, match="idempotency_key"):
        client.verifications.create(level=["FULL_KYC"], idempotency_key=key)
    assert server.seen == []


def test_a_level_that_is_a_text_is_refused(server: ScriptedServer) -> None:
    with iv.IdentityVerification(KEY, server.url) as client, pytest.raises(TypeError):
        client.verifications.create(level="FULL_KYC")  # type: ignore[arg-type]


def test_pictures_are_paths_bytes_and_files_and_their_names_are_not_told(server: ScriptedServer, tmp_path: Path) -> None:
    server.script = [answer(201, {})]
    path = tmp_path / "Erika Mustermann.jpg"
    path.write_bytes(b"front")
    with iv.IdentityVerification(KEY, server.url) as client, path.open("rb") as file:
        client.verifications.submit("ver_1", document_front=path, document_back=str(path), selfie=file, liveness_frames={"LOOK_UP": b"up", "TURN_LEFT": BytesIO(b"left")})
        body = server.seen[0].body
        for part in (b'name="DOCUMENT_FRONT"', b'name="DOCUMENT_BACK"', b'name="SELFIE"', b'name="LIVENESS_FRAME:LOOK_UP"', b"\r\n\r\nup\r\n", b"\r\n\r\nleft\r\n"):
            assert part in body
        assert body.count(b"\r\n\r\nfront\r\n") == 3 and b"Erika" not in body
        for wrong, kind in (({}, ValueError), ({"selfie": b""}, ValueError), ({"selfie": StringIO("text")}, TypeError), ({"selfie": "/dev/zero"}, ValueError), ({"selfie": tmp_path / "gone"}, OSError)):
            with pytest.raises(kind):
                client.verifications.submit("ver_1", **wrong)
    assert len(server.seen) == 1


def test_nothing_secret_is_told_by_what_is_printed_logged_or_raised(server: ScriptedServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    told, name = [], "Muster" + "mann"
    with iv.IdentityVerification(KEY, server.url, retries=ONCE) as client:
        told += [repr(client), str(client), repr(vars(client)), repr(vars(client.verifications)), repr(vars(client._sender))]
        for fault in (cut, error(401, "INVALID_API_KEY"), answer(302, None, Location="http://x/")):
            server.script = [fault]
            with pytest.raises(iv.IdentityVerificationError) as caught:
                client.verifications.create(level=["FULL_KYC"], declared={"last_name": name})
            chain: BaseException | None = caught.value
            told.append("".join(traceback.format_exception(caught.value)))
            while chain is not None:
                told.append(repr(chain) + repr(vars(chain)))
                assert not hasattr(chain, "request"), "httpx's errors hold the request, with the key"
                chain = chain.__cause__ or chain.__context__
        with pytest.raises(Exception, match="."):
            pickle.dumps(client)
    server.script = [answer(201, {"access_token": "jwt-of-the-session"}), answer(201, {"id": "whe_1", "secret": "whsec_0123456789"})]
    with iv.Dashboard("a@example.org", "pass-word", server.url) as dashboard:
        endpoint = dashboard.webhooks.create("https://example.org/")
        told += [repr(dashboard), repr(vars(dashboard)), repr(endpoint), str(endpoint), f"{endpoint}"]
        assert endpoint["secret"] == "whsec_0123456789" and f"{endpoint['secret']}" == "whsec_0123456789"
    told.append(caplog.text)
    for secret in (KEY, name, "jwt-of-the-session", "pass-word", "whsec_0123456789"):
        assert secret not in "\n".join(told), secret


def test_a_proxy_of_the_environment_gets_nothing_meant_for_this_machine(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.script = [answer(200, {})]
    with ScriptedServer() as proxy:
        proxy.script = [answer(200, {"from": "proxy"})]
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        with iv.IdentityVerification(KEY, server.url) as client:
            assert client.health() == {}
        assert proxy.seen == []


def test_a_certificate_that_does_not_verify_ends_the_call_before_the_key_is_sent(tmp_path: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "cert.pem"], cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    with ScriptedServer() as server:
        server.script = [answer(200, {})]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
        server._server.socket = context.wrap_socket(server._server.socket, server_side=True)
        port = server._server.server_port
        with iv.IdentityVerification(KEY, f"https://localhost:{port}") as client, pytest.raises(iv.NoAnswerError, match="certificate") as caught:
            client.health()
        assert not caught.value.maybe_carried_out and server.seen == []
        with iv.IdentityVerification(KEY, f"https://localhost:{port}", ca_file=str(tmp_path / "cert.pem")) as client:
            assert client.health() == {}
        # The client trusts the authority, but the certificate is for another name.
        with iv.IdentityVerification(KEY, f"https://127.0.0.1:{port}", ca_file=str(tmp_path / "cert.pem")) as client, pytest.raises(iv.NoAnswerError, match="certificate"):
            client.health()
    with pytest.raises(OSError):
        iv.IdentityVerification(KEY, "https://localhost", ca_file=str(tmp_path / "gone.pem"))


def test_threads_share_a_client(server: ScriptedServer) -> None:
    server.script = [answer(201, {"id": "ver_1"})]
    with iv.IdentityVerification(KEY, server.url) as client:
        threads = [threading.Thread(target=lambda: client.verifications.create(level=["FULL_KYC"])) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len({request.headers["idempotency-key"] for request in server.seen}) == 20


def test_pauses_grow_are_random_and_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("identity_verification._retries.FIRST_PAUSE", 0.5)
    for retry, most in ((0, 0.5), (1, 1.0), (2, 2.0), (6, 30.0), (18, 30.0)):
        pauses = [pause_before(retry, None) for _ in range(2000)]
        assert 0 <= min(pauses) < most * 0.1 and most * 0.9 < max(pauses) <= most
    asked = [pause_before(0, 10) for _ in range(200)]
    assert min(asked) >= 10 and max(asked) <= 11 and len(set(asked)) > 100


def test_codes_are_explained_and_unknown_ones_are_no_error() -> None:
    face = iv.explain("FACE_MISMATCH")
    assert face is not None and face.outcome == "DECLINE"
    family = iv.explain("MRZ_MISMATCH_DATE_OF_BIRTH")
    assert family is not None and "MRZ" in family.meaning
    assert iv.explain("OF_TOMORROW") is None and iv.explain("") is None and iv.explain("MRZ_MISMATCH_x") is None
