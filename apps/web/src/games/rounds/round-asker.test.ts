import { beforeEach, describe, expect, it, vi } from "vitest";
import { createRoundAsker, type AskerWorld } from "./round-asker.ts";

const world: AskerWorld = {
  nowMs: () => Date.now(),
  later(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** An asker whose questions are answered, or come to nothing, at once. */
function askerOf(answered: boolean) {
  const ask = vi.fn<() => Promise<boolean>>(async () => answered);
  return { ask, asker: createRoundAsker(ask, world) };
}

describe("the asker", () => {
  it("asks at once, and once for many wishes", async () => {
    const { ask, asker } = askerOf(true);
    asker.want();
    asker.want();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("keeps a second between two questions", async () => {
    const { ask, asker } = askerOf(true);
    asker.want();
    await vi.advanceTimersByTimeAsync(100);
    asker.want();
    await vi.advanceTimersByTimeAsync(899);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("asks again while no answer comes, less and less often", async () => {
    const { ask, asker } = askerOf(false);
    asker.want();
    await vi.advanceTimersByTimeAsync(2000 + 4000);
    expect(ask).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(8000 + 8000);
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it("does not wait for an answer of the connection before", async () => {
    const ask = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}));
    const asker = createRoundAsker(ask, world);
    asker.want();
    await vi.advanceTimersByTimeAsync(3000);
    asker.want();
    expect(ask).toHaveBeenCalledTimes(1);
    asker.afresh();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("is silent once it is stopped", async () => {
    const { ask, asker } = askerOf(false);
    asker.want();
    await vi.advanceTimersByTimeAsync(100);
    asker.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
