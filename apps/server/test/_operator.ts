import { isRecord } from "@rumb/contract/guards";
import type { ProposedDeed } from "@rumb/contract/operator-proposals";
import { expect } from "vitest";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import type { OpenEdge } from "./_edge.ts";
import { newPerson, openConsoleSession, post, postToConsole, signIn } from "./_edge-calls.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { oneRow } from "./_harness-ledger.ts";
import { deposit } from "./_harness-wallet.ts";
import { useEdge } from "./_use-edge.ts";

/** A site with people who use the console; the books, and with them the audit log, are checked at the end. */
export type Console = {
  readonly test: TestDatabase;
  readonly database: SealedDatabase;
  readonly site: OpenEdge;
};

/** Somebody who is signed in. */
export type Visitor = {
  readonly id: number;
  readonly vkId: string;
  readonly cookie: string;
  /**
   * Makes a call of the console, in a session there that has a fresh key whatever time the test takes; `call` is what follows
   * `/api/operator/`. Nobody but an operator has such a session.
   */
  ask(call: string, body?: object, headers?: Record<string, string>): Promise<ConsoleAnswer>;
};

/** `code` is empty when nothing was refused. */
export type ConsoleAnswer = {
  readonly status: number;
  readonly code: string;
  /** The refusal's sentence. */
  readonly error: string;
  readonly success: Record<string, unknown> & { data: Record<string, unknown>[] };
};

/** `made` are rules that rows which the tests write by themselves break. */
export function useConsole(options: NonNullable<Parameters<typeof useEdge>[0]> = {}): () => Console {
  const site = useEdge({ made: [], rateLimits: NO_LIMITS, ...options });
  return () => ({ test: site.test, database: site.database, site });
}

/** A new player with 1000 roubles, signed in. */
export async function visitor({ site, database }: Console): Promise<Visitor> {
  const person = newPerson();
  const cookie = await signIn(site, person);
  const { id } = await oneRow<{ id: number }>(database, `SELECT id FROM players WHERE vk_id = $1`, [
    person.id,
  ]);
  return { id, vkId: person.id, cookie, ask: consoleAsker(site, id) };
}

/** A card with everything on it: what a busy machine has not counted in time is there when it is asked for again. */
export async function wholeCard(somebody: Visitor, call: string, id: number) {
  let card: ConsoleAnswer["success"] = { data: [] };
  const isWhole = async () => {
    card = (await somebody.ask(call, { id })).success;
    const { flags, money } = card;
    return flags !== null && isRecord(money) && money["staked"] !== null;
  };
  await expect.poll(isWhole).toBe(true);
  return card;
}

/** Makes calls of the console at a node, each in a session that is begun when it is needed. */
export function consoleAsker(site: OpenEdge, playerId: number): Visitor["ask"] {
  let session: Promise<string> | null = null;
  return async (call, body = {}, headers = {}) => {
    const attempt = async () => {
      session ??= openConsoleSession(site, playerId);
      const cookie = await session;
      return postToConsole(site, `/api/operator/${call}`, { cookie, body, headers });
    };
    let answer = await attempt();
    if (["KEY_NEEDED", "NOT_SIGNED_IN"].includes(answer.json().code)) {
      // It has grown old, or was begun before they were an operator.
      session = null;
      answer = await attempt();
    }
    const { code = "", error = "", success = {} } = answer.json();
    return { status: answer.statusCode, code, error, success };
  };
}

/** The same, who deletes their account. */
export async function leaver(opened: Console): Promise<Visitor> {
  const person = await visitor(opened);
  const asked = await post(opened.site, "/api/deletion/ask", {
    cookie: person.cookie,
    body: { give_up: 1000 },
  });
  expect(asked.json()).toMatchObject({ success: {} });
  return person;
}

/** The same as an operator. */
export async function operator(opened: Console): Promise<Visitor> {
  const person = await visitor(opened);
  await opened.database.query(`UPDATE players SET role = 'operator' WHERE id = $1`, [person.id]);
  return person;
}

/** What one operator proposes and another confirms; the answer to the confirmation. */
export async function agree(
  [proposer, confirmer]: readonly [Visitor, Visitor],
  deed: ProposedDeed,
): Promise<ConsoleAnswer> {
  const proposed = await proposer.ask("proposals/create", { deed, reason: "Так решили" });
  expect(proposed.code).toBe("");
  return confirmer.ask("proposals/confirm", { id: proposed.success["id"] });
}

export const NO_LIMITS = {
  callsPerSecondPerPlayer: 100_000,
  callsPerMinutePerAddress: 1_000_000,
  loginsPerMinutePerAddress: 100_000,
};

export const FIRST_PAGE = { page: 1, per_page: 25 };

/** A player with a paid deposit, nothing left to stake, and a pending withdrawal of `sum` roubles. */
export async function withdrawer(
  opened: Console,
  sum = "150.00",
): Promise<Visitor & { withdrawalId: number }> {
  const { site } = opened;
  const person = await visitor(opened);
  await deposit({ deps: site.deps }, person.id, 20_000);
  await opened.database.query(`UPDATE player_accounts SET wager_left = 0 WHERE player_id = $1`, [person.id]);
  return { ...person, withdrawalId: await takeOut(opened, person, sum) };
}

/** Asks for money back, as the wallet's page does; the number of the withdrawal. */
export async function takeOut({ site }: Console, { cookie }: Visitor, sum: string) {
  const body = { system: "qiwi", system_number: "79001234567", sum };
  const answer = await post(site, "/api/withdraw/out", { cookie, body });
  expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 200, success: {} });
  const id: number = answer.json().success.data.id;
  return id;
}
