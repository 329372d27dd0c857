import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { refusal } from "@rumb/contract/errors";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type App, refuse } from "./http.ts";
import type { Random } from "../runtime/random.ts";
import { VK_PICTURES } from "./security-headers.ts";

type ConsoleOptions = {
  /** Directory of the built bundle. */
  consoleRoot: string;
  random: Random;
  /** True when browsers reach the console over https. */
  secure: boolean;
  /** True while players' pictures come from VK's own servers. */
  vkPictures: boolean;
};

/** What every address of the console's pages begins with. */
export const CONSOLE_PATH = "/console";

/** Reads the console's document; null when its bundle has not been built. */
export function readConsolePage(consoleRoot: string): string | null {
  const path = join(consoleRoot, "index.html");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Serves the console's pages, the entrance among them, to whoever is at its address. `app` must have the documents' headers. */
export async function registerConsoleSite(
  app: App,
  options: ConsoleOptions & { html: string },
): Promise<void> {
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    isFile(request) ? refuse(reply, refusal("NOT_FOUND")) : sendConsole(reply, options);
  const schema = { hide: true };
  app.get("/", { schema }, (_request, reply) => reply.redirect(CONSOLE_PATH, 302));
  app.get(CONSOLE_PATH, { schema }, send);
  app.get(`${CONSOLE_PATH}/*`, { schema }, send);
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

/** What the bundle's document holds where each answer gets a nonce of its own. */
const NONCE_MARK = "%NONCE%";
const NONCE_BYTES = 16;

/** The document of this one answer: the library's style elements are allowed by its nonce, scripts only by our address. */
function sendConsole(reply: FastifyReply, options: ConsoleOptions & { html: string }): FastifyReply {
  const nonce = Buffer.from(options.random.bytes(NONCE_BYTES)).toString("base64url");
  reply.helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(nonce, options) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
  });
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
