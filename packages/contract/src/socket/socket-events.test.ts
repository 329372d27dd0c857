import { describe, expect, expectTypeOf, it, test } from "vitest";
import type { FeedEntry } from "../feed.ts";
import type { WheelState } from "../wheel/wheel-events.ts";
import { isServerEvent, parseAnswer, parseEvent, SERVER_EVENTS } from "./socket-events.ts";

const row = { id: 1, game: "dice", name: "Анна", bet: 1, coff: 2, win: 2, result: "win" };
const wheel = {
  round: 7,
  version: 2,
  bets_total: 1,
  bank: 10,
  players: 1,
  totals: [{ color: 2, bet: 10, players: 1 }],
  phase: "betting",
  hash: "a".repeat(64),
  listBet: [{ id: 1, user_id: 1, name: "Анна", img: "", bet: 10, color: 2 }],
  start: null,
  time: 12,
  countdown_ms: 15_000,
  left_ms: 11_500,
  history: [],
};

describe("the payload of an event", () => {
  it.each([
    { name: "newHistory", payload: row },
    { name: "online", payload: 3 },
    {
      name: "terms",
      payload: { edges: { dice: 0 }, max_win: null, pot: { share: 50, hits: 2 }, versions: { dice: "0" } },
    },
    { name: "withdrawal", payload: { id: 1, status: 3, comment: "" } },
    { name: "wheelTime", payload: { round: 7, time: 12, left_ms: null } },
    { name: "getWheel", payload: wheel },
    { name: "getWheel", payload: { ...wheel, own: wheel.listBet } },
  ] as const)("of $name is taken as it is", ({ name, payload }) => {
    expect(parseEvent(name, payload)).toBe(payload);
  });

  it.each([
    {
      flaw: "a row of a game that this page does not know",
      name: "newHistory",
      payload: { ...row, game: "x" },
    },
    { flaw: "a row without its amount", name: "newHistory", payload: { ...row, bet: undefined } },
    { flaw: "a text for a number", name: "online", payload: "3" },
    { flaw: "fewer visitors than none", name: "online", payload: -5 },
    { flaw: "a pot below nothing", name: "jackpotGameSum", payload: -5 },
    { flaw: "a fraction of a kopeck", name: "newHistory", payload: { ...row, win: 2.001 } },
    { flaw: "a balance that is owed", name: "updateBalance", payload: { balance: -1, win: 0 } },
    { flaw: "a status that does not exist", name: "payment", payload: { id: 1, status: 4 } },
    { flaw: "a round of unknown phase", name: "getWheel", payload: { ...wheel, phase: "later" } },
    { flaw: "a bet that is none", name: "getWheel", payload: { ...wheel, listBet: [{ id: 1 }] } },
    { flaw: "own bets that are none", name: "getWheel", payload: { ...wheel, own: null } },
    { flaw: "nothing", name: "refused", payload: undefined },
  ] as const)("is refused with $flaw", ({ name, payload }) => {
    expect(parseEvent(name, payload)).toBeUndefined();
  });

  it("has the type of its event", () => {
    expectTypeOf(parseEvent("newHistory", row)).toEqualTypeOf<FeedEntry | undefined>();
    expectTypeOf(parseEvent("online", 1)).toEqualTypeOf<number | undefined>();
  });
});

describe("the answer to a message", () => {
  it("is what the message asks for, or null where there is none yet", () => {
    expect(parseAnswer("getHistory", [row])).toEqual([row]);
    expect(parseAnswer("getWheel", wheel)).toBe(wheel);
    expect(parseAnswer("getWheel", null)).toBeNull();
    expectTypeOf(parseAnswer("getWheel", wheel)).toEqualTypeOf<WheelState | null | undefined>();
  });

  it("is none when the server refuses", () => {
    const refused = { error: "Слишком часто.", code: "TOO_OFTEN" };
    expect(parseAnswer("getHistory", refused)).toBeUndefined();
    expect(parseAnswer("getJackpot", refused)).toBeUndefined();
    expect(parseAnswer("getHistory", null)).toBeUndefined();
  });
});

test("every event is listed, and no inherited name is one", () => {
  expect(SERVER_EVENTS).toContain("bindTg");
  expect(SERVER_EVENTS.every(isServerEvent)).toBe(true);
  expect(isServerEvent("toString")).toBe(false);
});
