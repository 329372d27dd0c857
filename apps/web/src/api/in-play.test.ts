import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { putInPlay, shownBalance, useInPlay } from "./in-play.ts";

const shown = (balance: number) => shownBalance(kopecks(balance), useInPlay.getState().hiddenKopecks);

it("shows a balance without the stake, then still without the win, then whole", () => {
  const bet = putInPlay(kopecks(100));
  expect(shown(1000)).toBe(900);
  bet.settled(kopecks(200));
  expect(shown(1100)).toBe(900);
  expect(useInPlay.getState().stakeKopecks).toBe(100);
  bet.end();
  expect(shown(1100)).toBe(1100);
  expect(useInPlay.getState()).toEqual({ stakeKopecks: 0, hiddenKopecks: 0 });
});

it("hides nothing more after a lost bet is settled, whose stake has left the balance itself", () => {
  const bet = putInPlay(kopecks(100));
  bet.settled(kopecks(0));
  expect(shown(900)).toBe(900);
  bet.end();
  expect(shown(900)).toBe(900);
});

it("keeps two bets apart and ends each of them once", () => {
  const first = putInPlay(kopecks(100));
  const second = putInPlay(kopecks(250));
  expect(useInPlay.getState().stakeKopecks).toBe(350);
  first.end();
  first.end();
  expect(useInPlay.getState()).toEqual({ stakeKopecks: 250, hiddenKopecks: 250 });
  second.end();
  expect(useInPlay.getState().hiddenKopecks).toBe(0);
});

it("never shows less than nothing", () => {
  const bet = putInPlay(kopecks(250));
  expect(shown(100)).toBe(0);
  bet.end();
});
