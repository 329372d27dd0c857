import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SessionLog, SettledPlay } from "./session-log.ts";
import {
  COURSE_POINTS,
  courseOf,
  heldIn,
  logOf,
  newLog,
  withDecided,
  withDecidedCounted,
  withHeld,
  withoutRound,
  withPlay,
  withPot,
} from "./session-log.ts";
import { readLog, writeLog } from "./session-text.ts";

const start = newLog(7, 1000);
const play = (stake: number, win: number, game: SettledPlay["game"] = "dice"): SettledPlay => ({
  game,
  stakeKopecks: kopecks(stake),
  winKopecks: kopecks(win),
});
const after = (...plays: SettledPlay[]): SessionLog => plays.reduce(withPlay, start);
const bet = { game: "wheel", round: 4, id: 1, stakeKopecks: kopecks(1000), color: 2 } as const;

describe("a session's log", () => {
  it("counts stakes, gains, wins and losses, and what came back, in part or as a whole, as neither", () => {
    const { all } = after(play(100, 200), play(100, 0), play(300, 300), play(1000, 300));
    expect(all).toMatchObject({ plays: 4, wins: 1, losses: 1, wageredKopecks: 1500, netKopecks: -700 });
    expect(all.course).toEqual([100, 0, 0, -700]);
  });

  it("keeps the games apart, and all of them together", () => {
    const log = after(play(100, 0), play(200, 500, "mines"));
    expect(logOf(log, "dice").netKopecks).toBe(-100);
    expect(logOf(log, "mines").netKopecks).toBe(300);
    expect(logOf(log, "bubbles").plays).toBe(0);
    expect(log.all.netKopecks).toBe(200);
  });

  it("takes a pot as a gain that cost nothing", () => {
    const log = withPot(after(play(100, 0)), "dice", kopecks(100_000));
    expect(log.all).toMatchObject({ plays: 1, wageredKopecks: 100, netKopecks: 99_900 });
    expect(logOf(log, "dice").netKopecks).toBe(99_900);
  });

  it("draws its course from zero to the net of now, the newest point once", () => {
    expect(courseOf(start.all)).toEqual([0, 0]);
    expect(courseOf(after(play(100, 0), play(100, 300)).all)).toEqual([0, -100, 100]);
    expect(courseOf(withPot(after(play(100, 0)), "dice", kopecks(500)).all)).toEqual([0, -100, 400]);
  });

  it("holds the bets of a round back until it is over, each once", () => {
    const log = withHeld(withHeld(withHeld(start, bet), bet), { ...bet, round: 5, id: 2 });
    expect(heldIn(log, bet)).toEqual([bet]);
    expect(log.all.plays).toBe(0);
    expect(withoutRound(log, bet).held).toEqual([{ ...bet, round: 5, id: 2 }]);
  });

  it("counts a bet when its result has been shown, or when the page is loaded again before that", () => {
    const shown = play(100, 200);
    const log = withDecided(after(play(100, 0)), shown);
    expect(log.all.plays).toBe(1);
    expect(withPlay(log, shown)).toEqual(after(play(100, 0), shown));
    const again = readLog(writeLog(withDecided(log, play(50, 0, "monetrain"))), 7) ?? start;
    expect(withDecidedCounted(again)).toEqual(after(play(100, 0), shown, play(50, 0, "monetrain")));
  });
});

describe("whatever is played", () => {
  const plays = fc.array(
    fc.record({
      game: fc.constantFrom("dice", "mines", "wheel"),
      stakeKopecks: fc.integer({ min: 100, max: 100_000 }).map(kopecks),
      winKopecks: fc.nat(10_000_000).map(kopecks),
    }),
    { maxLength: 700 },
  );

  it("stays exact, bounded, and the same after a reload", () => {
    fc.assert(
      fc.property(plays, (all) => {
        const log = all.reduce<SessionLog>(withPlay, start);
        const net = all.reduce((sum, { stakeKopecks, winKopecks }) => sum + winKopecks - stakeKopecks, 0);
        expect(log.all.netKopecks).toBe(net);
        expect(log.all.plays).toBe(all.length);
        expect(log.all.course.length).toBeLessThan(COURSE_POINTS);
        expect(readLog(writeLog(log), 7)).toEqual(log);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a stored session", () => {
  it("of another player is not this one's", () => {
    expect(readLog(writeLog(withHeld(start, bet)), 7)).toEqual(withHeld(start, bet));
    expect(readLog(writeLog(start), 8)).toBeNull();
  });

  it.each([
    "",
    "null",
    "[]",
    '{"playerId":7}',
    writeLog(start).replace("1000", '"x"'),
    writeLog(start).replace("[]", "[1e30]"),
  ])("that is nonsense begins again: %j", (text) => expect(readLog(text, 7)).toBeNull());
});
