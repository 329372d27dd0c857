import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { BetSlip } from "../fair.ts";
import { isSlipProblem, readSlip } from "./slip.ts";
import vectors from "./slip.vectors.json" with { type: "json" };

const { dice: honest } = vectors;

describe("readSlip", () => {
  it("takes a slip as the server sends it, bare or in its envelope", () => {
    expect(Value.Check(BetSlip, honest)).toBe(true);
    expect(readSlip(honest)).toEqual(honest);
    expect(readSlip({ success: honest })).toEqual(honest);
  });

  it("takes a slip whose seed is not revealed, and fields that a newer server adds", () => {
    expect(readSlip({ ...honest, server_seed: null })).toEqual({ ...honest, server_seed: null });
    expect(isSlipProblem(readSlip({ ...honest, settled_at: 1 }))).toBe(false);
  });

  it("takes a slip of a shared round, whether its seeds are drawn, listed or neither", () => {
    for (const slip of [vectors.jackpot, vectors.wheel]) {
      expect(Value.Check(BetSlip, slip)).toBe(true);
      expect(readSlip(slip)).toEqual(slip);
    }
    const { round } = vectors.jackpot;
    const unlisted = { ...round, client_seeds: null, stakes: null };
    const running = {
      ...vectors.jackpot,
      client_seed: null,
      server_seed: null,
      result: "open",
      round: unlisted,
    };
    expect(readSlip(running)).toEqual(running);
  });

  it.each(BetSlip.required)("misses the field %s, and says so", (name) => {
    const { [name]: _left, ...rest } = honestFields();
    expect(readSlip(rest)).toEqual({ problem: `В слипе нет поля «${name}».` });
  });

  it.each([
    { id: 0 },
    { id: 1.5 },
    { id: "261100000000042" },
    { game: "roulette" },
    { game: "constructor" },
    { name: 5 },
    { bet: 0 },
    { bet: -1 },
    { bet: 1.234 },
    { bet: "12.34" },
    { coff: null },
    { win: Number.NaN },
    { win: 1e30 },
    { result: "won" },
    { created_at: -1 },
    { created_at: 1e300 },
    { algorithm: "1" },
    { params: null },
    { params: [] },
    { outcome: "374842" },
    { hash: "63" },
    { hash: honest.hash.toUpperCase() },
    { client_seed: "" },
    { client_seed: "a:b" },
    { client_seed: "зерно" },
    { nonce: -1 },
    { nonce: 0.5 },
    { server_seed: "00" },
    { server_seed: 5 },
    { pot: null },
    { pot: { share: 50, hits: 2 } },
    { pot: { share: 50, hits: 2, win: 0, more: 1 } },
    { pot: { share: 50, hits: 2, win: -1 } },
    { round: null },
    ...[
      { id: 0 },
      { bank: 70.001 },
      { bets: 2 },
      { bets: 4 },
      { place: 0 },
      { place: 4 },
      { client_seeds: null },
      { stakes: null },
      { stakes: [12.34, 50] },
      { stakes: [12.34, 50, -7.66] },
      { client_seeds: ["rumb", "a\nb", "rumb"] },
      { client_seeds: ["rumb", "", "rumb"] },
      { names: ["Вера"] },
    ].map((change) => ({ round: { ...vectors.jackpot.round, ...change } })),
  ])("refuses %j by the name of its field", (change) => {
    const [name] = Object.keys(change);
    expect(readSlip({ ...honest, ...change })).toEqual({
      problem: `Неверное значение поля «${name}» в слипе.`,
    });
  });

  it.each([null, undefined, 5, "slip", [], [honest]])("refuses %j, which is no slip", (value) => {
    expect(readSlip(value)).toEqual({ problem: "Это не слип: нужен объект JSON со всеми полями ставки." });
  });
});

function honestFields(): Record<string, unknown> {
  return honest;
}
