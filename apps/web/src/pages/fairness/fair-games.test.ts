import { GAME_IDS } from "@rumb/games/games";
import { ratio } from "@rumb/money/ratio";
import { expect, it } from "vitest";
import { fairGames } from "./fair-games.ts";
import { returnWords } from "@rumb/contract/game/return-range";

it("has a line for every game that can be played", () => {
  expect(fairGames.map(({ game }) => game)).toEqual(expect.arrayContaining([...GAME_IDS]));
});

it.each([
  { game: "dice", edge: 0, exact: "100.00\u00a0%" },
  { game: "dice", edge: 150, exact: "98.50\u00a0%" },
  { game: "bubbles", edge: 300, exact: "97.00\u00a0%" },
  { game: "bubbles", edge: 0, exact: "100.00\u00a0%" },
  { game: "mines", edge: 0, exact: "100.00\u00a0%" },
  { game: "mines", edge: 250, exact: "97.50\u00a0%" },
  { game: "monetrain", edge: 0, exact: "96.00\u00a0%" },
  { game: "monetrain", edge: 1000, exact: "86.40\u00a0%" },
  { game: "jackpot", edge: 0, exact: "100.00\u00a0%" },
  { game: "wheel", edge: 0, exact: "94.34\u00a0%" },
])("computes that $game with an edge of $edge returns $exact on every bet", ({ game, edge, exact }) => {
  const line = fairGames.find((candidate) => candidate.game === game);
  const returns = line?.returns(edge);
  expect(returns && returnWords(returns.exact)).toBe(exact);
});

it("states what rounding to the kopeck makes of the least stake in Dice", () => {
  const dice = fairGames.find(({ game }) => game === "dice");
  const returns = dice?.returns(0);
  // 94.78 % pays 1.06 where 1.05507… would be exact, 93.90 % pays 1.06 instead of 1.06496….
  expect(returns && returnWords(returns.smallestStake)).toBe("99.53–100.47\u00a0%");
});

it("finds the same exact return for every multiplier of Wheel: 300 of 318", () => {
  const returns = fairGames.find(({ game }) => game === "wheel")?.returns(0);
  const share = ratio(300n, 318n);
  expect(returns?.exact).toEqual({ min: share, max: share });
});

it("shows one figure where all bets return the same", () => {
  const half = ratio(1n, 2n);
  expect(returnWords({ min: half, max: half })).toBe("50.00\u00a0%");
  expect(returnWords({ min: half, max: ratio(3n, 5n) })).toBe("50.00–60.00\u00a0%");
});
