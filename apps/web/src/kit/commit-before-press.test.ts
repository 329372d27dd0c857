// @vitest-environment happy-dom
import { createElement, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { useCommitBeforePress } from "./use-amount-draft.ts";

it("a press that comes as soon as another value stands for what was typed only shows it", async () => {
  document.body.innerHTML = `<div><input></div><button>Играть</button><main></main>`;
  const root = createRoot(find("main"));
  onTestFinished(() => root.unmount());
  const [input, around] = [{ current: find("input") }, { current: find("div") }];
  const acted: boolean[] = [];
  let presses = 0;
  find("button").addEventListener("click", () => (presses += 1));

  function Field({ isMoved }: { isMoved: boolean }): null {
    useCommitBeforePress({ input, around, isMoved });
    useLayoutEffect(() => {
      const before = presses;
      input.current.focus();
      for (const name of ["pointerdown", "click"])
        find("button").dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      acted.push(presses > before);
    });
    return null;
  }

  root.render(createElement(Field, { isMoved: false }));
  await expect.poll(() => acted).toEqual([true]);
  root.render(createElement(Field, { isMoved: true }));
  await expect.poll(() => acted.length).toBe(2);
  expect(acted).toEqual([true, false]);
});

function find<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const found = document.querySelector(name);
  if (found === null) throw new Error(`there is no ${name}`);
  return found;
}
