import formbody from "@fastify/formbody";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { createHttpServer } from "../platform/http/http-server.ts";
import { endConnections } from "../platform/http/closing-connections.ts";
import type { App } from "../platform/http/http.ts";
import { portOf } from "../platform/http/port-of.ts";
import { sandboxLook } from "./sandbox-document.ts";
import type { SandboxAddress } from "./sandbox-address.ts";
import { createSandboxFaults, faultRoutes, type SandboxFaults } from "./sandbox-faults.ts";

export type SandboxServerOptions = Pick<SandboxAddress, "port" | "publicUrl"> & {
  /** Whose place it takes, as the log says it. */
  readonly name: string;
  readonly production: boolean;
  /** Address to listen on; undefined means every interface. */
  readonly host: string | undefined;
  /** Style sheet of its own, after the one that all have. */
  readonly style: string;
  readonly log: Logger;
  readonly routes: (scope: App, faults: SandboxFaults) => void;
};

/** Where a server of the sandbox is, in plain values: other processes of the site get it in a message. */
export type SandboxPlace = Pick<SandboxAddress, "port" | "publicUrl"> & {
  /** Where the site reaches it. */
  readonly origin: string;
};

export type SandboxServer = SandboxPlace & { close(): Promise<void> };

/**
 * Starts a stranger of the sandbox: a server of its own, on a port of its own. `POST /faults` makes it slow, or failing, for
 * tests. Throws in production.
 */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { name, host, log, publicUrl } = options;
  if (options.production) throw new Error(`the sandbox's ${name} must not run in production`);
  const app = createHttpServer({ log, trustedProxies: [], connectionsPerAddress: 1024 });
  endConnections(app);
  const faults = createSandboxFaults();
  await app.register(formbody);
  app.get("/style.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(`${sandboxLook()}${options.style}`),
  );
  app.get("/favicon.svg", (_request, reply) => reply.type("image/svg+xml").send(SANDBOX_ICON));
  faultRoutes(app, faults);
  options.routes(app, faults);
  await app.listen({ port: options.port, host: host ?? "::" });
  const port = portOf(app.server);
  log.warn({ port, plays: name }, "a sandbox's server: anybody can be anybody there");
  return {
    origin: originOf(host, port),
    port,
    publicUrl,
    close: () => app.close(),
  };
}

/** Address of a page for a browser that knows the site as `hostname`. */
export function sandboxLink({ port, publicUrl }: SandboxPlace, hostname: string, path: string): string {
  return `${publicUrl ?? `http://${bracketed(hostname)}:${port}`}${path}`;
}

/** A page for a browser, that may send its forms to itself only. */
export function sendSandboxPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** A script is answered in JSON, a browser with a page. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") ?? false;
}

/** How a server on this machine is reached. */
export function originOf(host: string | undefined, port: number): string {
  const wild = host === undefined || host === "::" || host === "0.0.0.0";
  return `http://${bracketed(wild ? "127.0.0.1" : host)}:${port}`;
}

function bracketed(name: string): string {
  return name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
}

const SANDBOX_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#08141a"/><path d="M16 4 20 16 16 28 12 16Z" fill="#e3b04b"/></svg>`;
