import { beforeAll, describe, expect, test } from "vitest";
import { casesOf, testRefusals, useInputServer } from "./_harness-input.ts";
import { oneRow } from "./_harness-ledger.ts";
import { post } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";

const JACKPOT = "/api/jackpot/play";
const WHEEL = "/api/wheel/play";
const STATE = "/api/wheel/get";
const servers = useInputServer();
beforeAll(() => until("both games take bets", async () => (await openRounds()) === 2));

/** Values as they stand in the JSON text. */
const AMOUNTS = casesOf(String.raw`
  "NaN" | "Infinity" | "-Infinity" | "1e999" | 1e999 | "1e3" | 1e-37 | "1e-37" | 1e2 | 1.000 | 1.005 | "1.005"
  -1 | "-1" | "+1" | "-0" | "" | " " | " 1" | "1 " | "1\n" | "1,5" | "1." | ".5" | "01" | "1 000" | "0x10"
  "０" | "١" | "1₽" | "one" | "1\u0000" | [1] | ["1"] | [] | {} | {"valueOf":1} | null | true | false
  9007199254740993 | "99999999999999999999"`);
const BEYOND = casesOf(`0 | "0" | 0.99 | "0.99" | 1000.01 | "1000.01" | 1000000`);
const COLORS = casesOf(String.raw`
  0 | 1 | 4 | 50 | 101 | -2 | 2.5 | "2.5" | "x2" | "2x" | "" | " 2" | "02" | 2e0 | "2e0" | [2] | {} | null | true | "２"`);

const onWheel = (bet: string) => ({ path: WHEEL, body: `{"bet":${bet},"color":2}` });
const MALFORMED = [
  ...[...AMOUNTS, ...BEYOND].map((bet) => ({ path: JACKPOT, body: `{"bet":${bet}}` })),
  ...casesOf(
    `{} | [] | null | 1 | "text" | { | {"bet":1 | {"bet":1,"color":2} | {"bet":1,"win":5} | {"bet":1,"__proto__":{"bet":2}}`,
  ).map((body) => ({ path: JACKPOT, body })),
  ...BEYOND.map(onWheel),
  ...COLORS.map((color) => ({ path: WHEEL, body: `{"bet":1,"color":${color}}` })),
  ...casesOf(
    `{} | [] | null | {"bet":1} | {"color":2} | {"bet":1,"color":2,"pocket":0} | {"bet":1,"color":2`,
  ).map((body) => ({ path: WHEEL, body })),
  ...casesOf(`0 | -1 | "1" | 1.5 | null | [1] | 9007199254740993`).flatMap((round) => [
    { path: JACKPOT, body: `{"bet":1,"round":${round}}` },
    { path: WHEEL, body: `{"bet":1,"color":2,"round":${round}}` },
  ]),
  ...casesOf(`[] | null | 1 | {"round":1} | {`).map((body) => ({ path: STATE, body })),
];

const calls: Parameters<typeof testRefusals>[1] = {
  ask: (path, body) => post(servers.origin(), path, { cookie: servers.cookie(), body }),
  state: () => stateOfAll(),
};
describe("a malformed call is refused, and nothing changes", () => {
  testRefusals(MALFORMED, calls);
});

// Both games read an amount alike.
describe("a malformed amount on the wheel is refused, and nothing changes @release", () => {
  testRefusals(AMOUNTS.map(onWheel), calls);
});

describe("a malformed call", () => {
  test.each([JACKPOT, WHEEL])("%s refuses a key that is none, a guest, and GET", async (path) => {
    const before = await stateOfAll();
    const body = { bet: 1, ...(path === WHEEL && { color: 2 }) };
    const badKey = await post(servers.origin(), path, {
      cookie: servers.cookie(),
      body,
      headers: { "idempotency-key": "a b" },
    });
    expect(badKey).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_MALFORMED" } });
    const guest = await post(servers.origin(), path, { body });
    expect(guest).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
    expect((await patientFetch(`${servers.origin()}${path}`)).status).toBe(405);
    expect(await stateOfAll()).toEqual(before);
  });
});

describe("a well-formed bet at the edges", () => {
  test.each([
    { path: JACKPOT, body: { bet: 1 }, stake: 100 },
    { path: JACKPOT, body: { bet: "10.00" }, stake: 1000 },
    { path: JACKPOT, body: { bet: "1.01" }, stake: 101 },
    { path: WHEEL, body: { bet: 1, color: 2 }, stake: 100 },
    { path: WHEEL, body: { bet: "1.5", color: "100" }, stake: 150 },
    { path: WHEEL, body: { bet: 500, color: 15 }, stake: 50_000 },
  ])("$path takes $body", async ({ path, body, stake }) => {
    const before = await stateOfAll();
    const answer = await post(servers.origin(), path, { cookie: servers.cookie(), body });
    expect(answer.status).toBe(200);
    expect(await stateOfAll()).toEqual({
      ...before,
      balance: before.balance - stake,
      bets: before.bets + 1,
      bank: before.bank + stake,
    });
    expect(answer.body.success?.["balance"]).toBe((before.balance - stake) / 100);
  });

  test("a guest sees the wheel's round", async () => {
    await post(servers.origin(), WHEEL, { cookie: servers.cookie(), body: { bet: "2.50", color: 2 } });
    const { bets, bank } = await oneRow<{ bets: number; bank: number }>(
      servers.site().database,
      `SELECT bets, bank FROM rounds WHERE game = 'wheel' ORDER BY id DESC LIMIT 1`,
    );
    // The site looks at its rounds after the bet was answered.
    await expect
      .poll(() => post(servers.origin(), STATE))
      .toMatchObject({ status: 200, body: { success: { bets_total: bets, bank: bank / 100 } } });
    const answer = await post(servers.origin(), STATE);
    expect(JSON.stringify(answer.body)).not.toContain("pocket");
  });
});

async function openRounds(): Promise<number> {
  const { open } = await oneRow<{ open: number }>(
    servers.site().database,
    `SELECT count(*)::integer AS open FROM rounds WHERE state = 'open'`,
  );
  return open;
}

function stateOfAll(): Promise<{ balance: number; nonce: number; bets: number; bank: number }> {
  return oneRow(
    servers.site().database,
    `SELECT balance, nonce, (SELECT count(*)::integer FROM bets) AS bets,
       (SELECT coalesce(sum(bank), 0)::integer FROM rounds) AS bank
     FROM players JOIN player_accounts ON player_id = id WHERE vk_id = '1'`,
  );
}
