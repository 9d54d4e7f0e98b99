"""The endpoint for Prometheus."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from followsuit.server.metrics import CONTENT_TYPE, Metrics, may_read
from followsuit.server.problem import Problem
from followsuit.texts import Text


def metrics_page(metrics: Metrics, token: str) -> Route:
    """`/metrics`, for this machine and for requests with the token."""

    async def page(request: Request) -> Response:
        address = request.client.host if request.client else None
        if not may_read(request.headers, address, token):
            raise Problem(403, "metrics_token", Text("error.metrics_token"))
        return Response(metrics.page(), media_type=CONTENT_TYPE)

    return Route("/metrics", page)
