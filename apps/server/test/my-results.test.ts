import { afterAll, beforeAll, expect, test } from "vitest";
import { MY_RESULTS_BETS, MyResultsReply } from "@rumb/contract/my-results";
import { Check } from "typebox/value";
import { myResults } from "../src/features/bets/my-results-service.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { type MadeBet, makeBets, makeMonths, makePlayer } from "./_made-bets.ts";
import { digestAll, myBetsParts } from "./_my-bets.ts";

let site: TestDatabase;

beforeAll(async () => {
  site = await createTestDatabase();
  // In the first hour of a month it was another one.
  await makeMonths(site, [new Date(HOUR_AGO).toISOString().slice(0, 7)]);
});

afterAll(() => site.drop());

const HOUR_AGO = Date.now() - 3_600_000;

/** Bets of 10 roubles that pay x1.98 or nothing, a millisecond after one another. */
function madeBets(playerId: number, games: readonly (readonly [string, "won" | "lost" | "refunded"])[]) {
  return games.map(([game, state], place): MadeBet => ({
    playerId,
    game,
    state,
    stake: 1_000,
    payout: state === "won" ? 1_980 : state === "lost" ? 0 : 1_000,
    potPayout: 0,
    at: new Date(HOUR_AGO + place),
  }));
}

test("somebody who has not played has no results", async () => {
  const playerId = await makePlayer(site.database);
  expect(await myResults(myBetsParts(site), playerId)).toEqual({
    points: [{ bets: 0, net: 0, expected: 0, reach: 0 }],
    since: null,
    best: null,
    longest: { wins: 0, losses: 0 },
    games: [],
  });
});

test("sums by game are the same before and after the digest, and of the player alone", async () => {
  const [playerId, otherId] = [await makePlayer(site.database), await makePlayer(site.database)];
  const played = [
    ["dice", "won"],
    ["dice", "lost"],
    ["bubbles", "lost"],
    ["wheel", "refunded"],
  ] as const;
  const [first] = await makeBets(site.database, madeBets(playerId, played));
  await makeBets(site.database, madeBets(otherId, [["dice", "won"]]));
  const before = await myResults(myBetsParts(site), playerId);
  expect(before).toMatchObject({
    since: HOUR_AGO,
    best: { id: first, game: "dice", bet: 10, win: 19.8 },
    longest: { wins: 1, losses: 2 },
    games: [
      { game: "dice", bets: 2, staked: 20, won: 19.8 },
      { game: "bubbles", bets: 1, staked: 10, won: 0 },
    ],
  });
  expect(before.points.at(-1)).toMatchObject({ bets: 3, net: -10.2 });
  await digestAll(site, playerId);
  expect(await myResults(myBetsParts(site), playerId)).toEqual(before);
  expect(Check(MyResultsReply, before)).toBe(true);
});

test("of a long history the newest bets are shown, all are summed up once they are digested", async () => {
  const playerId = await makePlayer(site.database);
  const played = Array.from({ length: 6_000 }, () => ["dice", "lost"] as const);
  await makeBets(site.database, madeBets(playerId, played));
  const asked: number[] = [];
  const parts = {
    ...myBetsParts(site),
    digester: { advance: async (who: number) => void asked.push(who) },
  };
  const counting = await myResults(parts, playerId);
  expect(counting.points.at(-1)).toMatchObject({ bets: MY_RESULTS_BETS, net: -10_000 });
  expect(counting.games).toBeNull();
  expect(asked).toEqual([playerId]);
  await digestAll(site, playerId);
  const { games } = await myResults(parts, playerId);
  expect(games).toEqual([{ game: "dice", bets: 6_000, staked: 60_000, won: 0 }]);
});
