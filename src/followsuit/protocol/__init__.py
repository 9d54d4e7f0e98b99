"""The messages and records that server and clients exchange."""
