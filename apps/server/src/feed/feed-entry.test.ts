import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { feedEntry } from "./feed-entry.ts";

const bet = {
  id: 261_100_000_000_042,
  game: "dice",
  playerName: `<b>Анна</b> "&`,
  stakeKopecks: kopecks(1050),
  coefficientHundredths: 114,
} as const;

test("a won bet shows its win and its coefficient in roubles and times", () => {
  expect(feedEntry({ ...bet, payoutKopecks: kopecks(1197) })).toEqual({
    id: 261_100_000_000_042,
    game: "dice",
    name: `<b>Анна</b> "&`,
    bet: 10.5,
    coff: 1.14,
    win: 11.97,
    result: "win",
  });
});

test("a lost bet shows the coefficient it attempted and a win of nothing", () => {
  expect(feedEntry({ ...bet, payoutKopecks: kopecks(0) })).toMatchObject({
    coff: 1.14,
    win: 0,
    result: "lose",
  });
});

test("less back than the price is no win, and still says what came back", () => {
  expect(feedEntry({ ...bet, payoutKopecks: kopecks(300) })).toMatchObject({ win: 3, result: "lose" });
  expect(feedEntry({ ...bet, payoutKopecks: bet.stakeKopecks })).toMatchObject({ win: 10.5, result: "lose" });
});
