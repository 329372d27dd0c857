import { kopecks } from "@rumb/money/kopecks";
import { expect, it, vi } from "vitest";
import { createBetQueue } from "./use-wheel-table.ts";
import type { WheelOrder } from "./wheel-bets.ts";

const onX2: WheelOrder = { color: 2, stakeKopecks: kopecks(1000) };
const onX3: WheelOrder = { color: 3, stakeKopecks: kopecks(1000) };

/** A table whose answers are given by hand. */
function slowTable() {
  const sent: WheelOrder[] = [];
  const table: SlowTable = { round: 7, sent, answer: () => {} };
  const send = vi.fn<(order: WheelOrder) => Promise<boolean>>((order) => {
    table.sent.push(order);
    return new Promise((resolve) => {
      table.answer = resolve;
    });
  });
  return { table, press: createBetQueue({ openRound: () => table.round, send }) };
}

type SlowTable = {
  round: number | undefined;
  readonly sent: WheelOrder[];
  answer: (taken: boolean) => void;
};

async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
}

it("sends the second bet when the first is taken", async () => {
  const { table, press } = slowTable();
  void press(onX2);
  void press(onX3);
  expect(table.sent).toEqual([onX2]);
  table.answer(true);
  await settle();
  expect(table.sent).toEqual([onX2, onX3]);
});

it("drops what waits when a bet is refused, and takes new ones afterwards", async () => {
  const { table, press } = slowTable();
  void press(onX2);
  void press(onX3);
  table.answer(false);
  await settle();
  expect(table.sent).toEqual([onX2]);
  void press(onX3);
  expect(table.sent).toEqual([onX2, onX3]);
});

it("lets no waiting bet fall into the next round", async () => {
  const { table, press } = slowTable();
  void press(onX2);
  void press(onX3);
  table.round = 8;
  table.answer(true);
  await settle();
  expect(table.sent).toEqual([onX2]);
});

it("sends nothing while betting is closed", () => {
  const { table, press } = slowTable();
  table.round = undefined;
  void press(onX2);
  expect(table.sent).toEqual([]);
});

it("keeps thirty waiting bets and no more", async () => {
  const { table, press } = slowTable();
  for (let presses = 0; presses < 50; presses += 1) void press(onX2);
  for (let answers = 0; answers < 50; answers += 1) {
    table.answer(true);
    await settle();
  }
  expect(table.sent).toHaveLength(31);
});
