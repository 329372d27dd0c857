import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { refusal } from "@rumb/contract/errors";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type App, refuse } from "./http.ts";
import type { Random } from "../runtime/random.ts";
import { VK_PICTURES } from "./security-headers.ts";
import { sendMissingPage, type SitePage } from "./static-site.ts";

type ConsoleOptions = {
  /** Directory of the built bundle. */
  consoleRoot: string;
  /** The site's document: for everybody but an operator there is no such page. */
  page: SitePage | null;
  random: Random;
  /** True when browsers reach the site over https. */
  secure: boolean;
  /** True while players' pictures come from VK's own servers. */
  vkPictures: boolean;
};

/** Reads the console's document; null when its bundle has not been built. */
export function readConsolePage(consoleRoot: string): string | null {
  const path = join(consoleRoot, "index.html");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/**
 * Serves the operators' console under `/console`. `app` must know who calls (`request.player`) and have the documents' headers.
 * Nobody but an operator gets any file of it.
 */
export async function registerConsoleSite(
  app: App,
  options: ConsoleOptions & { html: string },
): Promise<void> {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.player !== null && request.player.operator !== null && !request.player.banned) done();
    else sendNothing(request, reply, options.page);
  });
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    isFile(request) ? refuse(reply, refusal("NOT_FOUND")) : sendConsole(reply, options);
  const route = { schema: { hide: true }, config: { allowBanned: true } } as const;
  app.get(CONSOLE_PATH, route, send);
  app.get(`${CONSOLE_PATH}/*`, route, send);
  await app.register(fastifyStatic, {
    root: options.consoleRoot,
    prefix: `${CONSOLE_PATH}/`,
    wildcard: false,
    index: false,
    globIgnore: ["index.html", ".vite/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      reply.header("cache-control", hashed ? "private, max-age=31536000, immutable" : "private, no-cache");
    },
  });
}

const CONSOLE_PATH = "/console";
/** What the bundle's document holds where each answer gets a nonce of its own. */
const NONCE_MARK = "%NONCE%";
const NONCE_BYTES = 16;

function sendNothing(request: FastifyRequest, reply: FastifyReply, page: SitePage | null): void {
  if (page === null || isFile(request)) refuse(reply, refusal("NOT_FOUND"));
  else sendMissingPage(reply, page);
}

/** The document of this one answer: the library's style elements are allowed by its nonce, scripts only by our address. */
function sendConsole(reply: FastifyReply, options: ConsoleOptions & { html: string }): FastifyReply {
  const nonce = Buffer.from(options.random.bytes(NONCE_BYTES)).toString("base64url");
  reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: policy(nonce, options) } });
  reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
  return reply.send(options.html.replaceAll(NONCE_MARK, nonce));
}

function policy(nonce: string, { secure, vkPictures }: ConsoleOptions) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", ...(vkPictures ? VK_PICTURES : [])],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

function isFile(request: FastifyRequest): boolean {
  return /\.[a-z0-9]+$/i.test(request.url.split("?", 1)[0] ?? "");
}
