import { consoleEndpoints } from "@rumb/contract/endpoints/console";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/http/http.ts";
import type { SealedQuery } from "../../platform/db/database.ts";
import { neighbourOrigin } from "../../platform/http/site-origin.ts";
import { serveVisitor } from "../../sessions/endpoint-routes.ts";
import { findAttempt, takeAttempt } from "./attempt-store.ts";
import { consolePlace } from "./console-place.ts";
import { type EntryDeps, openConsole } from "./console-entry.ts";
import { readEnrolLink, useEnrolLink } from "./enrol-links.ts";
import { findOperator, type OperatorNames } from "./link-store.ts";
import { addTotp, beginTotp, sandboxCode, useCode } from "./operator-codes.ts";
import { addKey, askForKey, beginKey, checkKey, checkNewKey } from "./passkeys.ts";

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
    const who = await checkKey(deps, place, { ...shown, kind: "enter" });
    return isRefusal(who) ? who : entered(deps, { request, reply, playerId: who.playerId });
  });
  serveVisitor(app, consoleEndpoints.enterByCode, async ({ code }, request, reply) => {
    const person = await personOf(deps, request);
    if (person === null) return refusal("ATTEMPT_OVER");
    const { playerId } = person;
    const used = await useCode(deps, { operatorId: playerId, address: request.ip }, { playerId, code });
    if (isRefusal(used)) return used;
    const id = personCookie.read(request.headers.cookie);
    if (id !== null) await takeAttempt(database.query, { id, kind: "person" });
    return entered(deps, { request, reply, playerId, byRecovery: used.kind === "recovery" });
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
      const place = consolePlace(request, config.consoleOrigin);
      const key = await checkNewKey(deps, place, { playerId, attempt, key: made });
      if (isRefusal(key)) return key;
      const acting = { operatorId: playerId, address: request.ip };
      const refused = await enrolOnce(deps, token, (query) => addKey(query, acting, { playerId, name, key }));
      return refused ?? entered(deps, { request, reply, playerId });
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
    const acting = { operatorId: playerId, address: request.ip };
    const refused = await enrolOnce(deps, token, (query) =>
      addTotp(deps, query, { acting, playerId, attempt, code, session: null }),
    );
    return refused ?? entered(deps, { request, reply, playerId });
  });
}

/** Enrols with a link, which is used up if that was done: of several at once one is. */
async function enrolOnce(
  { database }: EntryDeps,
  token: string,
  enrol: (query: SealedQuery) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  try {
    return await database.transaction(async (query) => {
      if (!(await useEnrolLink(query, token))) return refusal("LINK_NOT_FOUND");
      const refused = await enrol(query);
      if (refused === null) return null;
      throw new NotEnrolled(refused);
    });
  } catch (error) {
    if (error instanceof NotEnrolled) return error.refused;
    throw error;
  }
}

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

async function entered(
  deps: EntryDeps,
  {
    byRecovery = false,
    ...entry
  }: { request: FastifyRequest; reply: FastifyReply; playerId: number; byRecovery?: boolean },
): Promise<Record<string, never>> {
  await openConsole(deps, entry);
  if (byRecovery) entry.request.securityEvent = { kind: "recovery-code-used", playerId: entry.playerId };
  return {};
}
