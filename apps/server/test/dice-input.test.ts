import { describe, expect, test } from "vitest";
import { casesOf, expectRefused, useInputServer } from "./_harness-input.ts";
import { oneRow } from "./_harness-ledger.ts";
import { post } from "./_harness-site.ts";

const PLAY = "/api/dice/play";
const servers = useInputServer();

/** Values of `bet` as they stand in the JSON text. */
const MALFORMED_BETS = casesOf(String.raw`
  "NaN" | "Infinity" | "-Infinity" | "1e999" | 1e999 | -1e999 | "1e3" | "1E3" | "1e-37" | 1e-37 | 1e21
  1e2 | 0.1e1 | 1E0 | 1.00000000000000001 | 1.000
  -1 | "-1" | "+1" | "-0" | -0.01 | 1.005 | "1.005" | "1.500" | 0.1e-5
  "" | " " | " 1" | "1 " | "1\t" | "1\n" | "1,5" | "1." | ".5" | "01" | "1_000" | "1 000" | "0x10"
  "０" | "１" | "١" | "²" | "1₽" | "one" | "1\u0000" | "\u00a01"
  [1] | ["1"] | [] | {} | {"valueOf":1} | null | true | false
  9007199254740993 | 99999999999999999999 | "99999999999999999999" | "999999999999999999999999999999999"
  0 | "0" | 0.00 | 0.99 | "0.99" | 1000.01 | "1000.01" | 1001 | 1000000`);

const MALFORMED_CHANCES = casesOf(String.raw`
  0 | 0.99 | 95.01 | 96 | 100 | -1 | 50.001 | 1e-37 | "1e1" | "50%" | "" | null | [50] | true | "５０"`);

const MALFORMED_BODIES = casesOf(String.raw`
  null | [] | "text" | 1 | { | {"bet":1 | {"bet":1,"chance":50,"btn":"up" | {}
  {"bet":1} | {"bet":1,"chance":50} | {"chance":50,"btn":"up"} | {"bet":1,"btn":"up"}
  {"bet":1,"chance":50,"btn":"left"} | {"bet":1,"chance":50,"btn":"UP"} | {"bet":1,"chance":50,"btn":null}
  {"bet":1,"chance":50,"btn":["up"]} | {"bet":1,"chance":50,"btn":"up","win":5}
  {"bet":1,"chance":50,"btn":"up","__proto__":{"bet":2}}
  {"bet":1,"chance":50,"btn":"up","constructor":{"prototype":{}}}`);

const MALFORMED = [
  ...MALFORMED_BETS.map((bet) => `{"bet":${bet},"chance":50,"btn":"up"}`),
  ...MALFORMED_CHANCES.map((chance) => `{"bet":1,"chance":${chance},"btn":"up"}`),
  ...MALFORMED_BODIES,
  "",
  "\u0000",
];

describe("a malformed bet", () => {
  test.each(MALFORMED)("%j is refused with a Russian sentence, and nothing changes", async (body) => {
    const before = await stateOfThePlayer();
    const answer = await post(servers.origin(), PLAY, { cookie: servers.cookie(), body });
    expectRefused(answer);
    expect(await stateOfThePlayer()).toEqual(before);
  });

  test.each(["", " ", "a b", "ключ", "a".repeat(65), "a\u00e9"])(
    "an idempotency key %j is refused before anything is done",
    async (key) => {
      const before = await stateOfThePlayer();
      const body = { bet: 1, chance: 50, btn: "up" };
      const answer = await post(servers.origin(), PLAY, {
        cookie: servers.cookie(),
        body,
        headers: { "idempotency-key": encode(key) },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_MALFORMED" } });
      expect(await stateOfThePlayer()).toEqual(before);
    },
  );

  test("a guest is refused before their bet is looked at", async () => {
    const answer = await post(servers.origin(), PLAY, { body: { bet: 1, chance: 50, btn: "up" } });
    expect(answer).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } });
  });
});

describe("a well-formed bet at the edges", () => {
  test.each([
    [{ bet: 1, chance: 1, btn: "up" }],
    [{ bet: "1.00", chance: "95.00", btn: "down" }],
    [{ bet: "1.5", chance: 94.78, btn: "down" }],
    [{ bet: 1.01, chance: 40, btn: "up" }],
  ])("%j is played", async (body) => {
    const before = await stateOfThePlayer();
    const answer = await post(servers.origin(), PLAY, { cookie: servers.cookie(), body });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: { bet: Number(body.bet), nonce: before.nonce } },
    });
    const after = await stateOfThePlayer();
    expect(after).toMatchObject({ nonce: before.nonce + 1, bets: before.bets + 1 });
    expect(answer.body.success?.["balance"]).toBe(after.balance / 100);
  });
});

// Header values travel as Latin-1; a Cyrillic text arrives as the bytes a careless client would send.
function encode(key: string): string {
  return Buffer.from(key, "utf8").toString("latin1");
}

function stateOfThePlayer(): Promise<{ balance: number; nonce: number; bets: number }> {
  return oneRow(
    servers.site().database,
    `SELECT balance, nonce, (SELECT count(*)::integer FROM bets WHERE player_id = players.id) AS bets
     FROM players JOIN player_accounts ON player_id = id WHERE vk_id = '1'`,
  );
}
