import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyReply } from "fastify";
import type { App } from "./http.ts";

type PolicyOptions = {
  /** HTML whose inline scripts and styles may run; they are allowed by their hashes. */
  documents: readonly string[];
  socketPort: number;
  /** True when browsers reach the site over https. */
  secure: boolean;
  /** True while players' pictures come from VK's own servers. */
  vkPictures: boolean;
};

/** Where VK keeps people's pictures. */
export const VK_PICTURES: readonly string[] = ["https://*.userapi.com", "https://*.vkuserphoto.ru"];

/**
 * Prepares `sendDocument` for the routes of `app`. The plugin does work on every request of its scope, so the API
 * stays outside.
 */
export async function registerDocumentHeaders(app: App, options: PolicyOptions): Promise<void> {
  await app.register(helmet, {
    global: false,
    // Every answer has it already.
    strictTransportSecurity: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    contentSecurityPolicy: { useDefaults: false, directives: documentPolicy(options) },
  });
}

/** Sends a document of ours with the whole set of security headers. */
export function sendDocument(reply: FastifyReply, html: string | Buffer): FastifyReply {
  reply.helmet();
  return reply.type("text/html; charset=utf-8").send(html);
}

/** Headers of an API answer: it is data, belongs to one person and is stale at once. */
export function registerApiHeaders(app: App): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    done();
  });
}

function documentPolicy(options: PolicyOptions) {
  const inline = (tag: "script" | "style") => options.documents.flatMap((html) => hashesOf(html, tag));
  const pictures = options.vkPictures ? VK_PICTURES : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inline("script")],
    styleSrc: ["'self'", ...inline("style")],
    imgSrc: ["'self'", ...pictures],
    connectSrc: ["'self'", (request: IncomingMessage) => socketSources(request, options)],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(options.secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** The realtime server is another port of the host by which the page was asked for; CSP has no word for that. */
function socketSources(request: IncomingMessage, options: PolicyOptions): string {
  const host = /^([a-z0-9.-]+)(:\d+)?$/i.exec(request.headers.host ?? "")?.[1];
  if (host === undefined) return "";
  const schemes = options.secure ? ["wss"] : ["ws", "wss"];
  return schemes.map((scheme) => `${scheme}://${host}:${options.socketPort}`).join(" ");
}

function hashesOf(html: string, tag: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"));
  return [...elements].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
