import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { beginAttempt } from "../src/features/operator-keys/attempt-store.ts";
import { makeEnrolLink } from "../src/features/operator-keys/enrol-links.ts";
import { addKey } from "../src/features/operator-keys/passkeys.ts";
import { recoveryHash } from "../src/features/operator-keys/recovery-codes.ts";
import { codeNow } from "../src/features/operator-keys/totp.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { cookieOf, openConsoleSession, postToConsole } from "./_edge-calls.ts";
import { oneRow } from "./_harness-ledger.ts";
import { operator, useConsole, type Visitor } from "./_operator.ts";
import { raceRounds } from "./_race-rounds.ts";

const STEP_MS = 30_000;
let nowMs = Date.now();
const clock = { now: () => new Date(nowMs) };
const opened = useConsole({ clock, settings: { wrongCodes: { perPlayer: 1_000, perAddress: 1_000 } } });

test("a code of the app opens the console once, and so does no earlier one of it", async () => {
  const { somebody, secret } = await withApp();
  const early = codeNow(secret, clock);
  nowMs += STEP_MS;
  const code = codeNow(secret, clock);
  expect(await enter(somebody, code)).toBe("");
  expect(await enter(somebody, code)).toBe("CODE_WRONG");
  expect(await enter(somebody, early)).toBe("CODE_WRONG");
  expect((await somebody.ask("step/code", { code })).code).toBe("CODE_WRONG");
  nowMs += STEP_MS;
  expect((await somebody.ask("step/code", { code: codeNow(secret, clock) })).code).toBe("");
});

test("of several calls with one code of the app at once, one gets in", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { somebody, secret } = await withApp();
    nowMs += STEP_MS;
    const code = codeNow(secret, clock);
    const codes = await Promise.all(Array.from({ length: 4 }, () => enter(somebody, code)));
    expect(codes.filter((answer) => answer === "")).toHaveLength(1);
  }
});

test("a recovery code opens the console once, however it is typed, and those before new ones open nothing", async () => {
  const somebody = await operator(opened());
  await giveKey(somebody);
  const [first = "", second = ""] = await recoveryCodes(somebody);
  expect(await enter(somebody, ` ${first.toUpperCase().replaceAll("-", " ")} `)).toBe("");
  expect(await enter(somebody, first)).toBe("CODE_WRONG");
  expect((await somebody.ask("keys/get")).success).toMatchObject({ recovery_left: 9 });
  await recoveryCodes(somebody);
  expect(await enter(somebody, second)).toBe("CODE_WRONG");
  const other = await operator(opened());
  const [theirs = ""] = await recoveryCodes(other);
  expect(await enter(somebody, theirs)).toBe("CODE_WRONG");
});

test("after five wrong codes none is tried for ten minutes, then for twice as long, from whatever address", async () => {
  const { somebody, secret } = await withApp();
  const [recovery = ""] = await recoveryCodes(somebody);
  for (let tried = 0; tried < 5; tried += 1)
    expect(await enter(somebody, "wrong", `203.0.113.${tried}`)).toBe("CODE_WRONG");
  nowMs += STEP_MS;
  expect(await enter(somebody, codeNow(secret, clock), "203.0.113.9")).toBe("TOO_OFTEN");
  expect(await enter(somebody, recovery)).toBe("TOO_OFTEN");
  expect((await somebody.ask("step/code", { code: recovery })).code).toBe("TOO_OFTEN");
  await letPass(somebody, 10);
  expect(await enter(somebody, "wrong")).toBe("CODE_WRONG");
  await letPass(somebody, 19);
  expect(await enter(somebody, recovery)).toBe("TOO_OFTEN");
  await letPass(somebody, 1);
  expect(await enter(somebody, recovery)).toBe("");
  expect(await enter(somebody, "wrong")).toBe("CODE_WRONG");
});

test("of many wrong codes at once five are tried", async () => {
  const { somebody } = await withApp();
  const codes = await Promise.all(Array.from({ length: 12 }, () => enter(somebody, "wrong")));
  expect(codes.toSorted()).toEqual([...times(5, "CODE_WRONG"), ...times(7, "TOO_OFTEN")]);
});

test("the last key and the last app stay, however many recovery codes there are", async () => {
  const somebody = await operator(opened());
  const id = await giveKey(somebody);
  await recoveryCodes(somebody);
  expect((await somebody.ask("keys/remove", { id })).code).toBe("KEY_LAST");
  expect((await somebody.ask("totp/remove")).code).toBe("KEY_NOT_FOUND");
  await giveApp(somebody);
  expect((await somebody.ask("keys/remove", { id })).code).toBe("");
  expect((await somebody.ask("totp/remove")).code).toBe("KEY_LAST");
  await giveKey(somebody);
  expect((await somebody.ask("totp/remove")).code).toBe("");
});

test("while the last recovery code is used and the last key removed at once, a way in is left", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const somebody = await operator(opened());
    const id = await giveKey(somebody);
    const last = await lastRecoveryCode(somebody);
    await Promise.all([enter(somebody, last), somebody.ask("keys/remove", { id })]);
    expect(await waysIn(somebody)).not.toEqual({ keys: 0, apps: 0, codes: 0 });
  }
});

test("while the last recovery code is used and the app removed at once, a way in is left", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { somebody } = await withApp();
    const last = await lastRecoveryCode(somebody);
    await Promise.all([enter(somebody, last), somebody.ask("totp/remove")]);
    expect(await waysIn(somebody)).not.toEqual({ keys: 0, apps: 0, codes: 0 });
  }
});

