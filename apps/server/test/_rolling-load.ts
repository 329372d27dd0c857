import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { type Answer, post, signIn } from "./_harness-site.ts";

/** Leaves the machine to the nodes that start: what a load is there for is to go on, not to be large. */
const PAUSE_MS = 200;

/** Session cookies of so many players. */
export async function signInAll(origin: string, players: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let vkId = 1; vkId <= players; vkId += 1) cookies.push(await signIn(origin, { vkId: String(vkId) }));
  return cookies;
}

/** Players who play and look until they are stopped: three plays under keys, then a call without one. */
export function startLoad(
  origin: string,
  { cookies, send }: { cookies: readonly string[]; send: typeof post },
): RollingLoad {
  const failed: string[] = [];
  const calls = { done: 0, played: 0, go: true };

  async function callOn(cookie: string): Promise<void> {
    for (let turn = 0; calls.go; turn += 1) {
      const isPlay = turn % 4 > 0;
      const failure = await failureOf(isPlay ? playOnce(cookie) : send(origin, "/api/get", { cookie }));
      if (failure !== null) failed.push(failure);
      calls.done += 1;
      calls.played += Number(isPlay);
      await delay(PAUSE_MS);
    }
  }

  function playOnce(cookie: string): Promise<Answer> {
    return send(origin, "/api/dice/play", {
      cookie,
      body: { bet: 1, chance: 90, btn: "up" },
      headers: { "idempotency-key": randomUUID() },
    });
  }

  const load = Promise.all(cookies.map(callOn));
  return {
    done: () => calls.done,
    async stop() {
      calls.go = false;
      await load;
      return { failed, played: calls.played };
    },
  };
}

export type RollingLoad = {
  /** Calls that were answered. */
  done(): number;
  /** What went wrong, and how many plays were made. */
  stop(): Promise<{ failed: string[]; played: number }>;
};

/** Throws unless so many plays are stored, each under its key, and the books are in order. */
export async function expectEachOnce(database: Database, played: number): Promise<void> {
  const stored = await oneRow<{ bets: number; keys: number }>(
    database,
    `SELECT (SELECT count(*)::integer FROM bets) AS bets, (SELECT count(*)::integer FROM idempotency_keys) AS keys`,
  );
  expect(stored).toEqual({ bets: played, keys: played });
  await expectBooksInOrder(database);
}

async function failureOf(call: Promise<Answer>): Promise<string | null> {
  try {
    const { status, body } = await call;
    return status === 200 ? null : `${status} ${body.code}`;
  } catch (error) {
    return `${new Date().toISOString()} ${String(error)}`;
  }
}
