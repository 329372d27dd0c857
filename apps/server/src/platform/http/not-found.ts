import { API_PREFIX } from "@rumb/contract/endpoint";
import { refusal } from "@rumb/contract/errors";
import { refuse, type App } from "./http.ts";
import { sendMissingPage, type SitePage } from "./static-site.ts";

/**
 * Answers what no route answers: 405 with Allow where the address exists under another method, the application's own
 * 404 to who is looking for a page, the refusal envelope to everyone else.
 */
export function registerNotFound(
  app: App,
  options: { page: SitePage | null; methodsOf: RouteMethods },
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = options.methodsOf(path);
    if (allowed.length > 0) {
      const allow = allowed.join(", ");
      return refuse(reply.header("allow", allow), refusal("METHOD_NOT_ALLOWED", { allow }));
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    if (options.page === null || !reads || !looksLikePage(path)) return refuse(reply, refusal("NOT_FOUND"));
    return sendMissingPage(reply, options.page);
  });
}

/** The methods under which routes answer at a path; none when there is no such path. */
export type RouteMethods = (path: string) => string[];

/**
 * Notes down every route that is registered from now on: Fastify itself cannot be asked which methods a path has.
 */
export function watchRoutes(app: App): RouteMethods {
  const exact = new Map<string, Set<string>>();
  const patterns: { matches: RegExp; methods: Set<string> }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const methods = [method].flat();
    if (!/[:*]/.test(url)) {
      exact.set(url, new Set([...(exact.get(url) ?? []), ...methods]));
      return;
    }
    const source = url
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, "[^/]+")
      .replaceAll("*", ".*");
    patterns.push({ matches: new RegExp(`^${source}$`), methods: new Set(methods) });
  });
  return (path) => {
    const allowed = new Set(exact.get(path));
    for (const { matches, methods } of patterns) {
      if (matches.test(path)) for (const method of methods) allowed.add(method);
    }
    return [...allowed].sort();
  };
}

function looksLikePage(path: string): boolean {
  return !path.startsWith(API_PREFIX) && !/\.[a-z0-9]+$/i.test(path);
}
