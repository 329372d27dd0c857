import { readFileSync } from "node:fs";
import { join } from "node:path";
import formbody from "@fastify/formbody";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import { sandboxLook } from "../../sandbox-document.ts";
import { SANDBOX_FAULTS, type SandboxCalls } from "./sandbox-calls.ts";
import { orderPage, unknownOrderPage } from "./sandbox-page.ts";
import { decideOrder, findByToken, reverseOrder, type SandboxOrder } from "./sandbox-store.ts";

type SandboxPageOptions = { readonly query: Query; readonly calls: SandboxCalls };

const params = Type.Object({ token: Type.String({ maxLength: 64 }) });

/**
 * What the sandbox's provider shows to browsers, and what scripts may ask of it: `POST <link>/paid` and `/declined` as the
 * buttons do, `/reversed` to take back what was paid, and `POST <link>/<fault>` for calls that a site must not believe. A script is answered in JSON with what the
 * site said to the call.
 */
export async function sandboxPages(scope: App, { query, calls }: SandboxPageOptions): Promise<void> {
  await scope.register(formbody);
  const own = readFileSync(join(import.meta.dirname, "sandbox-page.css"), "utf8");
  const style = `${sandboxLook()}${own}`;
  scope.get("/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  scope.get("/favicon.svg", (_request, reply) => reply.type("image/svg+xml").send(ICON));
  scope.get("/pay/:token", { schema: { params } }, async (request, reply) => {
    const order = await findByToken(query, request.params.token);
    return sendPage(order === null ? reply.code(404) : reply, order);
  });

  for (const state of ["paid", "declined"] as const) {
    scope.post(`/pay/:token/${state}`, { schema: { params } }, async (request, reply) => {
      const order = await decideOrder(query, request.params.token, state);
      if (order === null) return sendPage(reply.code(404), null);
      if (!wantsPage(request)) return { status: order.state, site: await calls.report(order) };
      // The call goes its own way, as with a real provider: the browser may be back before the site knows.
      void calls.report(order);
      return reply.redirect(order.returnUrl, 303);
    });
  }
  scope.post("/pay/:token/reversed", { schema: { params } }, async (request, reply) => {
    const order = await reverseOrder(query, request.params.token);
    if (order === null) return sendPage(reply.code(404), null);
    return { status: order.state, site: await calls.report(order) };
  });
  for (const fault of SANDBOX_FAULTS) {
    scope.post(`/pay/:token/${fault}`, { schema: { params } }, async (request, reply) => {
      const { token } = request.params;
      const order =
        fault === "duplicate" ? await decideOrder(query, token, "paid") : await findByToken(query, token);
      if (order === null) return sendPage(reply.code(404), null);
      return { status: order.state, site: await calls.fault(order, fault) };
    });
  }
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") ?? false;
}

function sendPage(reply: FastifyReply, order: SandboxOrder | null): FastifyReply {
  // A browser follows the redirect after a form only to where the form may go.
  const formTarget = order === null ? "" : ` ${new URL(order.returnUrl).origin}`;
  return reply
    .headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${formTarget}`,
    })
    .type("text/html; charset=utf-8")
    .send(order === null ? unknownOrderPage() : orderPage(order));
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#08141a"/><path d="M16 4 20 16 16 28 12 16Z" fill="#e3b04b"/></svg>`;
