import type { LimitsReply } from "@rumb/contract/limits";
import { kopecks } from "@rumb/money/kopecks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { ask, refused } = vi.hoisted(() => ({
  ask: vi.fn<() => Promise<{ ok: true; data: LimitsReply }>>(),
  refused: vi.fn<(handler: (refusal: { code: string }) => void) => void>(),
}));
vi.mock("./http.ts", () => ({ call: ask, onRefusal: refused }));

const HOUR_MS = 3_600_000;
const NONE = { limit: null, next: null };
const UP: LimitsReply = {
  stake: { ...NONE, used: 0, left: null },
  loss: { ...NONE, used: 0, left: null },
  time: { limit: 30, next: null, used: 31, left: 0 },
  reminder: NONE,
  paused_until: null,
  now: 0,
  day_ends: HOUR_MS,
};

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it("holds nobody to a limit that is used up after the midnight that ends the day", async () => {
  ask.mockResolvedValue({ ok: true, data: UP });
  const { useLeftToday } = await import("./known-limits.ts");
  for (const [handler] of refused.mock.calls) handler({ code: "TIME_LIMIT" });
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(useLeftToday.getState().timeIsUp).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(useLeftToday.getState().timeIsUp).toBe(false);
});

it("asks before the first press, and again when somebody who has limits has played", async () => {
  ask.mockResolvedValue({ ok: true, data: { ...UP, stake: { limit: 10, next: null, used: 9, left: 1 } } });
  const { useLeftToday, watchLimits } = await import("./known-limits.ts");
  const { useSession } = await import("./session.ts");
  watchLimits(7);
  watchLimits(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(useLeftToday.getState().stakeKopecks).toBe(100);
  useSession.setState({ balanceKopecks: kopecks(500) });
  expect(useLeftToday.getState().stakeKopecks).toBeNull();
  useSession.setState({ balanceKopecks: kopecks(400) });
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(useLeftToday.getState().stakeKopecks).toBe(100);

  ask.mockResolvedValue({ ok: true, data: { ...UP, time: { ...NONE, used: 0, left: null } } });
  useSession.setState({ balanceKopecks: kopecks(300) });
  await vi.advanceTimersByTimeAsync(500);
  useSession.setState({ balanceKopecks: kopecks(200) });
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(3);
});
