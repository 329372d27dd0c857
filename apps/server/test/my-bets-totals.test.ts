import type { MyBetsFilter } from "@rumb/contract/my-bets";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceOnce } from "../src/features/bets/my-bets-digest.ts";
import { openBetList, readSnapshot } from "../src/features/bets/my-bets-service.ts";
import type { BetState } from "../src/features/bets/my-bets-store.ts";
import type { Query } from "../src/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { oneRow } from "./_harness-ledger.ts";
import { makeBets, makeMonths, makePlayer, settleBet } from "./_made-bets.ts";

const DAY_MS = 86_400_000;
// `npm run test:release` sets it.
const HISTORIES = Number(process.env["BET_HISTORIES"] ?? 20);

let site: TestDatabase;

beforeAll(async () => {
  site = await createTestDatabase();
  await makeMonths(site, ["2021-09", "2021-10"]);
});

afterAll(() => site.drop());

describe("totals and lists", () => {
  test("are those of a plain sum, whatever was played, settled and digested before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
        const history = await newHistory();
        for (const one of events) await happen(history, one);
        for (const filter of LOOKS) await expectPlain(history.playerId, filter);
        while ((await advanceOnce(site.database, history.playerId, { limit: 5, runLength: 3 })) > 0);
        for (const filter of LOOKS) await expectPlain(history.playerId, filter);
        await expectPlain(history.otherId, {});
      }),
      { numRuns: HISTORIES },
    );
  });

  test("stay so while bets come and end, and three calls at once write the digest @release", async () => {
    const history = await newHistory();
    const plays = fc
      .sample(fc.array(play, { minLength: 300, maxLength: 300 }), { numRuns: 1, seed: 7 })
      .flat();
    for (const one of plays.slice(0, 100)) await happen(history, one);
    const done = new AbortController();
    const looks = LOOKS.slice(0, 6).map(async (filter) => {
      while (!done.signal.aborted) await expectPlain(history.playerId, filter);
    });
    const digests = [3, 4, 50].map(async (limit) => {
      while (!done.signal.aborted)
        await advanceOnce(site.database, history.playerId, { limit, runLength: 3 });
    });
    for (const [index, one] of plays.slice(100).entries()) {
      await happen(history, one);
      if (index % 3 === 0) await happen(history, { kind: "end", which: index, state: "won", payout: index });
    }
    done.abort();
    await Promise.all([...looks, ...digests]);
    while ((await advanceOnce(site.database, history.playerId)) > 0);
    for (const filter of LOOKS) await expectPlain(history.playerId, filter);
  });
});

test("a bet is digested when nothing can come before it any more", async () => {
  const playerId = await makePlayer(site.database);
  const young = new Date("2021-09-15T12:00:00Z").getTime();
  const bet = { playerId, game: "dice", state: "won", stake: 100, payout: 200, potPayout: 0 } as const;
  await makeBets(site.database, [
    { ...bet, at: new Date(young - DAY_MS) },
    { ...bet, at: new Date(young) },
    { ...bet, at: new Date(young - DAY_MS) },
  ]);
  const { age } = await oneRow<{ age: number }>(
    site.database,
    `SELECT extract(epoch FROM now() - $1::timestamptz)::float8 AS age`,
    [new Date(young)],
  );
  // Between the two ages, and hours from either, however long the calls take.
  const settleSeconds = Math.round(age + DAY_MS / 2000);
  expect(await advanceOnce(site.database, playerId, { settleSeconds })).toBe(1);
  expect(await advanceOnce(site.database, playerId, { settleSeconds })).toBe(0);
  expect(await advanceOnce(site.database, playerId, { settleSeconds: 0 })).toBe(2);
  await expectPlain(playerId, {});
});

const GAMES = ["dice", "mines", "bubbles"] as const;

const play = fc.record({
  kind: fc.constant("play" as const),
  /** Of somebody else, whom nobody looks at. */
  foreign: fc.boolean(),
  game: fc.constantFrom(...GAMES),
  state: fc.constantFrom("won", "lost", "open", "refunded"),
  stake: fc.integer({ min: 100, max: 100_000 }),
  payout: fc.integer({ min: 1, max: 10_000_000 }),
  potPayout: fc.constantFrom(0, 0, 0, 123_456),
  /** Below zero: two nodes, and the one that began first came second. */
  afterMs: fc.constantFrom(-20, 0, 1, 7_000, 1_800_000, 5_000_000),
});
const end = fc.record({
  kind: fc.constant("end" as const),
  which: fc.nat(),
  state: fc.constantFrom("won", "lost", "refunded"),
  payout: fc.integer({ min: 1, max: 10_000_000 }),
});
const digest = fc.record({ kind: fc.constant("digest" as const), limit: fc.integer({ min: 1, max: 9 }) });
const look = fc.record({ kind: fc.constant("look" as const), which: fc.nat() });
const event = fc.oneof(
  { arbitrary: play, weight: 6 },
  { arbitrary: end, weight: 2 },
  { arbitrary: digest, weight: 2 },
  { arbitrary: look, weight: 1 },
);

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

