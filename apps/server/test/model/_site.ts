import { isRefusal } from "@rumb/contract/errors";
import { findViolations } from "../../src/checks/invariants.ts";
import type { Violation } from "../../src/checks/books/violation.ts";
import type { Deps } from "../../src/deps/deps.ts";
import type { RoundEngine } from "../../src/features/rounds/round-engine.ts";
import { registerPlayer } from "../../src/features/sign-in/registration.ts";
import { changeRole } from "../../src/operators/operator-role.ts";
import { createSeedCache, type ActiveSeed } from "../../src/seeds/seed-cache.ts";
import { openEdge } from "../_edge.ts";
import { openConsoleSession } from "../_edge-calls.ts";
import { createTestDatabase, type TestDatabase } from "../_harness-database.ts";
import { oneRow, testKeys, testSealing } from "../_harness-ledger.ts";
import { type Answer, post } from "../_harness-site.ts";
import { until } from "../_patience.ts";
import { bindTelegram } from "../_referrals.ts";
import { openEngine, signedCall, surroundings, type ProviderOrder, writeSettings } from "./_surroundings.ts";
import { type SetClock, useSetClock } from "./_set-clock.ts";

/** The real site of a model: its server behind a port, its database with a clock that is set, and what stands around it. */
export type ModelSite = {
  readonly test: TestDatabase;
  readonly clock: SetClock;
  readonly deps: Deps;
  readonly engine: RoundEngine;
  /** Posts of the group that each person has on their wall. */
  readonly walls: Map<string, readonly string[]>;
  call(path: string, call: { cookie: string; body?: object; key?: string }): Promise<Answer>;
  /** A call of the console by an operator who has just given a key; `path` is what follows `/api/operator/`. */
  command(playerId: number, path: string, body?: object): Promise<Answer>;
  /** What the provider says of an order, signed as it does. */
  providerSays(order: ProviderOrder): Promise<Answer>;
  /** Signs a new person in. */
  join(vkId: string, invitedBy?: number): Promise<{ id: number; cookie: string }>;
  /** Signs somebody in who was here before; their cookie. */
  signIn(playerId: number): Promise<string>;
  setRole(vkId: string, role: "player" | "operator"): Promise<void>;
  /** Waits until the node knows that a player is banned, or is not. */
  knowsBan(cookie: string, banned: boolean): Promise<void>;
  linkTelegram(playerId: number): Promise<void>;
  /** The seed that decides a player's bets. */
  seedOf(playerId: number): Promise<ActiveSeed>;
  violations(): Promise<Violation[]>;
  close(): Promise<void>;
};

/** A fault that is planted: in the database before the site opens it, or in what the site's features get. */
export type PlantedFault = { readonly sql?: string; readonly replace?: (deps: Deps) => Partial<Deps> };

export async function openModelSite(fault: PlantedFault = {}): Promise<ModelSite> {
  const test = await createTestDatabase();
  const clock = await useSetClock(test);
  if (fault.sql !== undefined) await clock.run(fault.sql);
  const walls = new Map<string, readonly string[]>();
  const { replace } = fault;
  const edge = await openEdge(test, { ...surroundings(walls), ...(replace && { replace }) });
  const { deps } = edge;
  const { database } = test;
  const origin = await edge.app.listen({ host: "127.0.0.1", port: 0 });
  const consoleOrigin = await edge.consoleApp.listen({ host: "127.0.0.1", port: 0 });
  const call: ModelSite["call"] = (path, { cookie, body = {}, key }) =>
    post(origin, path, { cookie, body, ...(key !== undefined && { headers: { "idempotency-key": key } }) });
  const join = joinBy(edge.deps);
  await writeSettings(deps, [await operatorBy(deps, "settings 1"), await operatorBy(deps, "settings 2")]);
  return {
    test,
    clock,
    deps,
    walls,
    call,
    join,
    engine: await openEngine(deps),
    signIn: (playerId) => signIn(deps, playerId),
    async command(playerId, path, body) {
      const cookie = await openConsoleSession(edge, playerId);
      return post(consoleOrigin, `/api/operator/${path}`, { cookie, ...(body && { body }) });
    },
    providerSays: (order) => {
      const { path, ...call } = signedCall(order);
      return post(origin, path, call);
    },
    async setRole(vkId, role) {
      await changeRole(database, { vkId, role: role === "operator" ? "admin" : null }, COMMAND_LINE);
    },
    async knowsBan(cookie, banned) {
      await until("the node knows of the ban", async () => {
        const { status } = await call("/api/session/check", { cookie });
        return (status === 403) === banned;
      });
    },
    linkTelegram: (playerId) =>
      bindTelegram({ postings: deps.postings }, playerId, String(5_000_000_000 + playerId)),
    seedOf: seedsOf(test),
    violations: () => findViolations(database, testKeys),
    async close() {
      await edge.close();
      await clock.close();
      await test.drop();
    },
  };
}

/** Makes people and their sessions as a sign-in does once VK has said who they are. */
function joinBy(deps: Deps): ModelSite["join"] {
  return async (vkId, invitedBy) => {
    const code = invitedBy === undefined ? null : await refCode(deps, invitedBy);
    const joined = await registerPlayer(deps, { vkId, name: `Игрок ${vkId}`, img: null }, code);
    if (isRefusal(joined)) throw new Error(`refused: ${joined.code}`);
    const id = joined.playerId;
    return { id, cookie: await signIn(deps, id) };
  };
}

async function signIn({ sessions }: Deps, playerId: number): Promise<string> {
  return `rumb_session=${await sessions.open({ playerId, address: "127.0.0.1", userAgent: "model" })}`;
}

async function operatorBy(deps: Deps, vkId: string): Promise<number> {
  const { id } = await joinBy(deps)(vkId);
  await changeRole(deps.database, { vkId, role: "admin" }, COMMAND_LINE);
  return id;
}

async function refCode({ database }: Deps, playerId: number): Promise<string> {
  const sql = `SELECT ref_code AS code FROM players WHERE id = $1`;
  return (await oneRow<{ code: string }>(database, sql, [playerId])).code;
}

function seedsOf({ database }: TestDatabase): ModelSite["seedOf"] {
  const seeds = createSeedCache({ sealing: testSealing, capacity: 100 });
  return async (playerId) => {
    const sql = `SELECT active_seed_id AS id FROM player_accounts WHERE player_id = $1`;
    const { id } = await oneRow<{ id: number }>(database, sql, [playerId]);
    await seeds.load(database.query, [id]);
    const seed = seeds.get(id);
    if (!seed) throw new Error(`seed ${id} is not active`);
    return seed;
  };
}

const COMMAND_LINE = { operatorId: null, address: "командная строка" };
