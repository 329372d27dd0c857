import { describe, expect, test } from "vitest";
import { casesOf, testRefusals, useInputEdge } from "./_harness-input.ts";
import { oneRow } from "./_harness-ledger.ts";
import { signIn, visit } from "./_edge-calls.ts";

const BUBBLES = "/api/bubbles/play";
const BUY = "/api/monetrain/buy";
const LAST = "/api/monetrain/get";
const edge = useInputEdge();

const AMOUNTS = casesOf(
  `"1e3" | 1e-37 | -1 | "+1" | "" | " 1" | "1,5" | "０" | [1] | {} | null | true | 1.005`,
);
const BUBBLES_BODIES = [
  ...[...AMOUNTS, "0", "0.99", "1000.01"].map((bet) => `{"bet":${bet},"purple":2}`),
  ...[...AMOUNTS, "0", "1", "1.04", "1000000.01", "1e7"].map((purple) => `{"bet":1,"purple":${purple}}`),
  ...casesOf(
    `{} | {"bet":1} | {"purple":2} | {"bet":1,"purple":2,"coff":9} | [] | null | {"bet":1,"purple":2`,
  ),
].map((body) => ({ path: BUBBLES, body }));
const BONUS_BODIES = [
  ...[...AMOUNTS, "0", "0.99", "100.01"].map((bet) => `{"bet":${bet},"type":10}`),
  ...[...AMOUNTS, "0", "1", "9", "20", "1000", "10.5"].map((type) => `{"bet":1,"type":${type}}`),
  ...casesOf(`{} | {"bet":1} | {"type":10} | {"bet":1,"type":10,"win":9} | [] | null | {"bet":1,"type":10`),
].map((body) => ({ path: BUY, body }));

describe("a malformed call is refused, and nothing changes", () => {
  testRefusals([...BUBBLES_BODIES, ...BONUS_BODIES], {
    ask: (path, body) => edge.post(path, { body }),
    state: stateOfThePlayer,
  });
});

test.each([
  { path: BUBBLES, body: { bet: 1, purple: 1.05 } },
  { path: BUBBLES, body: { bet: "1.50", purple: "1000000.00" } },
  { path: BUY, body: { bet: 1, type: 10 } },
  { path: BUY, body: { bet: "1.01", type: "10" } },
])("$path plays $body", async ({ path, body }) => {
  const before = await stateOfThePlayer();
  const { status, body: answer } = await edge.post(path, { body });
  expect({ status, nonce: answer.success?.["nonce"] }).toEqual({ status: 200, nonce: before.nonce });
  const after = await stateOfThePlayer();
  expect(after).toMatchObject({ nonce: before.nonce + 1, bets: before.bets + 1 });
  expect(answer.success?.["balance"]).toBe(after.balance / 100);
});

describe("the call for the last bonus", () => {
  test("answers null before the first, and then what was bought", async () => {
    const buyer = await signIn(edge.site, { id: "2" });
    expect(await edge.post(LAST, { cookie: buyer })).toEqual({
      status: 200,
      body: { success: null },
    });
    const bought = await edge.post(BUY, { cookie: buyer, body: { bet: 2, type: 10 } });
    const { balance, balance_version: version, ...shown } = bought.body.success ?? {};
    expect([balance, version].map((one) => typeof one)).toEqual(["number", "number"]);
    expect(await edge.post(LAST, { cookie: buyer })).toEqual({
      status: 200,
      body: { success: { ...shown, bet: 2, type: 10 } },
    });
  });

  test("is for signed-in players, by POST, and takes nothing", async () => {
    expect(await edge.post(LAST, { cookie: undefined })).toMatchObject({
      status: 401,
      body: { code: "NOT_SIGNED_IN" },
    });
    expect(await edge.post(LAST, { body: { id: 1 } })).toMatchObject({
      status: 400,
    });
    expect((await visit(edge.site, LAST)).statusCode).toBe(405);
  });
});

function stateOfThePlayer(): Promise<{ balance: number; nonce: number; bets: number }> {
  return oneRow(
    edge.site.database,
    `SELECT balance, nonce, (SELECT count(*)::integer FROM bets WHERE player_id = players.id) AS bets
     FROM players JOIN player_accounts ON player_id = id WHERE vk_id = '1'`,
  );
}
