import { consoleEndpoints } from "@rumb/contract/endpoints/console";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/http/http.ts";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import { neighbourOrigin } from "../../platform/http/site-origin.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import { findAttempt, takeAttempt } from "./attempt-store.ts";
import { consolePlace } from "./console-place.ts";
import { admit, type EntryDeps, openConsole } from "./console-entry.ts";
import { readEnrolLink, useEnrolLink } from "./enrol-links.ts";
import { findOperator, type OperatorNames } from "./link-store.ts";
import { addTotp, beginTotp, sandboxCode, useCode } from "./operator-codes.ts";
import { addKey, askForKey, beginKey, checkKey, checkNewKey, holdKey } from "./passkeys.ts";

/** The way into the console, and out. */
export function consoleEntryRoutes(app: App, deps: EntryDeps): void {
  whoRoutes(app, deps);
  enterRoutes(app, deps);
  linkRoutes(app, deps);
}

function whoRoutes(app: App, deps: EntryDeps): void {
  const { cookie, personCookie, consoleSessions, config, database } = deps;
  serveVisitor(app, consoleEndpoints.get, async (_, request) => {
    const { player } = request;
    const operator = player && (await findOperator(database.query, player.id));
    const person = operator === null ? await personOf(deps, request) : null;
    return {
      operator: operator && { id: operator.playerId, name: operator.name, role: operator.role },
      person: person && { name: person.name, ...(await sandboxCode(deps, person.playerId)) },
      sandbox: config.sandbox,
      site: neighbourOrigin(request, {
        publicOrigin: config.publicOrigin,
        port: deps.sitePort(),
        onLoopback: "127.0.0.1",
      }),
    };
  });
  serveVisitor(app, consoleEndpoints.exit, async (_, request, reply) => {
    const id = cookie.read(request.headers.cookie);
    if (id !== null) await consoleSessions.revoke(id, "exit");
    cookie.clear(reply);
    personCookie.clear(reply);
    return {};
  });
}

function enterRoutes(app: App, deps: EntryDeps): void {
  const { config, database, personCookie } = deps;
  serveVisitor(app, consoleEndpoints.askKey, (_, request) =>
    askForKey(deps, consolePlace(request, config.consoleOrigin), { kind: "enter", playerId: null, keys: [] }),
  );
  serveVisitor(app, consoleEndpoints.enterByKey, async (shown, request, reply) => {
    const place = consolePlace(request, config.consoleOrigin);
    const key = await checkKey(deps, place, { ...shown, kind: "enter" });
    if (isRefusal(key)) return key;
    const { playerId } = key;
    request.named = playerId;
    const id = await database.transaction(async (query) =>
      (await holdKey(query, key)) ? openConsole(deps, query, { request, playerId }) : null,
    );
    return id === null ? refusal("KEY_WRONG") : admit(deps, { request, reply, playerId, id });
  });
  serveVisitor(app, consoleEndpoints.enterByCode, async ({ code }, request, reply) => {
    const person = await personOf(deps, request);
    if (person === null) return refusal("ATTEMPT_OVER");
    const { playerId } = person;
    request.named = playerId;
    const acting = { operatorId: playerId, address: request.ip };
    const opens = (query: Query) => openConsole(deps, query, { request, playerId });
    const used = await useCode(deps, acting, { playerId, code, opens });
    if (isRefusal(used)) return used;
    const attempt = personCookie.read(request.headers.cookie);
    if (attempt !== null) await takeAttempt(database.query, { id: attempt, kind: "person" });
    admit(deps, { request, reply, playerId, id: used.opened });
    if (used.kind === "recovery") request.securityEvent = { kind: "recovery-code-used", playerId };
    return {};
  });
}

function linkRoutes(app: App, deps: EntryDeps): void {
  const { config, database } = deps;
  serveVisitor(app, consoleEndpoints.link, async ({ token }) => {
    const link = await readEnrolLink(database.query, token);
    if (link === null) return refusal("LINK_NOT_FOUND");
    return { name: link.name, role: link.role, expires_at: link.expiresAt.getTime() };
  });
  serveVisitor(app, consoleEndpoints.beginLinkKey, async ({ token }, request) => {
    const link = await readEnrolLink(database.query, token);
    if (link === null) return refusal("LINK_NOT_FOUND");
    return beginKey(deps, consolePlace(request, config.consoleOrigin), link);
  });
  serveVisitor(
    app,
    consoleEndpoints.addLinkKey,
    async ({ token, attempt, key: made, name }, request, reply) => {
      const link = await readEnrolLink(database.query, token);
      if (link === null) return refusal("LINK_NOT_FOUND");
      const { playerId } = link;
      request.named = playerId;
      const place = consolePlace(request, config.consoleOrigin);
      const key = await checkNewKey(deps, place, { playerId, attempt, key: made });
      if (isRefusal(key)) return key;
      const acting = { operatorId: playerId, address: request.ip };
      const enrol = (query: SealedQuery) => addKey(query, acting, { playerId, name, key });
      return enterByLink(deps, { request, reply, token, playerId, enrol });
    },
  );
  serveVisitor(app, consoleEndpoints.beginLinkTotp, async ({ token }) => {
    const link = await readEnrolLink(database.query, token);
    return link === null ? refusal("LINK_NOT_FOUND") : beginTotp(deps, link);
  });
  serveVisitor(app, consoleEndpoints.addLinkTotp, async ({ token, attempt, code }, request, reply) => {
    const link = await readEnrolLink(database.query, token);
    if (link === null) return refusal("LINK_NOT_FOUND");
    const { playerId } = link;
    request.named = playerId;
    const acting = { operatorId: playerId, address: request.ip };
    const enrol = (query: SealedQuery) =>
      addTotp(deps, query, { acting, playerId, attempt, code, session: null });
    return enterByLink(deps, { request, reply, token, playerId, enrol });
  });
}

/** Enrols with a link and enters. The link is used up if that was done: of several at once one is. */
async function enterByLink(
  deps: EntryDeps,
  { request, reply, token, playerId, enrol }: Enrolling,
): Promise<Refusal | Record<string, never>> {
  try {
    const id = await deps.database.transaction(async (query) => {
      if (!(await useEnrolLink(query, token))) throw new NotEnrolled(refusal("LINK_NOT_FOUND"));
      const refused = await enrol(query);
      if (refused !== null) throw new NotEnrolled(refused);
      return openConsole(deps, query, { request, playerId });
    });
    return admit(deps, { request, reply, playerId, id });
  } catch (error) {
    if (error instanceof NotEnrolled) return error.refused;
    throw error;
  }
}

type Enrolling = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly token: string;
  readonly playerId: number;
  readonly enrol: (query: SealedQuery) => Promise<Refusal | null>;
};

/** The link stays good for another try. */
class NotEnrolled extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(refused.code);
    this.refused = refused;
  }
}

/** Whom VK has named in this browser just now, while they are an operator. */
async function personOf(
  { database, personCookie }: EntryDeps,
  request: FastifyRequest,
): Promise<OperatorNames | null> {
  const id = personCookie.read(request.headers.cookie);
  const attempt = id === null ? null : await findAttempt(database.query, { id, kind: "person" });
  const playerId = attempt?.playerId ?? null;
  return playerId === null ? null : findOperator(database.query, playerId);
}
