"""What goes over the wire, as typed records: the server, the client and the page share it."""
