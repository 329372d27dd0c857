// @vitest-environment happy-dom
import { createElement, Fragment, useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { openDrawing } from "../kit/_drawing.ts";

it("a key does what the screen shows, from the moment that it shows it", async () => {
  const { draw } = openDrawing();
  const { GameHotkeys } = await import("./GameHotkeys.tsx");
  const done: string[] = [];

  function Screen({ shows, isPressed }: { shows: string; isPressed: boolean }) {
    const keys = { play: () => done.push(shows) };
    return createElement(
      Fragment,
      null,
      createElement(GameHotkeys, { keys, onHelp: () => undefined }),
      isPressed && createElement(PressedAtOnce),
    );
  }

  /** Whoever presses Space as soon as this stands on the screen. */
  function PressedAtOnce(): null {
    useLayoutEffect(() => press("Space"), []);
    return null;
  }

  draw(createElement(Screen, { shows: "bet", isPressed: false }));
  // The first press that is heard.
  await expect
    .poll(() => {
      if (done.length === 0) press("Space");
      return done;
    })
    .toEqual(["bet"]);
  draw(createElement(Screen, { shows: "take", isPressed: true }));
  await expect.poll(() => done.length).toBe(2);
  expect(done).toEqual(["bet", "take"]);
});

function press(code: string): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
}
