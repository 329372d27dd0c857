import type { CallResult } from "@rumb/contract/endpoints/http-client";
import type { GetUserReply, Site } from "@rumb/contract/player";
import { beforeEach, expect, it, vi } from "vitest";
import { playerAnswer } from "../../test/session-samples.ts";

const { ask } = vi.hoisted(() => ({ ask: vi.fn<() => Promise<CallResult<GetUserReply>>>() }));
vi.mock("./http.ts", () => ({ call: ask, onRefusal: () => undefined }));

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.stubGlobal("window", {});
  return () => vi.unstubAllGlobals();
});

function termsOf(version: string): Site["terms"] {
  return { edges: {}, max_win: null, pot: { share: 0, hits: 0 }, versions: { dice: version } };
}

function answerUnder(version: string): CallResult<GetUserReply> {
  const user = { auth: false, balance: 0, social: { vk: "", tg: "", bot_tg: "" } } as const;
  return {
    ok: true,
    data: { user, site: { socketPort: 1, sandbox: true, now: 0, terms: termsOf(version) } },
  };
}

async function openSession() {
  ask.mockResolvedValueOnce(answerUnder("first"));
  const session = await import("./session.ts");
  await session.startSession();
  return { ...session, version: () => session.useSession.getState().site?.terms.versions["dice"] };
}

it("an answer that was on its way while other terms came does not bring the old ones back", async () => {
  const { refreshUser, setTerms, version } = await openSession();
  const answer = Promise.withResolvers<CallResult<GetUserReply>>();
  ask.mockReturnValueOnce(answer.promise);
  const refreshed = refreshUser();
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  setTerms(termsOf("second"));
  answer.resolve(answerUnder("first"));
  await refreshed;
  expect(version()).toBe("second");
});

it("an answer to a call that was sent behind other terms is believed", async () => {
  const { refreshUser, setTerms, version } = await openSession();
  setTerms(termsOf("second"));
  ask.mockResolvedValueOnce(answerUnder("third"));
  await refreshUser();
  expect(version()).toBe("third");
});

function playerLimitedTo(time: number | null, id = 7): CallResult<GetUserReply> {
  const limits = { reminder: null, paused_until: null, time };
  return playerAnswer({ id, limits }, { terms: termsOf("first") });
}

it.each([
  { whose: "the same player's", id: 7, minutes: 60 },
  { whose: "another player's", id: 8, minutes: 30 },
])("limits that are set while an answer of $whose travels stay that player's", async ({ id, minutes }) => {
  const { refreshUser, setLimits, useSession } = await openSession();
  ask.mockResolvedValueOnce(playerLimitedTo(null));
  await refreshUser();
  const answer = Promise.withResolvers<CallResult<GetUserReply>>();
  ask.mockReturnValueOnce(answer.promise);
  const refreshed = refreshUser();
  await expect.poll(() => ask.mock.calls.length).toBe(3);
  const none = { limit: null, next: null };
  setLimits({
    reminder: { ...none, limit: 15 },
    paused_until: 1000,
    time: { ...none, limit: 60, used: 0, left: 60 },
  });
  answer.resolve(playerLimitedTo(30, id));
  await refreshed;
  expect(useSession.getState().user?.timeLimitMinutes).toBe(minutes);

  ask.mockResolvedValueOnce(playerLimitedTo(45, id));
  await refreshUser();
  expect(useSession.getState().user).toMatchObject({ reminderMinutes: null, timeLimitMinutes: 45 });
});
