import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import type { DiceMoment, DiceResult } from "./dice-table.ts";
import { rulerView } from "./stage-view.ts";

const order = { stakeKopecks: kopecks(100), chanceHundredths: 5000, direction: "down" } as const;
const result = (change: Partial<DiceResult> = {}): DiceResult => ({
  id: 2,
  roll: 314_159,
  won: true,
  winKopecks: kopecks(200),
  balanceKopecks: kopecks(0),
  text: "",
  order,
  ...change,
});
const last = result({ id: 1, roll: 777_777 });
const view = (moment: DiceMoment, change = {}) =>
  rulerView({ moment, last, chanceHundredths: 5000, reduced: false, ...change });

describe("the ruler", () => {
  it("rests at zero with both zones open before the first roll", () => {
    const rest = rulerView({
      moment: { kind: "idle" },
      last: undefined,
      chanceHundredths: 5000,
      reduced: false,
    });
    expect(rest).toEqual({ roll: 0, spin: 0, down: "open", up: "open", sweep: undefined });
  });

  it("keeps the needle on the last roll while the next is asked for, and dims the other zone", () => {
    expect(view({ kind: "pending", order })).toMatchObject({ roll: 777_777, down: "open", up: "aside" });
    const upwards = { ...order, direction: "up" } as const;
    expect(view({ kind: "uncertain", order: upwards })).toMatchObject({ down: "aside", up: "open" });
  });

  it("sends the needle to the roll without revealing the verdict", () => {
    const drawing = { kind: "drawing", result: result(), part: 0, sinceMs: 0, lengthMs: 0 } as const;
    expect(view(drawing)).toMatchObject({ roll: 314_159, spin: 2, down: "open", up: "aside" });
  });

  it("waits for the end of the draw when motion is reduced", () => {
    const drawing = { kind: "drawing", result: result(), part: 0, sinceMs: 0, lengthMs: 0 } as const;
    expect(view(drawing, { reduced: true })).toMatchObject({ roll: 777_777, spin: 1 });
  });

  it("shows the verdict on the zone of the bet", () => {
    expect(view({ kind: "settled", result: result() })).toMatchObject({ down: "won", up: "aside" });
    const lost = result({ won: false, winKopecks: kopecks(0), order: { ...order, direction: "up" } });
    expect(view({ kind: "settled", result: lost })).toMatchObject({ down: "aside", up: "lost" });
  });

  it("opens both zones again when the chance is changed", () => {
    const changed = view({ kind: "settled", result: result() }, { chanceHundredths: 3333 });
    expect(changed).toMatchObject({ down: "open", up: "open" });
  });

  it("sweeps once for a win of x10 and more", () => {
    expect(view({ kind: "settled", result: result() }).sweep).toBeUndefined();
    expect(view({ kind: "settled", result: result({ winKopecks: kopecks(1000) }) }).sweep).toBe(2);
    expect(
      view({
        kind: "drawing",
        result: result({ winKopecks: kopecks(1000) }),
        part: 0,
        sinceMs: 0,
        lengthMs: 0,
      }).sweep,
    ).toBeUndefined();
  });
});
