import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember } from "../browser/remembered.ts";
import { countPlay, favouritesFirst } from "./favourite-games.ts";

const links = [{ game: "jackpot" }, { game: "dice" }, { game: "mines" }, { game: "wheel" }] as const;
const order = () => favouritesFirst(links).map(({ game }) => game);

beforeEach(() => {
  const drawer = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => drawer.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

it("keeps the order of the menu until a game has been played often", () => {
  expect(order()).toEqual(["jackpot", "dice", "mines", "wheel"]);
  for (let left = 5; left > 0; left -= 1) countPlay("mines");
  expect(order()).toEqual(["jackpot", "dice", "mines", "wheel"]);
  countPlay("mines");
  expect(order()).toEqual(["mines", "jackpot", "dice", "wheel"]);
});

it("puts the most played one first, and follows a change of taste", () => {
  for (let left = 200; left > 0; left -= 1) countPlay("dice");
  for (let left = 10; left > 0; left -= 1) countPlay("wheel");
  expect(order()).toEqual(["dice", "wheel", "jackpot", "mines"]);
  for (let left = 100; left > 0; left -= 1) countPlay("wheel");
  expect(order()).toEqual(["wheel", "dice", "jackpot", "mines"]);
});

it.each(["", "dice", "dice:many", "dice:-3 :9", "{}", "dice:Infinity:3"])(
  "makes nothing of nonsense in the storage: %j",
  (stored) => {
    remember("favourites", stored);
    expect(order().toSorted()).toEqual(["dice", "jackpot", "mines", "wheel"]);
    countPlay("mines");
  },
);
