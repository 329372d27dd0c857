import { createElement, Fragment, useLayoutEffect } from "react";
import { expect, it, vi } from "vitest";
import { openBarePage } from "./_bare-page.ts";

const { list } = vi.hoisted(() => ({ list: { data: [{ id: 0 }] } }));
vi.mock("react-admin", () => ({ useListContext: () => list }));

it("a key is about the row that the list shows, from the moment that it shows it", async () => {
  const page = openBarePage();
  const { ListKeys } = await import("./ListKeys.tsx");
  const approved: unknown[] = [];

  function Screen({ isPressed }: { isPressed: boolean }) {
    return createElement(
      Fragment,
      null,
      createElement(ListKeys, { act: { KeyA: ({ id }) => approved.push(id) } }),
      isPressed && createElement(PressedAtOnce),
    );
  }

  /** Whoever presses A as soon as this stands on the screen. */
  function PressedAtOnce(): null {
    useLayoutEffect(() => page.press("KeyA"), []);
    return null;
  }

  list.data = [{ id: 1 }];
  page.draw(createElement(Screen, { isPressed: false }));
  // The first press that is heard.
  await expect
    .poll(() => {
      if (approved.length === 0) page.press("KeyA");
      return approved;
    })
    .toEqual([1]);
  list.data = [{ id: 2 }];
  page.draw(createElement(Screen, { isPressed: true }));
  await expect.poll(() => approved.length).toBe(2);
  expect(approved).toEqual([1, 2]);
});
