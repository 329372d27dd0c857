import { assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayEndsMs,
  lostOn,
  NEW_DAY,
  pauseUntilMs,
  type PlayBounds,
  playedMsAt,
  REST_MS,
  stopsStake,
} from "./play-day.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const FREE: PlayBounds = { stakeKopecks: null, lossKopecks: null, timeMinutes: null, pausedUntilMs: null };

describe("one more stake", () => {
  it.each<{
    name: string;
    bounds: Partial<PlayBounds>;
    staked?: number;
    returned?: number;
    stake?: number;
    stopped: object | null;
  }>([
    { name: "without limits", bounds: {}, staked: 1e12, stopped: null },
    { name: "up to the stake limit", bounds: { stakeKopecks: 1000 }, staked: 900, stopped: null },
    {
      name: "a kopeck over the stake limit",
      bounds: { stakeKopecks: 1000 },
      staked: 901,
      stopped: { by: "stake", limitKopecks: 1000, leftKopecks: 99 },
    },
    {
      name: "over the stake limit, whatever was won",
      bounds: { stakeKopecks: 1000 },
      staked: 1000,
      returned: 5000,
      stopped: { by: "stake", limitKopecks: 1000, leftKopecks: 0 },
    },
    {
      name: "of a player who had staked more before they set the limit",
      bounds: { stakeKopecks: 1000 },
      staked: 7000,
      stopped: { by: "stake", limitKopecks: 1000, leftKopecks: 0 },
    },
    { name: "up to the loss limit", bounds: { lossKopecks: 100 }, stopped: null },
    {
      name: "a kopeck over the loss limit, as if it were lost",
      bounds: { lossKopecks: 1000 },
      staked: 1901,
      returned: 1000,
      stopped: { by: "loss", limitKopecks: 1000, leftKopecks: 99 },
    },
    {
      name: "of a day that has won, which may lose the win again",
      bounds: { lossKopecks: 1000 },
      staked: 100,
      returned: 5000,
      stake: 5900,
      stopped: null,
    },
    {
      name: "over both limits names the stakes",
      bounds: { stakeKopecks: 50, lossKopecks: 10 },
      stopped: { by: "stake", limitKopecks: 50, leftKopecks: 50 },
    },
    {
      name: "in a pause",
      bounds: { pausedUntilMs: NOW + 1 },
      stopped: { by: "pause", untilMs: NOW + 1 },
    },
    { name: "at the end of a pause", bounds: { pausedUntilMs: NOW }, stopped: null },
  ])("$name", ({ bounds, staked = 0, returned = 0, stake = 100, stopped }) => {
    const play = { stakeKopecks: stake, nowMs: NOW };
    expect(stopsStake({ ...FREE, ...bounds }, { ...NEW_DAY, staked, returned }, play)).toEqual(stopped);
  });

  it.each([
    {
      name: "a second before the time is up",
      playedMs: 30 * MINUTE - 1000,
      agoMs: REST_MS + 1,
      stopped: null,
    },
    {
      name: "when it is up",
      playedMs: 30 * MINUTE,
      agoMs: REST_MS + 1,
      stopped: { by: "time", limitMinutes: 30 },
    },
    { name: "the one that uses it up", playedMs: 25 * MINUTE, agoMs: 5 * MINUTE, stopped: null },
    { name: "after a rest, which is no play", playedMs: 25 * MINUTE, agoMs: REST_MS + 1, stopped: null },
  ])("$name", ({ playedMs, agoMs, stopped }) => {
    const day = { ...NEW_DAY, playedMs, lastStakeMs: NOW - agoMs };
    expect(stopsStake({ ...FREE, timeMinutes: 30 }, day, { stakeKopecks: 100, nowMs: NOW })).toEqual(stopped);
  });

  it("begins to count with the first stake of the day", () => {
    expect(playedMsAt(NEW_DAY, NOW)).toBe(0);
    expect(playedMsAt({ playedMs: 0, lastStakeMs: NOW - 1000 }, NOW)).toBe(1000);
  });

  it("counts a wait of ten minutes as play, and a longer one as none", () => {
    expect(playedMsAt({ playedMs: 5, lastStakeMs: NOW - REST_MS }, NOW)).toBe(5 + REST_MS);
    expect(playedMsAt({ playedMs: 5, lastStakeMs: NOW - REST_MS - 1 }, NOW)).toBe(5);
  });

  it("never passes a limit, and what is said to be left is just what passes", () => {
    const amount = integer({ min: 0, max: 10_000 });
    const cases = record({
      limit: amount,
      staked: amount,
      returned: amount,
      stake: integer({ min: 1, max: 10_000 }),
    });
    assert(
      property(cases, ({ limit, staked, returned, stake }) => {
        const day = { ...NEW_DAY, staked, returned };
        for (const bounds of [
          { ...FREE, stakeKopecks: limit },
          { ...FREE, lossKopecks: limit },
        ]) {
          const used = bounds.stakeKopecks === null ? lostOn(day) : staked;
          const stopped = stopsStake(bounds, day, { stakeKopecks: stake, nowMs: NOW });
          expect(stopped === null).toBe(used + stake <= limit);
          if (
            stopped === null ||
            stopped.by === "pause" ||
            stopped.by === "time" ||
            stopped.leftKopecks === 0
          )
            continue;
          const left = stopped.leftKopecks;
          expect(stopsStake(bounds, day, { stakeKopecks: left, nowMs: NOW })).toBeNull();
          expect(stopsStake(bounds, day, { stakeKopecks: left + 1, nowMs: NOW })).not.toBeNull();
        }
      }),
    );
  });
});

it.each([
  { at: "2026-11-20T20:59:59.999Z", ends: "2026-11-20T21:00:00.000Z" },
  { at: "2026-11-20T21:00:00.000Z", ends: "2026-11-21T21:00:00.000Z" },
  { at: "2026-12-31T23:30:00.000Z", ends: "2027-01-01T21:00:00.000Z" },
  { at: "2028-02-28T22:00:00.000Z", ends: "2028-02-29T21:00:00.000Z" },
])("the day of $at ends at midnight in Moscow", ({ at, ends }) => {
  expect(new Date(dayEndsMs(Date.parse(at))).toISOString()).toBe(ends);
});

it.each([
  { name: "a first pause", runs: null, days: 1, until: NOW + DAY },
  { name: "one after a pause that is over", runs: NOW - 1, days: 7, until: NOW + 7 * DAY },
  { name: "a longer one", runs: NOW + DAY, days: 30, until: NOW + 30 * DAY },
  { name: "a shorter one, which is refused", runs: NOW + 7 * DAY, days: 1, until: null },
  { name: "the same one at the same moment, which is refused", runs: NOW + DAY, days: 1, until: null },
])("$name", ({ runs, days, until }) => {
  expect(pauseUntilMs(runs, days, NOW)).toBe(until);
});
