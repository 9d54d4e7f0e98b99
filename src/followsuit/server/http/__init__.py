"""HTTP: requests, endpoints, rate limits, security headers and static files."""
