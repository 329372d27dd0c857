import { expect, test } from "vitest";
import { deleteKey } from "../src/features/operator-keys/passkey-store.ts";
import { holdKey } from "../src/features/operator-keys/passkeys.ts";
import type { SealedQuery } from "../src/platform/db/database.ts";
import { endOtherConsoleSessions } from "../src/sessions/console-sessions.ts";
import { lockSessionsOf } from "../src/sessions/session-store.ts";
import { cookieOf, openConsoleSession, postToConsole } from "./_edge-calls.ts";
import { operator, useConsole, type Visitor } from "./_operator.ts";
import { until } from "./_patience.ts";
import { raceRounds } from "./_race-rounds.ts";
import { giveSoftKey, type SoftKey } from "./_soft-key.ts";

const opened = useConsole({ settings: { wrongCodes: { perPlayer: 1_000, perAddress: 1_000 } } });
const ROUNDS = raceRounds();

/** An operator with two keys, of which one is removed. */
async function keyHolder(): Promise<{ somebody: Visitor; key: SoftKey }> {
  const somebody = await operator(opened());
  await giveSoftKey(opened().database, somebody.id);
  return { somebody, key: await giveSoftKey(opened().database, somebody.id) };
}

async function asked(path: string, cookie?: string): Promise<{ attempt: string; challenge: unknown }> {
  const answer = await postToConsole(opened().site, path, { cookie });
  const { attempt, options } = answer.json().success;
  return { attempt, challenge: options.challenge };
}

/** Begins a sign-in by a key; its end, and the session when one began. */
async function entrance(key: SoftKey): Promise<() => Promise<{ code: string; cookie: string }>> {
  const { attempt, challenge } = await asked("/api/console/key/begin");
  const body = { attempt, key: key.show(challenge) };
  return async () => {
    const answer = await postToConsole(opened().site, "/api/console/key/enter", { body });
    return { code: answer.json().code ?? "", cookie: cookieOf(answer, "rumb_console") ?? "" };
  };
}

/** Removes a key as another session does, in a transaction whose end the caller waits for. */
async function remove(query: SealedQuery, { id: playerId }: Visitor, key: SoftKey): Promise<void> {
  await deleteKey(query, key.id);
  await endOtherConsoleSessions(query, { playerId, keep: null });
}

async function codeOf(cookie: string): Promise<string> {
  return (await postToConsole(opened().site, "/api/operator/keys/get", { cookie })).json().code ?? "";
}

test("a key opens the console", async () => {
  const { key } = await keyHolder();
  const { code, cookie } = await (await entrance(key))();
  expect([code, await codeOf(cookie)]).toEqual(["", ""]);
});

test("a key that is removed while it is being shown opens nothing", async () => {
  const { somebody, key } = await keyHolder();
  const enter = await entrance(key);
  const { entering } = await opened().database.transaction(async (query) => {
    await lockSessionsOf(query, somebody.id);
    const waiting = enter();
    await until("the sign-in waits", somebodyWaits);
    await remove(query, somebody, key);
    return { entering: waiting };
  });
  expect(await entering).toEqual({ code: "KEY_WRONG", cookie: "" });
});

test("nor does it make a session fresh", async () => {
  const { somebody, key } = await keyHolder();
  const own = await openConsoleSession(opened().site, somebody.id);
  const { attempt, challenge } = await asked("/api/operator/step/begin", own);
  const body = { attempt, key: key.show(challenge) };
  const { stepping } = await opened().database.transaction(async (query) => {
    await lockSessionsOf(query, somebody.id);
    const waiting = postToConsole(opened().site, "/api/operator/step/key", { cookie: own, body });
    await until("the step waits", somebodyWaits);
    await deleteKey(query, key.id);
    return { stepping: waiting };
  });
  expect((await stepping).json()).toMatchObject({ code: "KEY_WRONG" });
});

test("a key that is removed while its session begins takes that with it", async () => {
  const { somebody, key } = await keyHolder();
  const { id: playerId } = somebody;
  const { consoleSessions } = opened().site.deps;
  const begun = await opened().database.transaction(async (query) => {
    expect(await holdKey(query, { id: key.id, playerId })).toBe(true);
    const session = { playerId, address: "127.0.0.1", userAgent: "test", instead: null };
    const value = await consoleSessions.open(query, session);
    const removing = opened().database.transaction(async (other) => {
      await lockSessionsOf(other, playerId);
      await remove(other, somebody, key);
    });
    await until("the removal waits", somebodyWaits);
    return { cookie: `rumb_console=${value}`, removing };
  });
  await begun.removing;
  expect(await codeOf(begun.cookie)).toBe("NOT_SIGNED_IN");
});

test("of a key that is shown and removed at once, in whatever order, no session is left", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { somebody, key } = await keyHolder();
    const enter = await entrance(key);
    // Another session of theirs removes it.
    await somebody.ask("keys/get");
    const [entered, removed] = await Promise.all([enter(), somebody.ask("keys/remove", { id: key.id })]);
    expect(["", "KEY_WRONG"]).toContain(entered.code);
    expect(await codeOf(entered.cookie)).toBe("NOT_SIGNED_IN");
    expect(removed.code).toBe("");
  }
});

async function somebodyWaits(): Promise<boolean> {
  const rows = await opened().database.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
  );
  return rows.length > 0;
}
