"""A network between browser and server that can be cut silently."""

import socket
import threading
from contextlib import suppress

CHUNK = 65_536


class Relay:
    """`with Relay(port) as relay: …`; everything sent during a cut is lost."""

    def __init__(self, port: int) -> None:
        self.target = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.drops_requests = self.drops_answers = False
        self.ends: list[socket.socket] = []
        self.threads: list[threading.Thread] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self) -> "Relay":
        self.run(self.accept)
        return self

    def __exit__(self, *failure: object) -> None:
        hang_up(self.listener)
        self.listener.close()
        self.mend()
        for thread in self.threads:
            thread.join()
        for end in self.ends:
            end.close()

    def cut(self) -> None:
        """Stop all traffic without closing any connection."""
        self.drops_requests = self.drops_answers = True

    def cut_answers(self) -> None:
        """Forward what the browser sends, but drop the answers."""
        self.drops_answers = True

    def mend(self) -> None:
        """Restore the network, and close the connections that were cut."""
        for end in list(self.ends):
            hang_up(end)
        self.drops_requests = self.drops_answers = False

    def run(self, work, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments)
        self.threads.append(thread)
        thread.start()

    def accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                browser, _ = self.listener.accept()
                server = socket.create_connection(self.target)
                self.ends += [browser, server]
                self.run(self.forward, browser, server, lambda: self.drops_requests)
                self.run(self.forward, server, browser, lambda: self.drops_answers)

    def forward(self, source: socket.socket, target: socket.socket, is_cut) -> None:
        with suppress(OSError):  # the other direction has ended
            while chunk := source.recv(CHUNK):
                if not is_cut():
                    target.sendall(chunk)
        hang_up(target)


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        end.shutdown(socket.SHUT_RDWR)
