"""What the schema shows as examples of webhooks."""

from __future__ import annotations

from typing import Any

NEW_WEBHOOK: dict[str, Any] = {
    "url": "https://example.com/hooks/league",
    "kinds": ["round.published", "result.recorded", "result.corrected"],
    "description": "Results for our club's page",
}
WEBHOOK: dict[str, Any] = {
    "id": "n4VxPq7RtZ2a",
    **NEW_WEBHOOK,
    "enabled": True,
    "disabled": "",
    "created_at": "2026-05-01T09:12:44.120000Z",
    "delivered_at": "2026-05-04T18:20:12.031000Z",
    "failing_since": None,
    "previous_secret_until": None,
}
WEBHOOK_MADE: dict[str, Any] = {
    **WEBHOOK,
    "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
}
DELIVERY: dict[str, Any] = {
    "id": "msg_c8TbW4mYz6Ke_57",
    "kind": "result.recorded",
    "status": "delivered",
    "attempts": 2,
    "created_at": "2026-05-04T18:20:11.250000Z",
    "attempted_at": "2026-05-04T18:20:22.031000Z",
    "delivered_at": "2026-05-04T18:20:22.031000Z",
    "next_try_at": None,
    "response_code": 200,
    "response_excerpt": "ok",
    "error": "",
    "body": '{"type":"result.recorded","timestamp":"2026-05-04T18:20:11.250Z","data":{}}',
}
TEST_DELIVERY: dict[str, Any] = {
    "id": "msg_test_5f0a1b2c3d4e5f6071829304",
    "kind": "webhook.test",
    "status": "pending",
    "attempts": 0,
    "created_at": "2026-05-04T18:20:11.250000Z",
    "attempted_at": None,
    "delivered_at": None,
    "next_try_at": "2026-05-04T18:20:11.250000Z",
    "response_code": None,
    "response_excerpt": "",
    "error": "",
    "body": '{"type":"webhook.test","timestamp":"2026-05-04T18:20:11.250Z","data":{}}',
}
