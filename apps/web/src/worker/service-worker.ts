// Lets the site open without a network, and quickly with one. Written by hand: the whole rule is in request-plan.ts, and a
// library for it would be ten times as long. The build puts it at /sw.js (service-worker-plugin.ts).
import { planOf } from "./request-plan.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: what the shell and the main page consist of, and a hash of all of it. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const CACHE = `rumb-${SHELL_VERSION}`;
const shell = SHELL_FILES;
const DOCUMENT = "/";

self.addEventListener("install", (event) => {
  // A call must not wait until a sleeping worker is awake: all calls are POST, and browsers that can are asked to pass them by.
  if (hasRoutes(event)) void event.addRoutes({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  switch (planOf(event.request, self.location.origin)) {
    case "page":
      event.respondWith(answerPage(event));
      return;
    case "asset":
      event.respondWith(answerAsset(event));
      return;
    case "pass":
  }
});

/** A new version keeps its own files and is at work from the next page on: pages are requested again, so none is stale. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(DOCUMENT, { cache: "reload", credentials: "omit" });
  const scripts = (await page.clone().text()).match(/\/assets\/[^"]+\.js/gu) ?? [];
  // While nodes are restarted one after another, the next one may still be of the version before: tried again later.
  if (!page.ok || !scripts.every((script) => shell.includes(script)))
    throw new Error("the document is of another version");
  await cache.addAll(shell);
  await cache.put(DOCUMENT, page);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // No navigation preload: a browser asks twice for an address that the worker passes by, and the end of a sign-in works once.
  await self.registration.navigationPreload.disable();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch {
    return (await kept(DOCUMENT)) ?? Response.error();
  }
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const known = await kept(event.request);
  if (known !== undefined) return known;
  const fetched = await fetch(event.request);
  if (fetched.ok) event.waitUntil(keep(event.request, fetched.clone()));
  return fetched;
}

function kept(request: RequestInfo): Promise<Response | undefined> {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

function hasRoutes(event: ExtendableEvent): event is ExtendableEvent & Routes {
  return "addRoutes" in event;
}

/** Service Worker Static Routing API, which the compiler's library does not know yet. */
type Routes = {
  addRoutes(rules: { condition: { requestMethod: string }; source: "network" }): Promise<void>;
};
