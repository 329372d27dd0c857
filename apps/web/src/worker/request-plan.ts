import { GAME_IDS, gamePath } from "@rumb/games/games";
import { paths } from "../site/paths.ts";

/**
 * What the worker does with a request: `page` comes from the network and without one from what was kept, `asset` is kept for
 * good because its name holds a hash of it, and everything else is none of the worker's business: calls, sockets, the
 * console, the sandboxes, other sites.
 */
export function planOf({ method, mode, url }: RequestFacts, origin: string): "page" | "asset" | "pass" {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin) return "pass";
  if (mode === "navigate") return pages.has(pathname) ? "page" : "pass";
  return pathname.startsWith("/assets/") ? "asset" : "pass";
}

const pages: ReadonlySet<string> = new Set([...Object.values(paths), ...GAME_IDS.map(gamePath)]);

export type RequestFacts = { readonly method: string; readonly mode: string; readonly url: string };
