"""WebSockets: who calls, and how frames come and go."""
