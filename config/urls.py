"""URLs: the API under /api/v1/, the site everywhere else."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import error_views, picture_views, site, unsubscribe

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/schema", SpectacularAPIView.as_view(), name="schema"),
    # The split view keeps its script in a separate file, as the content security policy requires.
    # OPTIONS is disabled, because REST framework would try to render its response as a page.
    path(
        "api/v1/docs",
        SpectacularSwaggerSplitView.as_view(url_name="schema", http_method_names=["get", "head"]),
        name="docs",
    ),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("_allauth/", include("games.accounts.allauth_urls")),
    re_path(r"^(?:api|_allauth)(?:/(?P<path>.*))?$", error_views.no_endpoint),
    path("unsubscribe/<str:token>", unsubscribe.unsubscribe),
    path("pictures/games/<str:public_id>.png", picture_views.game_picture),
    path("pictures/tournaments/<slug:ref>.png", picture_views.tournament_picture),
    re_path(r"^(?:assets|static)/(?P<path>.*)$", site.missing_file),
    re_path(r"^(?P<path>.*)$", site.page, name="site"),
]

handler400 = error_views.bad_request
handler403 = error_views.forbidden
handler404 = error_views.not_found
handler500 = error_views.server_error
