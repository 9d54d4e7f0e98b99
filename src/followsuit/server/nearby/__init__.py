"""Servers in the local network: announcing this one by mDNS, and finding others."""
