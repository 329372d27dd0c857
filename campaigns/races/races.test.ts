import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, openCrowd, wholeRequest } from "../../bench/support/crowd-connection.ts";
import { oneRow } from "../../apps/server/test/_harness-ledger.ts";
import { useServers } from "../../apps/server/test/_harness-servers.ts";
import { callersOf } from "../../apps/server/test/_kill-site.ts";
import { raceRounds } from "../../apps/server/test/_race-rounds.ts";
import { type Deed, type MoneyCall, type MoneySite, openMoneySite } from "../money-paths/deeds.ts";
import { PLAYER_CALLS } from "../money-paths/player-calls.ts";
import { prepareMoneySite } from "../money-paths/prepared-site.ts";
import { keepRaces, type Raced } from "./report.ts";

// `npm run campaign -- races` sets these.
const ROUNDS = raceRounds(1);
const PARALLEL = Number(process.env["RACE_CALLS"] ?? 16);
const PATIENCE = { timeout: 24 * 3_600_000 };

const servers = useServers({ count: 2, prepare: prepareMoneySite });
const site = callersOf(servers);
let money: MoneySite;
beforeAll(async () => {
  money = await openMoneySite(site);
});
const raced: Raced[] = [];

const PROVIDERS = "a deposit that the provider reports";
/** Calls under keys; the console is reached at another address, and its calls are raced in the suite. */
const CALLS = PLAYER_CALLS.filter(({ name }) => name !== PROVIDERS);
/** One of each kind: a bet, the end of a game, a bet of a round, what is to be had once, an order, a payout and its end. */
const TELLING = new Set([
  "dice/play",
  "mines/take",
  "wheel/play",
  "promo/active",
  "raceback/out",
  "payment/new",
  "withdraw/out",
  "withdraw/cancel",
]);

describe(`${ROUNDS} rounds of ${PARALLEL} calls whose last bytes arrive together at two nodes`, () => {
  testRaces(CALLS.filter(({ name }) => TELLING.has(name)));
});

describe(`${ROUNDS} rounds of ${PARALLEL} other calls of the same kinds @release`, () => {
  testRaces(CALLS.filter(({ name }) => !TELLING.has(name)));
});

function testRaces(calls: readonly MoneyCall[]): void {
  test.each(calls)("$name", PATIENCE, async (call) => {
    const codes: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const keys of ["one", "own"] as const) {
        const deed = await call.prepare(money);
        const answers = await together(deed, (index) => `race-${round}-${keys === "one" ? 0 : index}`);
        for (const { status, code } of answers) {
          const name = status === 200 ? "accepted" : code;
          codes[name] = (codes[name] ?? 0) + 1;
        }
        expect(await wrongsOf(call, { deed, answers, keys })).toEqual([]);
        await expectOwnBooks(deed);
      }
    }
    raced.push({ name: call.name, calls: ROUNDS * PARALLEL * 2, codes });
    keepRaces({ rounds: ROUNDS, parallel: PARALLEL, kinds: CALLS.length, raced });
  });
}

type Heard = { readonly status: number; readonly code: string; readonly body: string };

/** Half of the calls through either node; all but their last bytes are there before the first of these is sent. */
async function together({ request }: Deed, keyOf: (index: number) => string): Promise<Heard[]> {
  if (request === null) throw new Error("this is no call of the API");
  const { path, cookie } = request;
  const body = JSON.stringify(request.body);
  const nodes = [0, 1].map((index) => servers.origin(index));
  const crowds = await Promise.all(
    nodes.map(async (origin) => {
      const port = Number(new URL(origin).port);
      return { origin, port, sockets: await openCrowd(port, PARALLEL / 2) };
    }),
  );
  const sends = crowds.flatMap(({ origin, port, sockets }, node) =>
    sockets.map((socket, index) => {
      const key = keyOf(node * sockets.length + index);
      const headers = [`Origin: ${origin}`, `Cookie: ${cookie}`, `Idempotency-Key: ${key}`];
      return socket.hold(wholeRequest({ port, path, body, headers }));
    }),
  );
  // What a node has not read yet would come with its last byte.
  await delay(SETTLE_MS);
  const answers = await Promise.all(sends.map((send) => send()));
  for (const { sockets } of crowds) for (const socket of sockets) socket.close();
  return answers.map(heard);
}

function heard({ status, body }: Answer): Heard {
  const text = Buffer.from(body, "latin1").toString();
  const { code = "" }: { code?: string } = JSON.parse(text);
  return { status, code, body: text };
}

/** One key is answered in one way and done once; other keys are done as often as they are accepted, or once. What is wrong. */
async function wrongsOf(
  { name }: MoneyCall,
  { deed, answers, keys }: { deed: Deed; answers: readonly Heard[]; keys: "one" | "own" },
): Promise<string[]> {
  const accepted = answers.filter(({ status }) => status === 200);
  const codes = answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`);
  const wrongs = codes.filter((one) => one.startsWith("5") && one !== "503 OVERLOADED");
  if (accepted.length === 0) return codes.every((one) => one.endsWith(" ROUND_CLOSED")) ? wrongs : codes;
  const times = keys === "own" && ANOTHER.has(name) ? accepted.length : 1;
  const done = await deed.done();
  if (done !== times) wrongs.push(`done ${done} times instead of ${times}`);
  if (keys === "one") {
    const ways = new Set(accepted.map(({ body }) => body)).size;
    if (ways > 1) wrongs.push(`one key is answered in ${ways} ways`);
    // What was accepted once is no refusal to those who ask again.
    wrongs.push(
      ...codes.filter((one) => one !== "503 OVERLOADED").map((one) => `one key is also answered ${one}`),
    );
  }
  const isOnce = keys === "own" && !ANOTHER.has(name) && !HARMLESS.has(name);
  if (isOnce && accepted.length > 1) wrongs.push(`accepted ${accepted.length} times`);
  return wrongs;
}

/** The player's balance is what has come and gone. All books, which grow with every bet, are read at the end: they would take longer than the races. */
async function expectOwnBooks({ marks: [player] }: Deed): Promise<void> {
  const { off } = await oneRow<{ off: number }>(
    servers.site().database,
    `SELECT (balance - coalesce((SELECT sum(amount) FROM transfers WHERE credit_account = player_id), 0)
       + coalesce((SELECT sum(amount) FROM transfers WHERE debit_account = player_id), 0))::bigint AS off
     FROM player_accounts WHERE player_id = $1`,
    [player],
  );
  expect(off).toBe(0);
}

/** Under another key it is another one. */
const ANOTHER = new Set([
  "dice/play",
  "bubbles/play",
  "monetrain/buy",
  "wheel/play",
  "jackpot/play",
  "withdraw/out",
  "payment/new",
]);
/** Under another key it changes nothing, and says so. */
const HARMLESS = new Set(["limits/set", "deletion/ask", "deletion/cancel"]);
const SETTLE_MS = 5;
