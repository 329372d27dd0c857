import { expect, it } from "vitest";
import {
  EDGE_GAME_IDS,
  GAME_IDS,
  gamePath,
  games,
  gameTitle,
  INSTANT_GAME_IDS,
  isGameId,
  RAKEBACK_GAME_IDS,
  ROUND_GAME_IDS,
} from "./games.ts";

it("knows the games in the order of the table", () => {
  expect(GAME_IDS).toEqual(Object.keys(games));
  expect(isGameId("dice")).toBe(true);
  expect(isGameId("toString")).toBe(false);
});

it("gives every game a page of its own", () => {
  expect(GAME_IDS.map(gamePath)).toEqual(expect.arrayContaining(["/dice", "/x100"]));
  expect(new Set(GAME_IDS.map(gamePath)).size).toBe(GAME_IDS.length);
});

it("heads a game's screen with its own title, or else its label", () => {
  expect([gameTitle("bubbles"), gameTitle("dice")]).toEqual(["Лопни пузырь!", "Dice"]);
});

it("cuts the games by how they are settled", () => {
  expect(INSTANT_GAME_IDS).toEqual(expect.arrayContaining(["dice", "bubbles", "monetrain"]));
  expect(ROUND_GAME_IDS).toEqual(["jackpot", "wheel"]);
});

it("leaves out of rakeback and wager the game in which players play each other", () => {
  expect(RAKEBACK_GAME_IDS).not.toContain("jackpot");
  expect(games.jackpot.wagers).toBe(false);
});

it("sets a house edge for all games but Wheel, whose pockets hold it", () => {
  expect(EDGE_GAME_IDS).toEqual(GAME_IDS.filter((id) => id !== "wheel"));
});