test("of the last key and the app removed at once, one stays", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { somebody } = await withApp();
    const id = await giveKey(somebody);
    const answers = await Promise.all([somebody.ask("keys/remove", { id }), somebody.ask("totp/remove")]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["", "KEY_LAST"]);
  }
});

test.each<{ what: string; change: (person: Visitor) => Promise<unknown>; code: string }>([
  { what: "another app in the place of the first ends", change: giveApp, code: "NOT_SIGNED_IN" },
  { what: "new recovery codes end", change: recoveryCodes, code: "NOT_SIGNED_IN" },
  { what: "the removal of a key ends", change: removeKey, code: "NOT_SIGNED_IN" },
  {
    what: "the removal of the app ends",
    change: (person) => person.ask("totp/remove"),
    code: "NOT_SIGNED_IN",
  },
  { what: "one more key leaves", change: giveKey, code: "" },
])("$what the operator's other sessions of the console, and nobody else's", async ({ change, code }) => {
  const { somebody } = await withApp();
  await giveKey(somebody);
  const [elsewhere, theirs] = [await session(somebody.id), await session((await operator(opened())).id)];
  await change(somebody);
  expect([await codeOf(elsewhere), await codeOf(theirs)]).toEqual([code, ""]);
  expect((await somebody.ask("keys/get")).code).toBe("");
});

test("an app enrolled by a link in the place of another ends all that was open", async () => {
  const { somebody } = await withApp();
  const elsewhere = await session(somebody.id);
  const token = await makeEnrolLink(opened().site.deps, COMMAND_LINE, somebody.id);
  const link = (step: string, body: object) =>
    postToConsole(opened().site, `/api/console/link/${step}`, { body });
  const begun = (await link("totp/begin", { token })).json().success;
  nowMs += STEP_MS;
  const code = codeNow(begun.secret, clock);
  const entered = await link("totp/add", { token, attempt: begun.attempt, code });
  const own = cookieOf(entered, "rumb_console") ?? "";
  expect([await codeOf(elsewhere), await codeOf(own)]).toEqual(["NOT_SIGNED_IN", ""]);
  expect((await link("totp/begin", { token })).json().code).toBe("LINK_NOT_FOUND");
});

const ROUNDS = raceRounds(3);
const COMMAND_LINE = { operatorId: null, address: "командная строка" };

/** The answer's code to whoever VK has named, who gives a code at the entrance. */
async function enter(
  { id: playerId }: Visitor,
  code: string,
  remoteAddress = "203.0.113.7",
): Promise<string> {
  const { query } = opened().database;
  const attempt = { kind: "person", playerId, secret: Buffer.alloc(0) } as const;
  const cookie = `rumb_console_person=${await beginAttempt({ query, random: systemRandom }, attempt)}`;
  const call = { cookie, body: { code }, remoteAddress };
  const answer = await postToConsole(opened().site, "/api/console/code/enter", call);
  return answer.json().code ?? "";
}

async function withApp(): Promise<{ somebody: Visitor; secret: string }> {
  const somebody = await operator(opened());
  return { somebody, secret: await giveApp(somebody) };
}

/** Enrols an app; its secret. */
async function giveApp(somebody: Visitor): Promise<string> {
  const { success } = await somebody.ask("totp/begin");
  const secret = String(success["secret"]);
  const added = await somebody.ask("totp/add", { attempt: success["attempt"], code: codeNow(secret, clock) });
  expect(added.code).toBe("");
  return secret;
}

/** A key that nobody holds; its number. */
async function giveKey({ id: playerId }: Visitor): Promise<number> {
  const key = {
    credentialId: randomBytes(16),
    publicKey: randomBytes(77),
    uses: 0,
    transports: [],
    synced: false,
  };
  await opened().database.transaction((query) => addKey(query, COMMAND_LINE, { playerId, name: "", key }));
  const [row] = await opened().database.query<{ id: number }>(
    `SELECT id FROM operator_keys WHERE credential_id = $1`,
    [key.credentialId],
  );
  return row?.id ?? 0;
}

async function removeKey(somebody: Visitor): Promise<void> {
  const id = await giveKey(somebody);
  expect((await somebody.ask("keys/remove", { id })).code).toBe("");
}

async function recoveryCodes(somebody: Visitor): Promise<string[]> {
  const { success } = await somebody.ask("recovery/make");
  return Array.isArray(success["codes"]) ? success["codes"].map(String) : [];
}

async function lastRecoveryCode(somebody: Visitor): Promise<string> {
  const [last = ""] = await recoveryCodes(somebody);
  await opened().database.query(
    `UPDATE operator_recovery_codes SET used_at = clock_timestamp() WHERE player_id = $1 AND code_hash <> $2`,
    [somebody.id, recoveryHash(last)],
  );
  return last;
}

function waysIn({ id }: Visitor) {
  return oneRow(
    opened().database,
    `SELECT (SELECT count(*) FROM operator_keys WHERE player_id = $1) AS keys,
       (SELECT count(*) FROM operator_totp WHERE player_id = $1) AS apps,
       (SELECT count(*) FROM operator_recovery_codes WHERE player_id = $1 AND used_at IS NULL) AS codes`,
    [id],
  );
}

/** So many minutes since the last wrong code. */
async function letPass({ id }: Visitor, minutes: number): Promise<void> {
  await opened().database.query(
    `UPDATE operator_wrong_codes SET wrong_at = wrong_at - make_interval(mins => $2) WHERE player_id = $1`,
    [id, minutes],
  );
}

function session(playerId: number): Promise<string> {
  return openConsoleSession(opened().site, playerId);
}

async function codeOf(cookie: string): Promise<string> {
  return (await postToConsole(opened().site, "/api/operator/keys/get", { cookie })).json().code ?? "";
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}
