import { kopecks } from "@rumb/money/kopecks";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sessionUser } from "../../test/session-samples.ts";
import { readLog } from "./session-text.ts";
import { reportToSession } from "./session-news.ts";

const drawer = new Map<string, string>();
const PLAYER = 7;
const kept = () => readLog(drawer.get("rumb.session") ?? "", PLAYER);
const bet = { game: "wheel", round: 4, id: 1, stakeKopecks: kopecks(1000), color: 2 } as const;

beforeAll(async () => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => drawer.set(key, value),
  });
  const { useSession } = await import("../api/session.ts");
  useSession.setState({ user: sessionUser({ id: PLAYER, isLinked: true }) });
  await import("./session-store.ts");
});
beforeEach(async () => (await import("./session-store.ts")).resetSession());

test("the time of a session counts from its first moment, not from its first bet", async () => {
  const { useSession } = await import("../api/session.ts");
  const signInAs = (id: number) => useSession.setState(({ user }) => (user ? { user: { ...user, id } } : {}));
  signInAs(8);
  expect(readLog(drawer.get("rumb.session") ?? "", 8)).toMatchObject({ all: { plays: 0 } });
  signInAs(PLAYER);
});

test("all own bets of a shared round are one play, entered once, when the round is over", () => {
  reportToSession({ kind: "held", bet });
  reportToSession({ kind: "held", bet: { ...bet, id: 2, color: 3 } });
  expect(kept()?.all.plays).toBe(0);
  const over = { kind: "rounds", rounds: [{ game: "wheel", round: 4, winOf: () => kopecks(2000) }] } as const;
  reportToSession(over);
  reportToSession(over);
  expect(kept()?.all).toMatchObject({ plays: 1, wageredKopecks: 2000, netKopecks: 0 });
  expect(kept()?.held).toEqual([]);
});

test("a round without own bets, and one that gave its stakes back, are no plays", () => {
  reportToSession({ kind: "held", bet });
  reportToSession({ kind: "rounds", rounds: [{ game: "wheel", round: 3, winOf: () => kopecks(0) }] });
  reportToSession({ kind: "refund", round: { game: "wheel", round: 4 } });
  expect(kept()).toMatchObject({ all: { plays: 0 }, held: [] });
});

test("a new session keeps the bets of rounds that are not over", async () => {
  reportToSession({
    kind: "play",
    play: { game: "dice", stakeKopecks: kopecks(100), winKopecks: kopecks(0) },
  });
  reportToSession({ kind: "held", bet });
  (await import("./session-store.ts")).resetSession();
  expect(kept()).toMatchObject({ all: { plays: 0, netKopecks: 0 }, held: [bet] });
});
