// The service worker: shows notifications, and keeps the site and the replays that were seen for
// times without a network. `BUILD` is written by scripts/service-worker.mjs.
//
// - Pages come from the network, so that nobody sees an old site after a deployment. Only without a
//   network the page that this version has kept is shown.
// - Files under /assets have a hash in their names and never change.
// - Of the API only public answers about games are kept, and only as a substitute for the network.
//   Answers that depend on who asks are marked as private by the server and are never kept.
/* global BUILD */

const FILES = `files-${BUILD.version}`;
const ANSWERS = "answers-1";
const MAX_ANSWERS = 400;
const SHELL = "/";
/** Public answers of a game, of which a replay is made. */
const GAME = /^\/api\/v1\/games\/[A-Za-z0-9]{12}(?:\/(?:events|frames|scores?|context))?$/;
const OTHERS = new Set(["/api/v1/kinds", "/api/v1/tables"]);
/** Parameters with which an answer is for one player. */
const PERSONAL_PARAMETERS = ["as"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(FILES);
      await cache.addAll(
        [SHELL, ...BUILD.shell].map((url) => new Request(url, { cache: "reload" })),
      );
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name !== FILES && name !== ANSWERS);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    // The server's own pages, such as the documentation of the API, are none of the site's.
    if (!url.pathname.startsWith("/api/") && !url.pathname.startsWith("/_allauth/")) {
      event.respondWith(page(request));
    }
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (isPublic(url)) event.respondWith(answer(event));
});

function isPublic(url) {
  if (PERSONAL_PARAMETERS.some((name) => url.searchParams.has(name))) return false;
  return GAME.test(url.pathname) || OTHERS.has(url.pathname);
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(SHELL, { cacheName: FILES });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await store(FILES, request, response.clone());
  return response;
}

async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && mayKeep(response)) {
      event.waitUntil(keepAnswer(request, response.clone()));
    }
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: ANSWERS, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

function mayKeep(response) {
  const control = response.headers.get("Cache-Control") ?? "";
  return !/\b(?:private|no-store)\b/.test(control);
}

async function keepAnswer(request, response) {
  await store(ANSWERS, request, response);
  const cache = await caches.open(ANSWERS);
  const kept = await cache.keys();
  // The oldest come first.
  await Promise.all(kept.slice(0, -MAX_ANSWERS).map((key) => cache.delete(key)));
}

async function store(name, request, response) {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
  } catch {
    // The disk is full: the site works without a copy.
  }
}

self.addEventListener("push", (event) => {
  const message = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(message.title ?? "Rooftree", {
      body: message.body ?? "",
      ...(message.tag ? { tag: message.tag, renotify: true } : {}),
      icon: "/icon-192.png",
      badge: "/badge-96.png",
      data: { path: message.path ?? "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(show(url));
});

/** Shows the page in a tab that has it open, in another tab of the site, or in a new one. */
async function show(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  if (open) return open.focus();
  const [tab] = tabs;
  if (tab) {
    try {
      await tab.navigate(url.href);
      return await tab.focus();
    } catch {
      // A tab that this service worker does not control cannot be sent elsewhere.
    }
  }
  return self.clients.openWindow(url.href);
}
