import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { openBarePage } from "./_bare-page.ts";

it("a press that comes as soon as another value stands for what was typed only shows it", async () => {
  const page = openBarePage();
  const { useCommitBeforePress } = await import("./use-amount-draft.ts");
  const input = { current: document.createElement("input") };
  const around = { current: document.createElement("div") };
  const stopped: boolean[] = [];

  function draw(isMoved: boolean): void {
    page.use(() => {
      useCommitBeforePress({ input, around, isMoved });
      useLayoutEffect(() => {
        input.current.focus();
        page.hear("pointerdown");
        stopped.push(page.hear("click").isStopped);
      });
    });
  }

  draw(false);
  await expect.poll(() => stopped).toEqual([false]);
  draw(true);
  await expect.poll(() => stopped.length).toBe(2);
  expect(stopped).toEqual([false, true]);
});
