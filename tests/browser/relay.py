"""A network between browser and server that can be cut silently."""

import socket
import threading
from contextlib import suppress

PIECE = 65_536


class Relay:
    """`with Relay(port) as relay: …`; what is sent during a cut is lost."""

    def __init__(self, port: int) -> None:
        self.goal = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.is_up_cut = self.is_down_cut = False
        self.ends: list[socket.socket] = []
        self.threads: list[threading.Thread] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self) -> "Relay":
        self.begin(self.accept)
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
        """Nothing arrives, and no connection ends."""
        self.is_up_cut = self.is_down_cut = True

    def cut_answers(self) -> None:
        """Pass on what the browser sends, but drop the answers."""
        self.is_down_cut = True

    def mend(self) -> None:
        """Close connections that have lost something."""
        for end in list(self.ends):
            hang_up(end)
        self.is_up_cut = self.is_down_cut = False

    def begin(self, work, *about: object) -> None:
        thread = threading.Thread(target=work, args=about)
        self.threads.append(thread)
        thread.start()

    def accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                browser, _ = self.listener.accept()
                server = socket.create_connection(self.goal)
                self.ends += [browser, server]
                self.begin(self.carry, browser, server, lambda: self.is_up_cut)
                self.begin(self.carry, server, browser, lambda: self.is_down_cut)

    def carry(self, source: socket.socket, goal: socket.socket, is_cut) -> None:
        with suppress(OSError):  # the other direction has ended
            while piece := source.recv(PIECE):
                if not is_cut():
                    goal.sendall(piece)
        hang_up(goal)


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        end.shutdown(socket.SHUT_RDWR)
