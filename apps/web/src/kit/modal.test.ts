import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeModal, openModal, takeAway } from "./modal.ts";

let frames: (() => void)[] = [];

/** Draws one frame, and lets the tasks run that came of it. */
function drawFrame(): void {
  for (const callback of frames.splice(0)) callback();
  vi.advanceTimersByTime(1);
}

function dialog() {
  const said: string[] = [];
  const dataset: DOMStringMap = {};
  return {
    said,
    open: false,
    dataset,
    showModal() {
      this.open = true;
      said.push("shown");
    },
    close() {
      this.open = false;
      said.push("closed");
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => void frames.splice(frame - 1, 1, () => undefined));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("takes a dialog out of sight at once, and closes it after the frame that shows so", () => {
  const sheet = dialog();
  openModal(sheet);
  takeAway(sheet);
  expect([sheet.open, "leaving" in sheet.dataset]).toEqual([true, true]);
  drawFrame();
  expect([sheet.open, "leaving" in sheet.dataset]).toEqual([false, false]);
  expect(sheet.said).toEqual(["shown", "closed"]);
});

it("closes it at once where it leaves the page, and only once", () => {
  const sheet = dialog();
  openModal(sheet);
  takeAway(sheet);
  closeModal(sheet);
  drawFrame();
  expect(sheet.said).toEqual(["shown", "closed"]);
});

it("keeps one open that is asked for again before it has gone", () => {
  const sheet = dialog();
  openModal(sheet);
  takeAway(sheet);
  openModal(sheet);
  drawFrame();
  expect([sheet.open, "leaving" in sheet.dataset]).toEqual([true, false]);
  expect(sheet.said).toEqual(["shown"]);
});

it("closes one that is going before another one opens, which would give the focus back to it", () => {
  const [first, second] = [dialog(), dialog()];
  openModal(first);
  takeAway(first);
  openModal(second);
  expect([first.open, second.open]).toEqual([false, true]);
  drawFrame();
  expect([...first.said, ...second.said]).toEqual(["shown", "closed", "shown"]);
});

it("leaves one alone that was called off before it was shown", () => {
  const sheet = dialog();
  takeAway(sheet);
  drawFrame();
  expect(sheet.said).toEqual([]);
});
