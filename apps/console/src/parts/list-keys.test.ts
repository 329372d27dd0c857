// @vitest-environment happy-dom
import { createElement, Fragment, useLayoutEffect } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { createRoot, type Root } from "react-dom/client";
import { ListKeys } from "./ListKeys.tsx";

const { list } = vi.hoisted(() => ({ list: { data: [{ id: 0 }] } }));
vi.mock("react-admin", () => ({ useListContext: () => list }));

it("a key is about the row that the list shows, from the moment that it shows it", async () => {
  const root = openList();
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
    useLayoutEffect(() => press("KeyA"), []);
    return null;
  }

  list.data = [{ id: 1 }];
  root.render(createElement(Screen, { isPressed: false }));
  // The first press that is heard.
  await expect
    .poll(() => {
      if (approved.length === 0) press("KeyA");
      return approved;
    })
    .toEqual([1]);
  list.data = [{ id: 2 }];
  root.render(createElement(Screen, { isPressed: true }));
  await expect.poll(() => approved.length).toBe(2);
  expect(approved).toEqual([1, 2]);
});

/** A list whose one row has the focus; gives where its keys are drawn. */
function openList(): Root {
  document.body.innerHTML = `<table><tbody class="RaDataTable-tbody"><tr tabindex="-1"></tr></tbody></table><div></div>`;
  document.querySelector("tr")?.focus();
  const root = createRoot(document.body.lastElementChild ?? document.body);
  onTestFinished(() => root.unmount());
  return root;
}

function press(code: string): void {
  document.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
}
