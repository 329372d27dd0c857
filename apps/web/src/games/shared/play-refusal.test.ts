import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { type Held, maxWinRefusal, maxWinWords, playRefusal } from "./play-refusal.ts";

const held: Held = { pausedUntilMs: null, timeIsUp: false, stakeLeftKopecks: null, lossLeftKopecks: null };
const rich = { balanceKopecks: kopecks(100), stakeKopecks: kopecks(100), held };

it.each([
  { connection: "online", reason: undefined },
  { connection: "unstable", reason: undefined },
  { connection: "lost", reason: "Нет связи" },
  { connection: "offline", reason: "Нет связи" },
] as const)("answers $reason while the connection is $connection", ({ connection, reason }) => {
  expect(playRefusal({ ...rich, connection })).toBe(reason);
});

it("refuses a stake of one kopeck more than the balance", () => {
  const poor = { ...rich, connection: "online", balanceKopecks: kopecks(99) } as const;
  expect(playRefusal(poor)).toBe("Недостаточно средств");
});

it("names the connection first, for the balance may be stale without it", () => {
  const poor = { ...rich, connection: "offline", balanceKopecks: kopecks(0) } as const;
  expect(playRefusal(poor)).toBe("Нет связи");
});

it.each([
  { limits: { stakeLeftKopecks: kopecks(100), lossLeftKopecks: kopecks(100) }, reason: undefined },
  { limits: { stakeLeftKopecks: kopecks(99) }, reason: "Лимит ставок: осталось 0.99\u00a0₽" },
  { limits: { stakeLeftKopecks: kopecks(0) }, reason: "Лимит ставок на сегодня исчерпан" },
  { limits: { lossLeftKopecks: kopecks(50) }, reason: "Лимит проигрыша: осталось 0.50\u00a0₽" },
  { limits: { timeIsUp: true, stakeLeftKopecks: kopecks(0) }, reason: "Лимит времени на сегодня исчерпан" },
  { limits: { pausedUntilMs: Date.UTC(2026, 10, 26, 21) }, reason: "Перерыв до 27.11.2026" },
])("says $reason of the player's own limits, before the balance", ({ limits, reason }) => {
  const place = { ...rich, connection: "online", held: { ...held, ...limits } } as const;
  expect(playRefusal(place)).toBe(reason);
  expect(playRefusal({ ...place, balanceKopecks: kopecks(0) })).toBe(reason ?? "Недостаточно средств");
});

it.each([
  { payout: 500_000, max: 500_000, reason: undefined },
  { payout: 500_001, max: 500_000, reason: "Макс. выигрыш 5000.00\u00a0₽" },
  { payout: 10_000_000_000, max: null, reason: undefined },
])("answers $reason to a possible win of $payout under a limit of $max", ({ payout, max, reason }) => {
  expect(maxWinRefusal(kopecks(payout), max === null ? null : kopecks(max))).toBe(reason);
});

it("says nothing of a limit that is not set", () => {
  expect(maxWinWords(null)).toBeUndefined();
});
