import type { LimitsReply } from "@rumb/contract/limits";
import type { GetUserReply } from "@rumb/contract/player";
import { kopecks } from "@rumb/money/kopecks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playerAnswer, sessionUser } from "../../test/session-samples.ts";

const { ask, loads, refused } = vi.hoisted(() => ({
  loads: vi.fn<() => Promise<{ ok: true; data: GetUserReply }>>(),
  ask: vi.fn<() => Promise<{ ok: true; data: LimitsReply }>>(),
  refused: vi.fn<(handler: (refusal: { code: string }) => void) => void>(),
}));
vi.mock("./http.ts", () => ({
  call: (name: string) => (name === "get" ? loads() : ask()),
  onRefusal: refused,
}));
vi.mock("./socket.ts", () => ({ onSocketEvent: () => () => undefined }));

const HOUR_MS = 3_600_000;
const NONE = { limit: null, next: null };
const NO_TIME = { ...NONE, used: 0, left: null };
const UP: LimitsReply = {
  stake: { ...NONE, used: 0, left: null },
  loss: { ...NONE, used: 0, left: null },
  time: { limit: 30, next: null, used: 31, left: 0 },
  reminder: NONE,
  paused_until: null,
  now: 0,
  day_ends: HOUR_MS,
};

class Page extends EventTarget {
  hidden = false;
}

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("document", new Page());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { pathname: "/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function withStakeLeft(left: number): LimitsReply {
  return { ...UP, time: NO_TIME, stake: { limit: 10, next: null, used: 10 - left, left } };
}

function answerByHand() {
  const answer = Promise.withResolvers<{ ok: true; data: LimitsReply }>();
  ask.mockReturnValueOnce(answer.promise);
  return async (data: LimitsReply) => {
    answer.resolve({ ok: true, data });
    await vi.advanceTimersByTimeAsync(0);
  };
}

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

  ask.mockResolvedValue({ ok: true, data: { ...UP, time: NO_TIME } });
  useSession.setState({ balanceKopecks: kopecks(300) });
  await vi.advanceTimersByTimeAsync(500);
  useSession.setState({ balanceKopecks: kopecks(200) });
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it("an answer that was asked for before a change of the limits says nothing behind it", async () => {
  const { takeLimits, useLeftToday, watchLimits } = await import("./known-limits.ts");
  const { useSession } = await import("./session.ts");
  useSession.setState({ status: "player", user: sessionUser() });
  const answer = answerByHand();
  watchLimits(7);
  takeLimits({ ...UP, time: { limit: 60, next: null, used: 31, left: 29 }, paused_until: HOUR_MS });
  await answer(UP);
  expect(useLeftToday.getState().timeIsUp).toBe(false);
  expect(useSession.getState().user).toMatchObject({ pausedUntilMs: HOUR_MS, timeLimitMinutes: 60 });

  ask.mockResolvedValue({ ok: true, data: UP });
  watchLimits(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(useLeftToday.getState().timeIsUp).toBe(true);
});

it("of two answers the one that was asked for last stays, whichever comes first", async () => {
  const { useLeftToday, watchLimits } = await import("./known-limits.ts");
  const [first, second] = [answerByHand(), answerByHand()];
  watchLimits(7);
  for (const [handler] of refused.mock.calls) handler({ code: "STAKE_LIMIT" });
  await second(withStakeLeft(1));
  await first(withStakeLeft(5));
  expect(useLeftToday.getState().stakeKopecks).toBe(100);
});

it("a page that slept through the end of the day asks what the new one leaves when it is looked at", async () => {
  ask.mockResolvedValue({ ok: true, data: UP });
  const { useLeftToday, watchLimits } = await import("./known-limits.ts");
  const { useSession } = await import("./session.ts");
  const { followLive } = await import("./live.ts");
  useSession.setState({ status: "player", user: sessionUser() });
  followLive();
  watchLimits(7);
  await vi.advanceTimersByTimeAsync(0);
  loads.mockResolvedValue(playerAt(HOUR_MS - 1));
  await lookAgain();
  expect(useLeftToday.getState().timeIsUp).toBe(true);

  // No timer runs meanwhile.
  loads.mockResolvedValue(playerAt(HOUR_MS));
  ask.mockResolvedValue({ ok: true, data: { ...withStakeLeft(10), day_ends: 25 * HOUR_MS } });
  await lookAgain();
  expect(useLeftToday.getState()).toEqual({ stakeKopecks: 1000, lossKopecks: null, timeIsUp: false });
  await lookAgain();
  expect(ask).toHaveBeenCalledTimes(2);
});

async function lookAgain(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

/** Player 7 when the server's clock shows this. */
function playerAt(now: number) {
  return playerAnswer({ limits: { reminder: null, paused_until: null, time: 30 } }, { now });
}
