import { setTimeout as delay } from "node:timers/promises";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { ROUND_GAME_IDS, type RoundGameId } from "@rumb/games/games";
import { expect, test } from "vitest";
import { playDice } from "./_harness-ledger.ts";
import {
  type Accepted,
  balanceOf,
  bet,
  driveTo,
  engineOf,
  freshRound,
  latestRound,
  newPlayer,
  roundOf,
  settleNow,
  roundsNode,
  useRounds,
} from "./_harness-rounds.ts";
import { type AllTimings, QUICK_TIMINGS } from "./_round-timings.ts";
import { PATIENCE_MS, until } from "./_patience.ts";
import { raceRounds } from "./_race-rounds.ts";
import { createRandom } from "./_seeded-random.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;
const RICH = 100_000_000;

useRounds();

test(`${ROUNDS} rounds with ${PARALLEL} bets at the moment of the close, through two nodes: each is in before the lock or refused`, async () => {
  const { engine } = await engineOf("leader", { timings: QUICK_TIMINGS });
  const players = await newPlayers(5);
  const tally = { taken: 0, refused: 0 };
  let leadMs = 3;
  // Where all are taken, or none, the moment was not hit: the next ones are sent by what these have shown.
  for (let index = 0; index < ROUNDS || Math.min(tally.taken, tally.refused) <= ROUNDS / 2; index += 1) {
    const game = index % 2 === 0 ? "wheel" : "jackpot";
    const { id } = await freshRound(engine, game);
    const timings = countdownOf(Math.max(60, 3 * leadMs));
    for (const player of players.slice(0, 2)) await betSoon(game, player, { timings });
    const open = await roundOf(id);
    await delay(Math.max(0, (open.closesAt?.getTime() ?? 0) - Date.now() - leadMs));
    const locking = driveTo(engine, open, "settled");
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, one) => betSoon(game, players[one % 5] ?? 0, { node: one % 2 })),
    );
    const { bets } = await locking;
    const taken = answers.filter((answer) => !isRefusal(answer) && answer.round === id);
    expect(bets).toBe(open.bets + taken.length);
    const refused = answers.filter((answer) => isRefusal(answer) && answer.code === "ROUND_CLOSED");
    tally.taken += taken.length;
    tally.refused += refused.length;
    if (taken.length === 0) leadMs = Math.min(1.5 * leadMs + 2, MAX_LEAD_MS);
    else if (refused.length === 0) leadMs = leadMs / 1.5 - 1;
  }
});

/** A countdown that no machine needs to take bets in time. */
const MAX_LEAD_MS = 5_000;

function countdownOf(countdownMs: number): AllTimings {
  const { jackpot, wheel } = QUICK_TIMINGS;
  return { jackpot: { ...jackpot, countdownMs }, wheel: { ...wheel, countdownMs } };
}

test("50 fast rounds driven by three nodes at once, whose leads keep running out: each is ended and announced once @release", async () => {
  const random = createRandom(20261120);
  const nodes = await Promise.all(
    ["one", "two", "three"].map((name) => engineOf(name, { leaseMs: 15, timings: QUICK_TIMINGS })),
  );
  const players = await newPlayers(4);
  const { epoch } = await freshRound((await engineOf("before")).engine, "wheel");
  const driving = { on: true };
  const drives = nodes.flatMap(({ engine }) =>
    ROUND_GAME_IDS.map(async (game) => {
      while (driving.on) {
        await engine.step(game);
        await delay(random.below(30));
      }
    }),
  );
  const bets = ROUND_GAME_IDS.map(async (game) => {
    while (driving.on) {
      await betSoon(game, players[random.below(4)] ?? 0, { node: random.below(2) });
      await delay(random.below(40));
    }
  });
  const ended = () => nodes.flatMap(({ announced }) => announced.map(({ round }) => round.id));
  const leads = async () => ((await latestRound("wheel"))?.epoch ?? epoch) - epoch;
  // However fast the machine is: until so many have ended, and the lead has changed so often.
  await until(
    "50 rounds are ended by many leaders",
    async () => ended().length >= 50 && (await leads()) > 5,
    {
      limitMs: 2 * PATIENCE_MS,
      intervalMs: 20,
    },
  );
  driving.on = false;
  await Promise.all([...drives, ...bets]);
  expect(new Set(ended()).size).toBe(ended().length);
});

test(`${PARALLEL} leaders who end one round at once: one pays`, async () => {
  // Each takes the lead of the one before, who does not know it yet.
  const rivals = await Promise.all(
    Array.from({ length: PARALLEL }, (_, one) => engineOf(`rival ${one}`, { leaseMs: 0 })),
  );
  const { engine } = await engineOf("leader", { leaseMs: 0 });
  const players = await newPlayers(2);
  for (let index = 0; index < ROUNDS; index += 1) {
    const round = await freshRound(engine, "jackpot");
    for (const player of players) await betSoon("jackpot", player);
    await driveTo(engine, round, "drawn");
    await settleNow(round);
    await until("the round is paid", async () => {
      await Promise.all(rivals.map((rival) => rival.engine.step("jackpot")));
      return (await roundOf(round.id)).state !== "drawn";
    });
    const endings = rivals.flatMap(({ announced }) =>
      announced.filter((ended) => ended.round.id === round.id),
    );
    expect(endings).toHaveLength(1);
  }
  const balances = await Promise.all(players.map((playerId) => balanceOf(playerId)));
  expect(balances.reduce((sum, one) => sum + one, 0)).toBe(2 * RICH);
});

test("a winner who plays dice meanwhile has every stake, every win and every bank in their balance", async () => {
  const { engine } = await engineOf("leader", { timings: QUICK_TIMINGS });
  const players = await newPlayers(2);
  const playing = { on: true };
  const plays = players.flatMap((playerId) =>
    [0, 1].map(async (node) => {
      while (playing.on) expect(isRefusal(await playDice(roundsNode(node), { playerId }))).toBe(false);
    }),
  );
  for (let index = 0; index < ROUNDS; index += 1) {
    const round = await freshRound(engine, "jackpot");
    for (const player of players) await betSoon("jackpot", player);
    await driveTo(engine, round, "settled");
  }
  playing.on = false;
  // The books after the test compare every balance with its transfers.
  await Promise.all(plays);
});

function newPlayers(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => newPlayer(RICH)));
}

function betSoon(
  game: RoundGameId,
  playerId: number,
  { node = 0, timings = QUICK_TIMINGS }: { node?: number; timings?: AllTimings } = {},
): Promise<Accepted | Refusal> {
  return bet(game, playerId, { node, timings });
}