// The month ends at 03:00 in Moscow, the day three hours before.
const START = new Date("2021-09-30T19:30:00Z").getTime();
const NEXT_MONTH = new Date("2021-10-01T00:00:00Z").getTime();

const LOOKS: MyBetsFilter[] = [
  {},
  { to: "2021-09-30" },
  { from: "2021-10-01" },
  { game: "mines" },
  { result: "open" },
  { result: "win", from: "2021-10-01", to: "2021-10-01" },
  { game: "dice", result: "lose" },
  { result: "refund", to: "2021-10-01" },
  { game: "wheel" },
];

type History = { playerId: number; otherId: number; open: number[]; atMs: number };

async function newHistory(): Promise<History> {
  const [playerId, otherId] = [await makePlayer(site.database), await makePlayer(site.database)];
  return { playerId, otherId, open: [], atMs: START };
}

async function happen(history: History, one: Event): Promise<void> {
  switch (one.kind) {
    case "play": {
      // An id of the month before after one of the next is what `settleSeconds` is for; the test below looks at it.
      const earliest = history.atMs >= NEXT_MONTH ? NEXT_MONTH : START;
      history.atMs = Math.max(earliest, history.atMs + one.afterMs);
      const playerId = one.foreign ? history.otherId : history.playerId;
      const payout = one.state === "won" || one.state === "refunded" ? one.payout : 0;
      const [id = 0] = await makeBets(site.database, [
        { ...one, playerId, payout, at: new Date(history.atMs) },
      ]);
      if (one.state === "open") history.open.push(id);
      return;
    }
    case "end": {
      const [id] = history.open.splice(one.which % Math.max(1, history.open.length), 1);
      if (id === undefined) return;
      return settleBet(site.database, id, { ...one, payout: one.state === "lost" ? 0 : one.payout });
    }
    case "digest":
      await advanceOnce(site.database, history.playerId, { limit: one.limit, runLength: 3 });
      return;
    case "look":
      return expectPlain(history.playerId, LOOKS[one.which % LOOKS.length] ?? {});
  }
}

/** Compares what a player gets with what a sum over the table says at the same moment. */
async function expectPlain(playerId: number, filter: MyBetsFilter): Promise<void> {
  await readSnapshot({ database: site.database }, async (query) => {
    const list = await openBetList(query, playerId, filter);
    const plain = await readPlain(query, playerId, filter);
    // What came back of a round that was not played is neither staked nor won.
    const played = plain.filter(({ state }) => state !== "refunded");
    const { bets, stakedKopecks, wonKopecks } = list.totals ?? {};
    expect({ filter, bets, stakedKopecks, wonKopecks }).toEqual({
      filter,
      bets: plain.length,
      stakedKopecks: played.reduce((sum, { stake }) => sum + stake, 0),
      wonKopecks: played.reduce((sum, { won }) => sum + won, 0),
    });
    const all = { fromId: 0, belowId: Number.MAX_SAFE_INTEGER, limit: 10_000 };
    for (const order of ["newest", "oldest"] as const) {
      const listed = (await list.read({ ...all, end: order })).filter((bet) => bet.inPeriod);
      const ids = plain.map(({ id }) => id);
      expect(listed.map(({ id }) => id)).toEqual(order === "oldest" ? ids : ids.toReversed());
    }
  });
}

const STATE_OF = { win: "won", lose: "lost", open: "open", refund: "refunded" } as const;

/** Without the digest, and with the bounds of days written out. */
function readPlain(
  query: Query,
  playerId: number,
  { game, result, from, to }: MyBetsFilter,
): Promise<{ id: number; state: BetState; stake: number; won: number }[]> {
  return query<{ id: number; state: BetState; stake: number; won: number }>(
    `SELECT id, state, stake, payout + pot_payout AS won FROM bets
     WHERE player_id = $1 AND game = coalesce($2, game) AND state = coalesce($3, state)
       AND created_at >= coalesce($4::timestamptz, '-infinity') AND created_at < coalesce($5::timestamptz, 'infinity')
     ORDER BY id`,
    [
      playerId,
      game ?? null,
      result === undefined ? null : STATE_OF[result],
      from === undefined ? null : `${from} 00:00:00+03`,
      to === undefined ? null : new Date(new Date(`${to}T00:00:00+03:00`).getTime() + DAY_MS),
    ],
  );
}
