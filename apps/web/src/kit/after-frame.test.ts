import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterFrame } from "./after-frame.ts";

let waiting = new Map<number, () => void>();
let lastFrame = 0;

/** Draws one frame, and lets the tasks run that came of it. */
function drawFrame(): void {
  const callbacks = [...waiting.values()];
  waiting = new Map();
  for (const callback of callbacks) callback();
  vi.advanceTimersByTime(1);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  waiting = new Map();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    lastFrame += 1;
    waiting.set(lastFrame, callback);
    return lastFrame;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => waiting.delete(frame));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("works when as many frames have been drawn, once", () => {
  const work = vi.fn<() => void>();
  afterFrame(work, 2);
  drawFrame();
  expect(work).not.toHaveBeenCalled();
  drawFrame();
  expect(work).toHaveBeenCalledTimes(1);
  drawFrame();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("works in a task after the frame, not in it", () => {
  const work = vi.fn<() => void>();
  afterFrame(work);
  for (const callback of waiting.values()) callback();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

it("does not wait for frames that a page out of sight never draws", () => {
  const work = vi.fn<() => void>();
  afterFrame(work, 2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each([0, 1])("does nothing when it is called off after %d frames of two", (frames) => {
  const work = vi.fn<() => void>();
  const callOff = afterFrame(work, 2);
  for (let drawn = 0; drawn < frames; drawn += 1) drawFrame();
  callOff();
  drawFrame();
  drawFrame();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
