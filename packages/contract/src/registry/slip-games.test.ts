import { createHash, createHmac } from "node:crypto";
import { dice } from "@rumb/games/dice/dice";
import { anyDice } from "@rumb/games/dice/_any-dice";
import { bytesFromHex } from "@rumb/games/fairness/hex";
import { byteStream } from "@rumb/games/fairness/stream";
import type { Hashes } from "@rumb/games/verify/verify";
import { kopecks, roubles } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportOf, slipOf, valuesOf } from "../slips/_slip-samples.ts";
import type { BetSlip } from "../fair.ts";
import { isSlipProblem } from "../slips/slip.ts";
import { checkSlip, computeRound, slipWords } from "./slip-games.ts";
import vectors from "../slips/slip.vectors.json" with { type: "json" };

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const honest = slipOf({});

describe("checkSlip", () => {
  it("confirms an honest slip and explains every step of docs/fairness.md", () => {
    const report = reportOf(checkSlip(honest, hashes));
    expect(report.matches).toBe(true);
    expect(report.steps.map(({ title, matches }) => [title, matches])).toEqual([
      ["Хеш зерна сервера", true],
      ["Байты раунда", null],
      ["Результат", true],
      ["Выплата", true],
      ["Джекпот", true],
    ]);
    expect(valuesOf(report)).toEqual(
      expect.arrayContaining([
        honest.hash,
        "5b83ad9452dba821216f728af332ae032b0c4a2873bba8f197eed2847bf5b7dc",
        "5b 83 ad",
        "= 5\u00a0997\u00a0485, делим нацело на 16: 374\u00a0842",
        "Выпало 374842: в диапазоне",
        "выигрыш, 32.91\u00a0₽, x2.67",
        "646\u00a0275\u00a0746: джекпот не выпал",
        "на числах меньше 2\u00a0468",
      ]),
    );
  });

  it("confirms every bet of Dice as its rules settle it", () => {
    fc.assert(
      fc.property(fc.record(anyDice), ({ clientSeed, nonce, stake, ...params }) => {
        const result = dice.play({
          stakeKopecks: kopecks(stake),
          params,
          stream: byteStream(hashes.hmac, {
            serverSeed: bytesFromHex(honest.server_seed ?? ""),
            clientSeed,
            nonce,
          }),
        });
        const slip = slipOf({
          client_seed: clientSeed,
          nonce,
          bet: stake / 100,
          params,
          outcome: result.outcome,
          coff: result.coefficientHundredths / 100,
          win: roubles(result.payoutKopecks),
          result: result.outcome.won ? "win" : "lose",
          pot: { share: 0, hits: 0, win: 0 },
        });
        expect(reportOf(checkSlip(slip, hashes)).matches).toBe(true);
      }),
    );
  });

  it.each<{ lie: string; change: Partial<BetSlip>; blamed: string[] }>([
    { lie: "another hash", change: { hash: "0".repeat(64) }, blamed: ["Хеш зерна сервера"] },
    {
      lie: "another server seed",
      change: { server_seed: "ab".repeat(32) },
      blamed: ["Хеш зерна сервера", "Результат"],
    },
    { lie: "another client seed", change: { client_seed: "Rumb" }, blamed: ["Результат"] },
    { lie: "another nonce", change: { nonce: 2 }, blamed: ["Результат"] },
    {
      lie: "another roll",
      change: { outcome: { roll: 374_843, won: true } },
      blamed: ["Результат"],
    },
    { lie: "a kopeck less", change: { win: 32.9 }, blamed: ["Выплата"] },
    { lie: "another coefficient", change: { coff: 2.66 }, blamed: ["Выплата"] },
    { lie: "a win called a loss", change: { result: "lose" }, blamed: ["Выплата"] },
    { lie: "another stake", change: { bet: 12.35 }, blamed: ["Выплата"] },
    {
      lie: "an edge that was not shown",
      change: { params: { chanceHundredths: 3750, direction: "down", edgeHundredths: 100 } },
      blamed: ["Выплата"],
    },
    {
      lie: "a pot that did not fall",
      change: { pot: { share: 50, hits: 2, win: 1000 } },
      blamed: ["Джекпот"],
    },
    {
      lie: "a pot where there is none",
      change: { pot: { share: 0, hits: 0, win: 1000 } },
      blamed: ["Джекпот"],
    },
    {
      lie: "a pot kept from its winner",
      change: { pot: { share: 50, hits: 10_000_000, win: 0 } },
      blamed: ["Джекпот"],
    },
  ])("finds out $lie", ({ change, blamed }) => {
    const { steps, matches } = reportOf(checkSlip(slipOf(change), hashes));
    expect(matches).toBe(false);
    const wrong = steps.filter((step) => step.matches === false).map(({ title }) => title);
    expect(wrong).toEqual(expect.arrayContaining(blamed));
  });

  it("leaves the pot out of a bet that could not win it", () => {
    const report = reportOf(checkSlip(slipOf({ pot: { share: 0, hits: 0, win: 0 } }), hashes));
    expect(report.steps.map(({ title }) => title)).not.toContain("Джекпот");
    expect(report.matches).toBe(true);
  });

  it.each<{ flaw: string; change: object; says: string }>([
    { flaw: "a secret seed", change: { server_seed: null }, says: "смените его" },
    { flaw: "a running game", change: { result: "open" }, says: "не закончена" },
    { flaw: "an unknown algorithm", change: { algorithm: 2 }, says: "Версия правил 2" },
    { flaw: "a stake given back in a game that gives none", change: { result: "refund" }, says: "не бывает" },
    {
      flaw: "a price that is no multiple of its type",
      change: { ...vectors.monetrain, bet: 70.01 },
      says: "не бывает",
    },
    {
      flaw: "a cell that the field does not have",
      change: { ...vectors.mines, outcome: { mines: [26], opened: [], loseCell: null } },
      says: "outcome",
    },
    {
      flaw: "a game of Mines that ended without a press",
      change: { ...vectors.mines, outcome: { mines: [1, 2, 3], opened: [], loseCell: null } },
      says: "outcome",
    },
    {
      flaw: "a bonus that does not exist",
      change: { ...vectors.monetrain, params: { type: 20, edgeHundredths: 0 } },
      says: "params",
    },
    ...[
      {},
      { chanceHundredths: 3750, direction: "down" },
      { chanceHundredths: 99, direction: "down", edgeHundredths: 0 },
      { chanceHundredths: 3750, direction: "left", edgeHundredths: 0 },
      { chanceHundredths: "3750", direction: "down", edgeHundredths: 0 },
      { chanceHundredths: 3750, direction: "down", edgeHundredths: 10_000 },
      { chanceHundredths: 3750, direction: "down", edgeHundredths: 0, more: 1 },
    ].map((params) => ({ flaw: `params ${JSON.stringify(params)}`, change: { params }, says: "params" })),
    ...[{ roll: 1_000_000, won: true }, { roll: 5 }, { roll: 5, won: 1 }].map((outcome) => ({
      flaw: `outcome ${JSON.stringify(outcome)}`,
      change: { outcome },
      says: "outcome",
    })),
  ])("computes nothing for $flaw, and says why", ({ change, says }) => {
    const answer = checkSlip(slipOf(change), hashes);
    expect(answer).toEqual({ problem: expect.stringContaining(says) });
  });
});

