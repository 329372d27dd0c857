import { refusal } from "@rumb/contract/errors";
import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advanceOnce, openBetDigester } from "../src/features/bets/my-bets-digest.ts";
import { openBetFiles } from "../src/features/bets/my-bets-file.ts";
import { myBets } from "../src/features/bets/my-bets-service.ts";
import { createTemplate, type TestDatabase } from "./_harness-database.ts";
import { searchPlayerBets } from "../src/features/bets/bet-search.ts";
import { makeBets, makeMonths, makePlayer } from "./_made-bets.ts";
import { digestAll, myBetsParts, readMyBets, walkMyBets } from "./_my-bets.ts";
import { pagesTouched } from "./_pages-touched.ts";

let site: TestDatabase;

describe("a long history", () => {
  let template: Awaited<ReturnType<typeof createTemplate>>;
  let heavy: number;
  let light: number;

  beforeAll(async () => {
    template = await createTemplate(fill);
  });
  afterAll(() => template.drop());

  async function fill(filled: TestDatabase): Promise<void> {
    site = filled;
    await makeMonths(site, ["2021-09"]);
    [heavy, light] = [await makePlayer(site.database), await makePlayer(site.database)];
    // Counted while there were only players with a handful of bets: the planner takes everybody for one of them.
    await makeLongHistory(`1000000 + n % 5000`, { bets: 20_000, from: 0 });
    await analyze();
    await makeLongHistory(`CASE WHEN n % 100 = 50 THEN ${light} ELSE ${heavy} END`, {
      bets: 100_000,
      from: 20_000,
    });
  }

  // What is digested, and what the planner knows, is only in a test's own copy.
  beforeEach(async () => {
    site = await template.copy();
  });
  afterEach(() => site.drop());

  test("is listed at once; its totals and filters come when the digest has gone through it", async () => {
    const begun = Promise.withResolvers<void>();
    const digester = openBetDigester(
      { database: site.database, log: pino({ level: "silent" }) },
      // Begun by the first look, in its background: not before what there is without it has been looked at.
      async (...step) => begun.promise.then(() => advanceOnce(...step)),
    );
    const deps = { database: site.database, digester };
    const first = await myBets(deps, heavy, {});
    expect(first).toMatchObject({ totals: null, data: expect.arrayContaining([expect.anything()]) });
    expect(await myBets(deps, heavy, { game: "mines" })).toMatchObject({ totals: null, data: [] });
    expect(await openBetFiles(deps).write(heavy, { game: "mines" })).toEqual(
      refusal("HISTORY_PREPARING", { seconds: "5" }),
    );
    begun.resolve();
    await digester.advance(heavy);
    expect(await readMyBets(site, heavy, {})).toMatchObject({ totals: { bets: 99_000 } });
    expect((await walkMyBets(site, heavy, { game: "mines" })).ids).toHaveLength(10);
    await digester.close();
    await digester.advance(light);
  });

  test("is searched for an operator before the digest has come, as far as there is time, and it says when more may fit", async () => {
    const deps = myBetsParts(site);
    const wanted = { playerId: heavy, fromId: 0, belowId: Number.MAX_SAFE_INTEGER, offset: 0, limit: 26 };
    const found = (
      games: string[],
      asked: { order?: "ASC" | "DESC"; searchMs?: number; limit?: number } = {},
    ) =>
      searchPlayerBets(
        deps,
        { ...wanted, order: "DESC", searchMs: PATIENT_MS, fitting: { games, states: ["won"] }, ...asked },
        async (_, page) => page,
      );
    expect(await found(["dice"])).toMatchObject({ isPartial: false, ids: { length: 26 } });
    // Ten there are, one of them among the newest.
    expect(await found(["mines"])).toMatchObject({ isPartial: true, ids: { length: 1 } });
    expect(await found(["mines"], { order: "ASC" })).toMatchObject({ isPartial: true });
    expect(await found(["dice"], { searchMs: 0 })).toEqual({ isPartial: true, ids: [] });
    const { ids: newest } = await found(["dice"], { limit: 600 });
    await digestAll(site, heavy);
    expect((await found(["mines"])).ids).toHaveLength(10);
    expect(await found(["mines"])).toMatchObject({ isPartial: false });
    expect(await found(["dice"], { limit: 600 })).toEqual({ ids: newest, isPartial: false });
    const { ids: mines } = await found(["mines"]);
    expect(await found(["mines"], { order: "ASC" })).toEqual({ ids: mines.toReversed(), isPartial: false });
  });

  test("is put together of what the digest holds and what came behind it, from either end", async () => {
    await digestAll(site, heavy);
    const lately = await makeBets(
      site.database,
      Array.from({ length: 700 }, (_, index) => ({
        playerId: heavy,
        game: index % 300 === 7 ? "mines" : "dice",
        state: index === 307 ? "open" : "lost",
        stake: 100,
        payout: 0,
        potPayout: 0,
        at: new Date(),
      })),
    );
    const fresh = [lately[607], lately[7]];
    const states = ["won", "lost"];
    const page = (order: "ASC" | "DESC", offset: number) =>
      searchPlayerBets(
        myBetsParts(site),
        {
          playerId: heavy,
          fromId: 0,
          belowId: Number.MAX_SAFE_INTEGER,
          searchMs: PATIENT_MS,
          fitting: { games: ["mines"], states },
          order,
          offset,
          limit: 7,
        },
        async (_, { ids }) => ids,
      );
    const all = [...(await page("DESC", 0)), ...(await page("DESC", 7))];
    expect([all.slice(0, 2), all.length]).toEqual([fresh, 12]);
    expect([...(await page("ASC", 0)), ...(await page("ASC", 7))]).toEqual(all.toReversed());
  });

  test.each<[string, boolean]>([
    ["whatever the planner believes of it", false],
    ["as well when it has counted its tables", true],
  ])("costs a page of any filter a handful of reads, %s @release", async (_, analyzed) => {
    await digestAll(site, heavy);
    if (analyzed) await analyze();
    for (const filter of [
      {},
      { game: "mines" },
      { game: "mines", result: "win", from: "2021-09-10", to: "2021-09-20" },
      { result: "lose" },
      { result: "open" },
      { from: "2021-09-05", to: "2021-09-05" },
    ] satisfies MyBetsFilter[]) {
      await readMyBets(site, heavy, filter);
      const pages = await pagesTouched(site.database, /^bet/, () => readMyBets(site, heavy, filter));
      expect({ filter, few: pages > 0 && pages < 300, pages }).toMatchObject({ filter, few: true });
    }
  });
});

/** A search that no busy machine cuts short. */
const PATIENT_MS = 600_000;

/** A bet every 20 seconds of September; `player` is the SQL of who made the `n`th. */
async function makeLongHistory(player: string, { bets, from }: { bets: number; from: number }) {
  await site.database.query(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
       outcome, pot_share, pot_hits, created_at, settled_at)
     SELECT month_prefix(at) + 50000000000 + n, ${player},
       CASE WHEN n % 9973 = 1 THEN 'mines' ELSE 'dice' END, 'won', 100 + n % 7, 200, 200, 1, n, 1, '{}', '{}', 50, 2, at, at
     FROM (
       SELECT n, timestamptz '2021-09-01 00:00Z' + n * interval '20 seconds' AS at
       FROM generate_series($1::integer + 1, $1::integer + $2::integer) AS n
     ) AS made`,
    [from, bets],
  );
}

async function analyze(): Promise<void> {
  const client = new Client(site.connection);
  await client.connect();
  await client.query("VACUUM ANALYZE bets, bet_digests, bet_digest_days, bet_digest_runs");
  await client.end();
}
