import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { playRefusal } from "./play-refusal.ts";

const rich = { balanceKopecks: kopecks(100), stakeKopecks: kopecks(100) };

it.each([
  { connection: "online", reason: undefined },
  { connection: "unstable", reason: undefined },
  { connection: "lost", reason: "Нет связи" },
  { connection: "offline", reason: "Нет связи" },
] as const)("answers $reason while the connection is $connection", ({ connection, reason }) => {
  expect(playRefusal({ ...rich, connection })).toBe(reason);
});

it("refuses a stake of one kopeck more than the balance", () => {
  const poor = { connection: "online", balanceKopecks: kopecks(99), stakeKopecks: kopecks(100) } as const;
  expect(playRefusal(poor)).toBe("Недостаточно средств");
});

it("names the connection first, for the balance may be stale without it", () => {
  const poor = { connection: "offline", balanceKopecks: kopecks(0), stakeKopecks: kopecks(100) } as const;
  expect(playRefusal(poor)).toBe("Нет связи");
});
