import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { type MonetrainMoment, monetrainOrder, type MonetrainResult } from "./monetrain-table.ts";
import { showView } from "./show-view.ts";

const order = monetrainOrder(kopecks(100), 10);
const bonus: MonetrainResult = {
  id: 7,
  won: true,
  winKopecks: kopecks(1500),
  balanceKopecks: kopecks(0),
  order,
  spins: [
    [2, 0, 0, 0, 0, 0],
    [0, -4, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
  ],
  coefficients: [2, 10, 15],
};
const last: MonetrainResult = { ...bonus, id: 3, spins: [[0, 0, 0, 0, 0, 9]], coefficients: [9] };
const drawing = (part: number): MonetrainMoment => ({
  kind: "drawing",
  result: bonus,
  part,
  sinceMs: 500,
  lengthMs: 6000,
});
const view = (moment: MonetrainMoment, seen: MonetrainResult | undefined = last) =>
  showView({ moment, last: seen, type: 500 });

describe("the show of a bonus", () => {
  it("rests with empty tubes before the first one, for the type that is set", () => {
    const rest = showView({ moment: { kind: "idle" }, last: undefined, type: 500 });
    expect(rest).toMatchObject({ bonus: undefined, spin: 0, spins: 10, coefficient: 0, landed: [] });
    expect(rest.rest).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  });

  it("stands on the last bonus after a reload", () => {
    expect(view({ kind: "idle" })).toMatchObject({ bonus: 3, type: 10, coefficient: 9, blue: 9, red: 0 });
  });

  it("says how a bonus ended by what it paid against its price, and nothing of one that plays", () => {
    const ended = (winKopecks: number) =>
      view({ kind: "settled", result: { ...bonus, winKopecks: kopecks(winKopecks) } }).result;
    expect([1001, 1000, 1, 0].map(ended)).toEqual(["win", "back", "back", "lose"]);
    expect(view(drawing(2)).result).toBeUndefined();
    expect(view({ kind: "pending", order }).result).toBeUndefined();
  });

  it("starts from nothing when a bonus is bought, in tubes that still stand where they were", () => {
    const pending = view({ kind: "pending", order });
    expect(pending).toMatchObject({
      bonus: undefined,
      type: 10,
      spins: 3,
      spin: 0,
      coefficient: 0,
      landed: [],
    });
    expect(pending.rest[5]?.face).toBe(9);
  });

  it("says nothing of the spin that runs", () => {
    const first = view(drawing(0));
    expect(first).toMatchObject({ spin: 1, spins: 3, coefficient: 0, blue: 0, red: 0, landed: [] });
    expect(first.rest[5]?.face).toBe(9);
    expect(first.rolling).toMatchObject({ sinceMs: 500 });
    expect(first.rolling?.tubes.map(({ face }) => face)).toEqual([2, 0, 0, 0, 0, 0]);
  });

  it("counts the spins that have come to rest, and scrolls away from the last of them", () => {
    const second = view(drawing(1));
    expect(second).toMatchObject({ spin: 2, coefficient: 2, blue: 2, red: 0 });
    expect(second.landed).toEqual([{ faces: [2, 0, 0, 0, 0, 0], coefficient: 2 }]);
    expect(second.rest.map((tube) => tube?.face)).toEqual([2, 0, 0, 0, 0, 0]);
    expect(view(drawing(2))).toMatchObject({ spin: 3, coefficient: 10, blue: 2, red: 4 });
  });

  it("ends with all of it", () => {
    const end = view({ kind: "settled", result: bonus }, bonus);
    expect(end).toMatchObject({ spin: 3, coefficient: 15, blue: 3, red: 4, rolling: undefined });
    expect(end.landed).toHaveLength(3);
    expect(end.rest[2]?.face).toBe(1);
  });

  it("goes back to the last bonus when a purchase is refused", () => {
    expect(view({ kind: "refused", text: "Недостаточно средств." })).toMatchObject({
      bonus: 3,
      coefficient: 9,
    });
  });
});
