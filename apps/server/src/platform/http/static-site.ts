import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./http.ts";
import { sendDocument } from "./security-headers.ts";
import { GAME_IDS, gamePath } from "@rumb/games/games";

/** The application's one document, as it was when the server started: its policy is made of hashes of this text. */
export type SitePage = { readonly html: string; readonly brotli: Buffer; readonly etag: string };

/** Reads the built `index.html`; null when the web bundle has not been built. */
export function readSitePage(webRoot: string): SitePage | null {
  const path = join(webRoot, "index.html");
  if (!existsSync(path)) return null;
  const html = readFileSync(path, "utf8");
  return {
    html,
    brotli: brotliCompressSync(html),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`,
  };
}

/** Serves the built bundle: names with a hash in them for ever, the document and its worker requested again each time. */
export async function registerStaticSite(
  app: App,
  options: { webRoot: string; page: SitePage },
): Promise<void> {
  for (const path of sitePaths) {
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, options.page));
  }
  await app.register(fastifyStatic, {
    root: options.webRoot,
    wildcard: false,
    index: false,
    globIgnore: ["index.html", "**/*.br", "**/*.gz"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("cache-control", keepTime(path));
    },
  });
}

/** How long a browser may keep a file of the bundle without asking. */
function keepTime(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return "public, max-age=31536000, immutable";
  // An old worker would go on serving an old site.
  return path.endsWith(`${sep}sw.js`) ? "no-cache" : "public, max-age=3600";
}

/** Sends the application. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage): FastifyReply {
  reply.header("cache-control", "no-cache").header("etag", page.etag);
  if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  reply.header("vary", "accept-encoding");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"]))) return sendDocument(reply, page.html);
  return sendDocument(reply.header("content-encoding", "br"), page.brotli);
}

/** Sends the application where it will say that there is no such page. */
export function sendMissingPage(reply: FastifyReply, page: SitePage): FastifyReply {
  return sendDocument(reply.code(404).header("cache-control", "no-cache"), page.html);
}

/** Pages of the site: the server answers them with the application, everything else with its 404. */
export const sitePaths = [
  "/",
  "/history",
  "/results",
  ...GAME_IDS.map(gamePath),
  "/bonus",
  "/bonus/more",
  "/bonus/repost",
  "/bonus/social",
  "/bonus/rakeback",
  "/bonus/promocoder",
  "/wallet",
  "/wallet/payment",
  "/wallet/withdraw",
  "/ref",
  "/fair",
  "/limits",
  "/sessions",
  "/delete",
  "/faq",
  "/contact",
  "/terms",
  "/policy",
] as const satisfies readonly string[];
