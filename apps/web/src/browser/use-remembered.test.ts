import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remember } from "./remembered.ts";
import { initialValue } from "./use-remembered.ts";

const stake = { key: "dice.stake", linked: null, bounds: { min: 100, max: 100_000 }, initial: 100 };

describe("a remembered stake", () => {
  const drawer = new Map<string, string>();

  beforeEach(() => {
    drawer.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => drawer.get(key) ?? null,
      setItem: (key: string, value: string) => drawer.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("starts with the game's default", () => {
    expect(initialValue(stake)).toBe(100);
  });

  it("comes back on the next visit", () => {
    remember("dice.stake", "2550");
    expect(initialValue(stake)).toBe(2550);
  });

  it("gives way to the link", () => {
    remember("dice.stake", "2550");
    expect(initialValue({ ...stake, linked: "2" })).toBe(200);
    expect(initialValue({ ...stake, linked: "5000" })).toBe(100_000);
    expect(initialValue({ ...stake, linked: "many" })).toBe(2550);
  });

  it.each(["", "abc", "-100", "99", "100001", "1e3", "250.5"])(
    "forgets nonsense in the storage: %j",
    (stored) => {
      remember("dice.stake", stored);
      expect(initialValue(stake)).toBe(100);
    },
  );

  it("works where the browser refuses storage", () => {
    const refuse = () => {
      throw new Error("access denied");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(() => remember("dice.stake", "200")).not.toThrow();
    expect(initialValue(stake)).toBe(100);
  });
});
