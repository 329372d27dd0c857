import { afterEach, beforeEach, expect, test, vi } from "vitest";

const drawer = new Map<string, string>();

beforeEach(() => {
  drawer.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => drawer.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("everything is off on a first visit", async () => {
  const { useComfort } = await import("./comfort-settings.ts");
  expect(useComfort.getState()).toEqual({ fast: false, hotkeys: false, sound: false, vibration: false });
});

test("a switch is there again on the next visit, and nonsense in the storage counts as off", async () => {
  const first = await import("./comfort-settings.ts");
  first.setComfort("fast", true);
  expect(first.decorativeMs(600)).toBe(0);
  drawer.set("rumb.comfort.sound", "loud");
  vi.resetModules();
  const second = await import("./comfort-settings.ts");
  expect(second.useComfort.getState()).toMatchObject({ fast: true, sound: false });
  second.setComfort("fast", false);
  expect(second.decorativeMs(600)).toBe(600);
});