describe("slipWords", () => {
  it("describes the terms and the outcome of a bet", () => {
    expect(slipWords(honest)).toEqual({
      params: [
        { label: "Процент игры", value: "37.50\u00a0%", kind: "text" },
        { label: "Выигрывает", value: "«Меньше»: 0–374999", kind: "text" },
        { label: "Преимущество сайта", value: "0.00\u00a0%", kind: "text" },
      ],
      outcome: "Выпало 374842: в диапазоне",
    });
  });

  it("describes no outcome while a game goes on, whatever is recorded", () => {
    expect(slipWords(slipOf({ result: "open", outcome: {} }))).toMatchObject({ outcome: null });
  });
});

describe("computeRound", () => {
  const round = {
    serverSeedHex: honest.server_seed ?? "",
    hash: honest.hash,
    clientSeed: "rumb",
    clientSeeds: null,
    nonce: 1,
    stakeKopecks: kopecks(1234),
    params: { chanceHundredths: 3750, direction: "down", edgeHundredths: 0 },
  };

  it("computes a round from its seeds and compares nothing but the hash", () => {
    const report = reportOf(computeRound("dice", round, hashes));
    expect(report.steps.map(({ matches }) => matches)).toEqual([true, null, null, null]);
    const values = valuesOf(report);
    expect(values).toContain("Выпало 374842: в диапазоне");
    expect(values).toContain("выигрыш, 32.91\u00a0₽, x2.67");
  });

  it("says when the seed is not the one that was promised", () => {
    const { matches } = reportOf(computeRound("dice", { ...round, hash: "0".repeat(64) }, hashes));
    expect(matches).toBe(false);
    const [first] = reportOf(computeRound("dice", { ...round, hash: null }, hashes)).steps;
    expect(first?.matches).toBeNull();
  });

  it("computes the layout of Mines, and no payout that the moves would decide", () => {
    const { params } = vectors.mines;
    const report = reportOf(computeRound("mines", { ...round, nonce: 8, params }, hashes));
    expect(report.steps.map(({ title }) => title)).toEqual([
      "Хеш зерна сервера",
      "Байты раунда",
      "Результат",
    ]);
    expect(report.steps[2]?.facts.at(-1)?.value).toBe("Бомбы в клетках 1, 11, 14, 23, 25; открытых нет");
  });

  it("refuses terms that no bet has", () => {
    expect(isSlipProblem(computeRound("dice", { ...round, params: {} }, hashes))).toBe(true);
  });
});
