"""An HTTP server on real sockets that follows a script: it answers with a status, cuts, stays silent, or is slow."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

KEY = "svc_test_not-a-real-key-0123456789"


@dataclass(frozen=True)
class Seen:
    """A received request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    at: float


Behaviour = Callable[[BaseHTTPRequestHandler], None]


def answer(status: int, body: Any = None, **headers: str) -> Behaviour:
    """A whole answer; bytes as they are, anything else as JSON."""

    def behave(handler: BaseHTTPRequestHandler) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.send_header("Connection", "close")  # or the next request may go into a connection that is about to be closed
        handler.end_headers()
        handler.wfile.write(data)

    return behave


def error(status: int, code: str, **headers: str) -> Behaviour:
    return answer(status, {"error": {"code": code}}, **headers)


def cut(handler: BaseHTTPRequestHandler) -> None:
    """The connection is reset before an answer."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def half(handler: BaseHTTPRequestHandler) -> None:
    """Half of an answer, then the end."""
    handler.wfile.write(b'HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{"id": ')
    handler.wfile.flush()
    cut(handler)


def hang(handler: BaseHTTPRequestHandler) -> None:
    """No answer for a long time."""
    time.sleep(3)


def drip(handler: BaseHTTPRequestHandler) -> None:
    """A byte now and then, each in time."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    for _ in range(30):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.1)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """A larger answer than the client accepts."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    for _ in range(40):
        handler.wfile.write(b" " * 1024 * 1024)


class ScriptedServer:
    """Behaves once as each of `script`, then as the last one for ever. `seen` has the received requests."""

    def __init__(self) -> None:
        self.script: list[Behaviour] = []
        self.seen: list[Seen] = []
        lock = threading.Lock()
        own = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with lock:
                    own.seen.append(Seen(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body, time.monotonic()))
                    behaviour = own.script.pop(0) if len(own.script) > 1 else own.script[0]
                try:
                    behaviour(self)
                except OSError:
                    pass
                self.close_connection = True

            do_GET = do_POST = do_DELETE = handle_one

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
