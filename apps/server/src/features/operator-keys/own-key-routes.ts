import { operatorKeyEndpoints } from "@rumb/contract/endpoints/console";
import { isRefusal, refusal } from "@rumb/contract/errors";
import { AppError } from "../../platform/http/app-error.ts";
import type { Query } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import type { FastifyRequest } from "fastify";
import { actionRoute } from "../../operators/operator-calls.ts";
import { consoleSessionOf } from "../../sessions/console-session-hook.ts";
import { consolePlace } from "./console-place.ts";
import type { EntryDeps } from "./console-entry.ts";
import { findOperator, type OperatorNames } from "./link-store.ts";
import { addTotp, beginTotp, renewRecoveryCodes, sandboxCode, useCode } from "./operator-codes.ts";
import { hasCodes, ownKeys, removeOwnKey, removeOwnTotp, renameOwnKey } from "./own-keys.ts";
import { readKeys } from "./passkey-store.ts";
import { addKey, askForKey, beginKey, checkKey, checkNewKey, holdKey } from "./passkeys.ts";

/** An operator's own keys and codes, and the fresh proof that some calls take. */
export function ownKeyRoutes(app: App, deps: EntryDeps): void {
  keyRoutes(app, deps);
  codeRoutes(app, deps);
  stepRoutes(app, deps);
}

function keyRoutes(app: App, deps: EntryDeps): void {
  const { database, config } = deps;
  const { get, begin, add, rename, remove } = operatorKeyEndpoints;
  actionRoute(app, get, (_, { operatorId }) => ownKeys(database.query, operatorId));
  actionRoute(app, begin, async (_, { operatorId }, request) =>
    beginKey(deps, consolePlace(request, config.consoleOrigin), await operatorOf(deps, operatorId)),
  );
  actionRoute(app, add, async ({ attempt, key: made, name }, acting, request) => {
    const playerId = acting.operatorId;
    const place = consolePlace(request, config.consoleOrigin);
    const key = await checkNewKey(deps, place, { playerId, attempt, key: made });
    if (isRefusal(key)) return key;
    const refused = await database.transaction((query) => addKey(query, acting, { playerId, name, key }));
    return refused ?? {};
  });
  actionRoute(app, rename, (asked, acting) => renameOwnKey(deps, asked, acting));
  actionRoute(app, remove, ({ id }, acting, request) =>
    removeOwnKey(deps, id, { acting, session: consoleSessionOf(request) }),
  );
}

function codeRoutes(app: App, deps: EntryDeps): void {
  const { database } = deps;
  const { beginTotp: begin, addTotp: add, removeTotp, makeRecovery } = operatorKeyEndpoints;
  actionRoute(app, begin, async (_, { operatorId }) => beginTotp(deps, await operatorOf(deps, operatorId)));
  actionRoute(app, add, async ({ attempt, code }, acting, request) => {
    const [playerId, session] = [acting.operatorId, consoleSessionOf(request)];
    const refused = await database.transaction((query) =>
      addTotp(deps, query, { acting, playerId, attempt, code, session }),
    );
    return refused ?? {};
  });
  actionRoute(app, removeTotp, (_, acting, request) =>
    removeOwnTotp(deps, { acting, session: consoleSessionOf(request) }),
  );
  actionRoute(app, makeRecovery, async (_, acting, request) => ({
    codes: await renewRecoveryCodes(deps, acting, consoleSessionOf(request)),
  }));
}

function stepRoutes(app: App, deps: EntryDeps): void {
  const { database, config } = deps;
  const { askStep, stepByKey, stepByCode } = operatorKeyEndpoints;
  actionRoute(app, askStep, async (_, { operatorId: playerId }, request) => {
    const keys = await readKeys(database.query, playerId);
    const place = consolePlace(request, config.consoleOrigin);
    return {
      ...(await askForKey(deps, place, { kind: "step", playerId, keys })),
      by_key: keys.length > 0,
      by_code: await hasCodes(database.query, playerId),
      ...(await sandboxCode(deps, playerId)),
    };
  });
  actionRoute(app, stepByKey, async (shown, { operatorId }, request) => {
    const place = consolePlace(request, config.consoleOrigin);
    const key = await checkKey(deps, place, { ...shown, kind: "step" });
    if (isRefusal(key)) return key;
    if (key.playerId !== operatorId) return refusal("KEY_WRONG");
    return database.transaction(async (query) =>
      (await holdKey(query, key)) ? proved(deps, query, request) : refusal("KEY_WRONG"),
    );
  });
  actionRoute(app, stepByCode, async ({ code }, acting, request) => {
    const playerId = acting.operatorId;
    const opens = (query: Query) => proved(deps, query, request);
    const used = await useCode(deps, acting, { playerId, code, opens });
    if (isRefusal(used)) return used;
    if (used.kind === "recovery") request.securityEvent = { kind: "recovery-code-used", playerId };
    return used.opened;
  });
}

async function proved({ consoleSessions }: EntryDeps, query: Query, request: FastifyRequest) {
  const isAlive = await consoleSessions.prove(query, consoleSessionOf(request));
  return isAlive ? {} : refusal("NOT_SIGNED_IN");
}

async function operatorOf({ database }: EntryDeps, operatorId: number): Promise<OperatorNames> {
  const operator = await findOperator(database.query, operatorId);
  if (operator === null) throw new AppError("NOT_OPERATOR");
  return operator;
}
