import { kopecks } from "@rumb/money/kopecks";
import { setImmediate as settled } from "node:timers/promises";
import { expect, test } from "vitest";
import { jackpotShow, wheelShow } from "./round-show.ts";
import type { RoundView, RoundViewBet } from "./round-views.ts";
import { openRoundWatch } from "./round-watch.ts";
import { createWorld } from "./simulation/_world.ts";
import { SIMULATED_TIMINGS } from "./simulation/_timings.ts";

test("a flood of bets is published in parcels, ten a second at most, and none of them is left out", async () => {
  const { betAt, world, published } = await openTable();
  for (let bet = 1; bet <= 500; bet += 1) betAt(bet * 2, bet);
  await world.run(() => world.now() > 1500);
  const news = published.filter(({ event }) => event === "newBetWheel");
  expect(news.length).toBeLessThanOrEqual(11);
  expect(news.flatMap(({ data }) => betsOf(data))).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
});

test("a bet after a quiet time is published at once", async () => {
  const { betAt, world, published } = await openTable();
  betAt(500, 1);
  await world.run(() => world.now() >= 500);
  expect(published.at(-2)?.event).toBe("newBetWheel");
});

test("a change of which no notice came is published within a second", async () => {
  const { world, published, bets } = await openTable();
  await world.run(() => world.now() > 200);
  bets.push(wheelBet(1));
  await world.run(() => world.now() > 1300);
  expect(published.some(({ event }) => event === "newBetWheel")).toBe(true);
});

test("each second of a countdown is published once and on time, however many bets come", async () => {
  const { betAt, world, published } = await openTable({ closesAtMs: 5000 });
  for (let bet = 1; bet <= 30; bet += 1) betAt(bet * 150, bet);
  await world.run(() => world.now() > 6000);
  const seconds = published.flatMap(({ event, data, atMs }) =>
    event === "wheelTime" ? [{ time: JSON.parse(JSON.stringify(data)).time, atMs }] : [],
  );
  expect(seconds.map(({ time }) => time)).toEqual([5, 4, 3, 2, 1, 0]);
  // The first comes with the first bet; the others when their second begins, give or take what a timer may be early.
  for (const { time, atMs } of seconds.slice(1))
    expect(Math.abs(5000 - time * 1000 - atMs)).toBeLessThanOrEqual(5);
});

test("the clock of a Jackpot is sent once a second through the whole round, and who won at its end, no second twice", async () => {
  const world = createWorld(1);
  const said: string[] = [];
  const view = (): RoundView => {
    const nowMs = world.now();
    const round = { ...openRound([], null), version: 1 };
    if (nowMs < 3000) return { ...round, closesInMs: 3000 - nowMs };
    if (nowMs < 3500) return { ...round, state: "locked", version: 2 };
    if (nowMs < 6500) return { ...round, state: "drawn", version: 3, settlesInMs: 6500 - nowMs };
    return { ...round, state: "settled", version: 4, endsInMs: Math.max(0, 8500 - nowMs) };
  };
  const watch = openRoundWatch(jackpotShow, {
    views: {
      latest: () => Promise.resolve(view()),
      bets: () => Promise.resolve([]),
      pastRounds: () => Promise.resolve([]),
      pastJackpots: () => Promise.resolve([]),
    },
    emit: ({ event, data }) => {
      if (event === "jackTime") said.push(`${data.title} ${data.time}`);
    },
    timings: () => SIMULATED_TIMINGS.jackpot,
    ...onVirtualTime(world),
  });
  watch.look();
  await settled();
  await world.run(() => world.now() > 8400);
  watch.close();
  expect(said).toEqual([
    ...["02", "01", "00"].map((time) => `Прием ставок ${time}`),
    "Игра идет 00",
    ...["03", "02", "01"].map((time) => `Игра идет ${time}`),
    "Победитель определен 00",
  ]);
});

/** A watch of an open wheel round on virtual time, whose bets the test adds. */
async function openTable({ closesAtMs = null }: { closesAtMs?: number | null } = {}) {
  const world = createWorld(1);
  const published: { event: string; data: unknown; atMs: number }[] = [];
  const bets: RoundViewBet[] = [];
  const watch = openRoundWatch(wheelShow, {
    views: {
      latest: () => Promise.resolve(openRound(bets, closesAtMs === null ? null : closesAtMs - world.now())),
      bets: ({ after, upTo }) => Promise.resolve(bets.slice(after, upTo)),
      pastRounds: () => Promise.resolve([]),
      pastJackpots: () => Promise.resolve([]),
    },
    emit: ({ event, data }) => published.push({ event, data, atMs: world.now() }),
    timings: () => SIMULATED_TIMINGS.wheel,
    ...onVirtualTime(world),
  });
  watch.look();
  await settled();
  const betAt = (atMs: number, bet: number) =>
    world.at(atMs, () => {
      world.wake();
      bets.push(wheelBet(bet));
      watch.look();
    });
  return { betAt, world, published, bets };
}

/** What a watch needs of the process: it reads and waits on the world's time, and has nothing to warn of. */
function onVirtualTime(world: ReturnType<typeof createWorld>) {
  return {
    log: { info: () => undefined, warn: fail, error: fail },
    schedule: (work: () => void, delayMs: number) =>
      world.at(delayMs, () => {
        world.wake();
        work();
      }),
    now: () => world.now(),
  };
}

function fail(logged: object): void {
  throw new Error(JSON.stringify(logged));
}

function openRound(bets: readonly RoundViewBet[], closesInMs: number | null): RoundView {
  return {
    id: 1,
    number: 1,
    state: "open",
    version: 1 + bets.length,
    hash: "00",
    chain: null,
    bank: kopecks(bets.reduce((sum, { stake }) => sum + stake, 0)),
    betCount: bets.length,
    closesInMs,
    settlesInMs: null,
    endsInMs: null,
    outcome: null,
    show: null,
  };
}

function wheelBet(betId: number): RoundViewBet {
  return { betId, playerId: 1, name: "Анна", img: "", stake: kopecks(100), params: { color: 2 } };
}

function betsOf(data: unknown): number[] {
  return JSON.parse(JSON.stringify(data)).bets.map(({ id }: { id: number }) => id);
}
