"""Reverse proxy on loopback that breaks a share of the exchanges, like an unreliable network."""

import random
import select
import socket
import socketserver
import struct
import threading
from collections import Counter

# Failures of exchanges, equally frequent, for a share of CUT of all exchanges.
CUT = 0.2
FATES = (
    "cut before the request",
    "cut after the request",  # the server sees the disconnect immediately
    "cut before the answer",  # the server has responded, the client receives nothing
    "cut in the answer",
    "502 for the answer",
)
READ_BYTES = 65_536
TIMEOUT_SECONDS = 60


class Proxy(socketserver.ThreadingTCPServer):
    """Listens on a free port of loopback; `url` replaces the address of the server."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, host, port, seed):
        super().__init__(("127.0.0.1", 0), Exchanges)
        self.target = (host, port)
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.fates = Counter()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def fate(self):
        with self.lock:
            fate = self.random.choice(FATES) if self.random.random() < CUT else "passed"
            self.fates[fate] += 1
            return fate

    def handle_error(self, request, client_address):
        pass  # Disconnects are intended.


class Exchanges(socketserver.BaseRequestHandler):
    """Persistent connection of a client, and the corresponding one to the server."""

    def handle(self):
        self.request.settimeout(TIMEOUT_SECONDS)
        self.server_side = None
        try:
            while self.exchange():
                pass
        finally:
            if self.server_side is not None:
                self.server_side.close()

    def exchange(self):
        request = read_message(self.request)
        if request is None:
            return False
        fate = self.server.fate()
        if fate == "cut before the request":
            return self.reset()
        self.send_on(request)
        if fate == "cut after the request":
            return self.reset()
        answer = read_message(self.server_side)
        if answer is None or fate == "cut before the answer":
            return self.reset()
        if fate == "cut in the answer":
            self.request.sendall(answer[: len(answer) * 2 // 3])
            return self.reset()
        if fate == "502 for the answer":
            self.request.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 21\r\n\r\n<h1>Bad Gateway</h1>\n")
            return True
        self.request.sendall(answer)
        return b"connection: close" not in answer.split(b"\r\n\r\n", 1)[0].lower()

    def send_on(self, request):
        """Forwards a request to the server; reconnects if the server has closed the idle connection."""
        if self.server_side is not None and select.select([self.server_side], [], [], 0)[0]:
            self.server_side.close()
            self.server_side = None
        if self.server_side is None:
            self.server_side = socket.create_connection(self.server.target, TIMEOUT_SECONDS)
            self.server_side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.server_side.sendall(request)

    def reset(self):
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.request.close()
        return False


def read_message(side):
    """Reads a request or a response with its body; None if the other side has closed the connection."""
    head = b""
    while b"\r\n\r\n" not in head:
        more = side.recv(READ_BYTES)
        if not more:
            return None
        head += more
    head, body = head.split(b"\r\n\r\n", 1)
    lines = head.split(b"\r\n")
    headers = {name.strip().lower(): value.strip() for name, value in (line.split(b":", 1) for line in lines[1:])}
    parts = [head, b"\r\n\r\n", body]
    has_no_body = lines[0].startswith(b"HTTP/") and lines[0].split()[1] in (b"204", b"304")
    if headers.get(b"transfer-encoding", b"").lower() == b"chunked":
        tail = body[-5:]
        while not tail.endswith(b"0\r\n\r\n"):
            more = side.recv(READ_BYTES)
            if not more:
                return None
            parts.append(more)
            tail = (tail + more)[-5:]
    elif not has_no_body:
        missing = int(headers.get(b"content-length", 0)) - len(body)
        while missing > 0:
            more = side.recv(READ_BYTES)
            if not more:
                return None
            missing -= len(more)
            parts.append(more)
    return b"".join(parts)
