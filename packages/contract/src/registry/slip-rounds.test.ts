import { createHash, createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import type { Hashes } from "@rumb/games/verify/verify";
import { describe, expect, it } from "vitest";
import { reportOf, slipOf, valuesOf } from "../slips/_slip-samples.ts";
import { checkSlip, computeRound, slipWords } from "./slip-games.ts";
import { SLIP_ROUND_BETS } from "../slips/slip-round.ts";
import vectors from "../slips/slip.vectors.json" with { type: "json" };

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const { jackpot, wheel } = vectors;
const { round } = jackpot;
const UNLISTED = { client_seeds: null, stakes: null };
const refunded = { ...jackpot, result: "refund", win: 0, coff: 1, outcome: {} };
const running = {
  ...jackpot,
  result: "open",
  win: 0,
  outcome: {},
  server_seed: null,
  client_seed: null,
  round: { ...round, ...UNLISTED },
};

describe("the slip of a shared round", () => {
  it("is confirmed step by step: the secret, the players' seeds, the bank, the draw, the payout", () => {
    const report = reportOf(checkSlip(slipOf(jackpot), hashes));
    expect(report.matches).toBe(true);
    expect(report.steps.map(({ title, matches }) => [title, matches])).toEqual([
      ["Хеш зерна сервера", true],
      ["Зёрна игроков", true],
      ["Банк раунда", true],
      ["Публичное число", null],
      ["Байты раунда", null],
      ["Результат", true],
      ["Выплата", true],
    ]);
    expect(report.steps[1]?.facts.map(({ label, value }) => [label, value])).toEqual([
      ["Зерно этой ставки, № 2", "0123456789abcdef"],
      ["Зёрна игроков, 3 шт. → SHA-256", jackpot.client_seed],
      ["Зерно раунда", jackpot.client_seed],
    ]);
    expect(valuesOf(report)).toEqual(
      expect.arrayContaining(["70.00\u00a0₽", "12.34\u00a0₽", "3\u00a0718 + 1: билеты считаются с первого"]),
    );
  });

  it("is confirmed with the fee that its bet pays, and not with another payout", () => {
    const params = { ...jackpot.params, edgeHundredths: 500 };
    const withFee = { ...jackpot, params, win: 66.5, coff: 1.33 };
    expect(reportOf(checkSlip(slipOf(withFee), hashes)).matches).toBe(true);
    expect(slipWords(slipOf(withFee))).toMatchObject({
      params: [{ label: "Билеты" }, { label: "Комиссия с банка", value: "5.00\u00a0%" }],
    });
    for (const lie of [{ win: 70, coff: 1.4 }, { params: { ...params, edgeHundredths: 400 } }]) {
      const { steps, matches } = reportOf(checkSlip(slipOf({ ...withFee, ...lie }), hashes));
      expect(matches).toBe(false);
      expect(steps.find((step) => step.matches === false)?.title).toBe("Выплата");
    }
  });

  it("is confirmed for those who lost, too", () => {
    const lost = {
      params: { fromTicket: 6235, toTicket: 7000 },
      bet: 7.66,
      coff: 9.14,
      win: 0,
      result: "lose",
    };
    const slip = { ...jackpot, ...lost, name: "Вера", round: { ...round, place: 3 } };
    expect(reportOf(checkSlip(slipOf(slip), hashes)).matches).toBe(true);
  });

  it.each<{ lie: string; slip: object; blamed: string }>([
    {
      lie: "a player's seed left out",
      slip: { ...jackpot, round: { ...round, client_seeds: ["rumb", "rumb", "rumb"] } },
      blamed: "Зёрна игроков",
    },
    {
      lie: "the seeds in another order",
      slip: { ...jackpot, round: { ...round, client_seeds: ["0123456789abcdef", "rumb", "rumb"] } },
      blamed: "Зёрна игроков",
    },
    { lie: "another mix", slip: { ...jackpot, client_seed: "ab".repeat(32) }, blamed: "Зёрна игроков" },
    { lie: "a bank of its own", slip: { ...jackpot, round: { ...round, bank: 71 } }, blamed: "Банк раунда" },
    {
      lie: "a stake more in the bank",
      slip: { ...jackpot, round: { ...round, stakes: [13.34, 50, 7.66] } },
      blamed: "Банк раунда",
    },
    {
      lie: "tickets of another place",
      slip: { ...jackpot, params: { fromTicket: 1, toTicket: 5000 } },
      blamed: "Банк раунда",
    },
    {
      lie: "another bet's place",
      slip: { ...jackpot, round: { ...round, place: 1 } },
      blamed: "Банк раунда",
    },
    {
      lie: "another ticket",
      slip: { ...jackpot, outcome: { ticket: 3720, tickets: 7000 } },
      blamed: "Результат",
    },
    {
      lie: "more tickets",
      slip: { ...jackpot, outcome: { ticket: 3719, tickets: 7001 } },
      blamed: "Результат",
    },
    { lie: "another hash", slip: { ...jackpot, hash: "0".repeat(64) }, blamed: "Хеш зерна сервера" },
    { lie: "a fee taken from the bank", slip: { ...jackpot, win: 69.3 }, blamed: "Выплата" },
    { lie: "another pocket", slip: { ...wheel, outcome: { pocket: 163 } }, blamed: "Результат" },
    {
      lie: "a pocket paid to another multiplier",
      slip: { ...wheel, params: { color: 3 } },
      blamed: "Выплата",
    },
    { lie: "a win kept back", slip: { ...wheel, win: 0, result: "lose" }, blamed: "Выплата" },
  ])("is not confirmed with $lie", ({ slip, blamed }) => {
    const { steps, matches } = reportOf(checkSlip(slipOf(slip), hashes));
    expect(matches).toBe(false);
    expect(steps.find((step) => step.matches === false)?.title).toBe(blamed);
  });

  it.each<{ flaw: string; slip: object; says: string }>([
    { flaw: "a round that goes on", slip: running, says: "Раунд ещё идёт" },
    { flaw: "a secret that is kept", slip: { ...jackpot, server_seed: null }, says: "Раунд ещё идёт" },
    { flaw: "no round", slip: { ...jackpot, round: undefined }, says: "«round»" },
    {
      flaw: "a short round without its seeds",
      slip: { ...jackpot, round: { ...round, ...UNLISTED } },
      says: "«round»",
    },
    { flaw: "a nonce that somebody chose", slip: { ...jackpot, nonce: 1 }, says: "не бывает" },
    {
      flaw: "more tickets than were paid for",
      slip: { ...jackpot, params: { fromTicket: 1235, toTicket: 6235 } },
      says: "не бывает",
    },
    {
      flaw: "a multiplier that the wheel does not have",
      slip: { ...wheel, params: { color: 5 } },
      says: "params",
    },
    {
      flaw: "a pocket that the wheel does not have",
      slip: { ...wheel, outcome: { pocket: 318 } },
      says: "outcome",
    },
  ])("computes nothing for $flaw, and says why", ({ slip, says }) => {
    expect(checkSlip(slipOf(slip), hashes)).toEqual({ problem: expect.stringContaining(says) });
  });

  it("of more bets than it can list is confirmed by the mix alone, and says that nothing was mixed again", () => {
    const long = { ...round, ...UNLISTED, bets: SLIP_ROUND_BETS + 1 };
    const { steps, matches } = reportOf(checkSlip(slipOf({ ...jackpot, round: long }), hashes));
    expect(matches).toBe(true);
    expect(steps.map(({ title }) => title)).not.toContain("Банк раунда");
    expect(steps[1]).toMatchObject({ title: "Зёрна игроков", matches: null, believed: true });
    expect(steps[1]?.facts[0]?.value).toContain("не перечислены");
  });

  it("has no outcome while the round goes on", () => {
    expect(slipWords(slipOf(running))).toMatchObject({ outcome: null });
  });
});

describe("the slip of a bet that was given back", () => {
  it("is described as such, and its secret and its players' seeds are checked", () => {
    expect(slipWords(slipOf(refunded))).toMatchObject({ outcome: "Раунд не состоялся, ставка возвращена" });
    const { steps, matches } = reportOf(checkSlip(slipOf(refunded), hashes));
    expect(matches).toBe(true);
    expect(steps.map((step) => [step.title, step.matches])).toEqual([
      ["Хеш зерна сервера", true],
      ["Зёрна игроков", true],
      ["Возврат", true],
    ]);
  });

  it.each([
    { lie: "another hash", change: { hash: "0".repeat(64) }, blamed: "Хеш зерна сервера" },
    { lie: "another mix", change: { client_seed: "rumb" }, blamed: "Зёрна игроков" },
    { lie: "a win beside the stake", change: { win: 50 }, blamed: "Возврат" },
  ])("is not confirmed with $lie", ({ change, blamed }) => {
    const { steps, matches } = reportOf(checkSlip(slipOf({ ...refunded, ...change }), hashes));
    expect(matches).toBe(false);
    expect(steps.find((step) => step.matches === false)?.title).toBe(blamed);
  });

  it("cannot be checked before its secret is public", () => {
    expect(checkSlip(slipOf({ ...refunded, server_seed: null }), hashes)).toEqual({
      problem: expect.stringContaining("не раскрыто"),
    });
  });
});

describe("a shared round without a slip", () => {
  const seeds = {
    serverSeedHex: jackpot.server_seed,
    hash: jackpot.hash,
    clientSeeds: null,
    nonce: 0,
    stakeKopecks: kopecks(7000),
  };
  const params = { fromTicket: 1, toTicket: 7000 };

  it("is computed from the players' seeds", () => {
    const made = { ...seeds, clientSeed: null, clientSeeds: round.client_seeds, params };
    const report = reportOf(computeRound("jackpot", made, hashes));
    expect(report.steps.map(({ title, matches }) => [title, matches])).toEqual([
      ["Хеш зерна сервера", true],
      ["Зёрна игроков", null],
      ["Байты раунда", null],
      ["Результат", null],
    ]);
    expect(valuesOf(report)).toEqual(
      expect.arrayContaining([jackpot.client_seed, "Выпал билет 3\u00a0719 из 7\u00a0000"]),
    );
  });

  it("is computed from the mix alone, and compares the two where both are given", () => {
    const mixed = {
      ...seeds,
      clientSeed: jackpot.client_seed,
      stakeKopecks: kopecks(1234),
      params: { color: 2 },
    };
    const report = reportOf(computeRound("wheel", mixed, hashes));
    expect(report.matches).toBe(true);
    expect(valuesOf(report)).toEqual(
      expect.arrayContaining(["Выпала ячейка 162: x2", "выигрыш, 24.68\u00a0₽, x2.00"]),
    );
    const both = { ...mixed, clientSeeds: ["rumb"] };
    expect(reportOf(computeRound("wheel", both, hashes)).matches).toBe(false);
  });
});
