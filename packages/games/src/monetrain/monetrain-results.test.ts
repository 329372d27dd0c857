import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { betResult } from "../bet-result.ts";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { monetrain } from "./monetrain.ts";
import { monetrainResultChances } from "./monetrain-results.ts";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaces,
  monetrainNothingChance,
  type MonetrainType,
} from "./monetrain-tables.ts";

describe.each([10, 100, 500] as const)("the results of a bonus of type %i", (type) => {
  it.each(type === 10 ? [0, 400, 9999] : [400])("are those of adding tube after tube, edge %i", (edge) => {
    const { win, back, lose } = monetrainResultChances(type, edge);
    expect(win).toBeCloseTo(winChance(type, edge), 11);
    expect(win + back + lose).toBeCloseTo(1, 12);
    const { numerator, denominator } = monetrainNothingChance(type);
    expect(lose).toBeCloseTo(Number((numerator * 10n ** 15n) / denominator) / 10 ** 15, 12);
  });

  it("come in twenty thousand simulated bonuses, within five standard errors", () => {
    const bonuses = 20_000;
    const stream = simulatedStream(type);
    const stakeKopecks = kopecks(type * 100);
    const seen = { win: 0, back: 0, lose: 0 };
    for (let bonus = 0; bonus < bonuses; bonus += 1) {
      const { payoutKopecks } = monetrain.play({ stakeKopecks, params: { type, edgeHundredths: 0 }, stream });
      seen[betResult(stakeKopecks, payoutKopecks)] += 1;
    }
    const chances = monetrainResultChances(type, 0);
    const errors = (["win", "back", "lose"] as const).map((result) => {
      const chance = chances[result];
      return (seen[result] / bonuses - chance) / Math.sqrt((chance * (1 - chance)) / bonuses);
    });
    expect(errors.filter((error) => Math.abs(error) > 5)).toEqual([]);
  });
});

/** The same by another way: every pair of sums after every tube, until it has won. */
function winChance(type: MonetrainType, edgeHundredths: number): number {
  const faces = monetrainFaces(MONETRAIN_TABLES[type]);
  const chances = new Map<number, number>();
  for (const face of faces) chances.set(face, (chances.get(face) ?? 0) + 1 / faces.length);
  const wins = (blue: number, red: number): boolean =>
    BigInt(blue * (1 + red)) * BigInt(10_000 - edgeHundredths) > BigInt(type) * 10_000n;
  let won = 0;
  let open = new Map([[0, 1]]);
  for (let tube = 0; tube < MONETRAIN_TABLES[type].spins * MONETRAIN_TUBES; tube += 1) {
    const next = new Map<number, number>();
    for (const [sums, chance] of open) {
      for (const [face, part] of chances) {
        const blue = (sums % 1000) + Math.max(face, 0);
        const red = Math.floor(sums / 1000) + Math.max(-face, 0);
        if (wins(blue, red)) won += chance * part;
        else next.set(red * 1000 + blue, (next.get(red * 1000 + blue) ?? 0) + chance * part);
      }
    }
    open = next;
  }
  return won;
}
