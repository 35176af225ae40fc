"""Addresses of the tournaments half of the API, below /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
