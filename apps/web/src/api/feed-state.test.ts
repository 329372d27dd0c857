import type { FeedEntry } from "@rumb/contract/feed";
import { expect, test } from "vitest";
import { emptyFeed, newestOfGames, reduceFeed, rowOf, type FeedEvent, type FeedState } from "./feed-state.ts";

const entry = (id: number, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id,
  game: "dice",
  name: "Анна",
  bet: 1.5,
  coff: 1.136,
  win: 3,
  result: "win",
  ...more,
});
const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(from + index));
const after = (...events: FeedEvent[]) => events.reduce(reduceFeed, emptyFeed);
const keys = (rows: FeedState["shown"]) => rows.map(({ key }) => Number(key.split("-")[1]));

test("history comes oldest first and shows newest first", () => {
  const state = after({ type: "history", entries: entries(1, 3) });
  expect(keys(state.shown)).toEqual([3, 2, 1]);
  expect(state.loaded).toBe(true);
});

test("amounts become kopecks and the coefficient hundredths, rounded", () => {
  const state = after({ type: "history", entries: [entry(1, { bet: 0.29, win: 0 })] });
  expect(state.shown[0]).toMatchObject({ stakeKopecks: 29, winKopecks: 0, coefficientHundredths: 114 });
});

test.each([
  [0, "lose"],
  [0.45, "back"],
  [1.5, "back"],
  [1.51, "win"],
] as const)("a bet of 1.50 that paid %d is «%s» in the feed, as everywhere", (win, result) => {
  const state = after({ type: "history", entries: [entry(1, { win, result: win > 1.5 ? "win" : "lose" })] });
  expect(state.shown[0]?.result).toBe(result);
});

test("of each game the newest bet is kept, whichever way it came", () => {
  const row = (id: number, game: FeedEntry["game"]) => rowOf(entry(id, { game }));
  const known = newestOfGames({}, [row(5, "mines"), row(3, "dice")]);
  const next = newestOfGames(known, [row(4, "mines"), row(6, "dice"), row(1, "monetrain")]);
  expect([next.mines?.betId, next.dice?.betId, next.monetrain?.betId, next.wheel]).toEqual([
    5,
    6,
    1,
    undefined,
  ]);
});

test("there are never more than nine rows", () => {
  const full = after({ type: "history", entries: entries(1, 12) });
  expect(keys(full.shown)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(keys(reduceFeed(full, { type: "entry", entry: entry(13) }).shown)[0]).toBe(13);
  expect(reduceFeed(full, { type: "entry", entry: entry(13) }).shown).toHaveLength(9);
});

test("an entry that comes both by itself and with the history shows once", () => {
  const state = after({ type: "entry", entry: entry(3) }, { type: "history", entries: entries(1, 3) });
  expect(keys(reduceFeed(state, { type: "entry", entry: entry(3) }).shown)).toEqual([3, 2, 1]);
});

test("equal numbers of different games are different rows", () => {
  const state = after(
    { type: "entry", entry: entry(1) },
    { type: "entry", entry: entry(1, { game: "bubbles" }) },
  );
  expect(state.shown).toHaveLength(2);
});

test("a paused feed stands still and counts what it holds back", () => {
  const paused = after({ type: "history", entries: entries(1, 3) }, { type: "pause" });
  const later = entries(4, 6).reduce(
    (state, next) => reduceFeed(state, { type: "entry", entry: next }),
    paused,
  );
  expect(keys(later.shown)).toEqual([3, 2, 1]);
  expect(later.missed).toBe(3);
  const resumed = reduceFeed(later, { type: "resume" });
  expect(keys(resumed.shown)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(resumed.missed).toBe(0);
});

test("a history that arrives during a pause counts only what is new", () => {
  const paused = after({ type: "history", entries: entries(1, 3) }, { type: "pause" });
  expect(reduceFeed(paused, { type: "history", entries: entries(1, 5) }).missed).toBe(2);
});

test("the first history shows even under a resting pointer", () => {
  const state = after({ type: "pause" }, { type: "history", entries: entries(1, 2) });
  expect(keys(state.shown)).toEqual([2, 1]);
  expect(state.missed).toBe(0);
});
