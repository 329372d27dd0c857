// @vitest-environment happy-dom
import { createElement, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";
import { beforeEach, expect, it, vi } from "vitest";
import { openDrawing } from "../kit/_drawing.ts";

const { fetches } = vi.hoisted(() => ({ fetches: { begun: 0, drawn: 0 } }));

/** The code of a part: the first fetch of it is lost. */
const part = vi.hoisted(() => (name: string) => {
  fetches.begun += 1;
  if (fetches.begun === 1) throw new Error("lost");
  const Part = (): null => {
    fetches.drawn += 1;
    return null;
  };
  return { [name]: Part };
});
vi.mock("../comfort/ComfortBar.tsx", () => part("ComfortBar"));
vi.mock("../comfort/GameHotkeys.tsx", () => part("GameHotkeys"));
vi.mock("../comfort/HotkeySheet.tsx", () => ({ HotkeySheet: () => null }));
vi.mock("../fairness/FairSheet.tsx", () => part("FairSheet"));
vi.mock("../kit/Dialog.tsx", () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));

beforeEach(() => {
  Object.assign(fetches, { begun: 0, drawn: 0 });
  vi.stubGlobal("reportError", () => undefined);
  return () => {
    vi.unstubAllGlobals();
    localStorage.clear();
  };
});

async function expectPartToCome(): Promise<void> {
  await expect.poll(() => fetches.begun).toBe(1);
  const { useConnection } = await import("../api/connection.ts");
  useConnection.setState({ connection: "offline", downSinceMs: 1 });
  useConnection.setState({ connection: "online", downSinceMs: undefined });
  await expect.poll(() => fetches.drawn).toBeGreaterThan(0);
}

it("the comfort bar comes when the connection is back", async () => {
  const page = openDrawing();
  const { ComfortPlace } = await import("../comfort/ComfortPlace.tsx");
  page.draw(createElement(ComfortPlace, { game: "dice", keys: {}, keyList: [] }));
  await expectPartToCome();
});

it("hotkeys come when the connection is back", async () => {
  const page = openDrawing();
  const { HotkeyGate } = await import("../comfort/HotkeyGate.tsx");
  const { setComfort } = await import("../comfort/comfort-settings.ts");
  setComfort("hotkeys", true);
  const props = { game: "dice", keys: {}, keyList: [], helpOpen: false, onHelp: () => undefined } as const;
  page.draw(createElement(HotkeyGate, props));
  await expectPartToCome();
});

it("the content of a sheet comes when the connection is back", async () => {
  const page = openDrawing();
  const { FairButton } = await import("../fairness/FairButton.tsx");
  page.draw(jsx(FairButton, { children: "Честность" }));
  await expectPartToCome();
});
