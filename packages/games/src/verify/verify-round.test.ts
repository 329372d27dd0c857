import { createHash, createHmac } from "node:crypto";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jackpot, type JackpotChoice, type JackpotOutcome, type JackpotParams } from "../jackpot/jackpot.ts";
import { clientMix } from "../rounds/client-mix.ts";
import { wheel, type WheelOutcome, type WheelParams } from "../wheel/wheel.ts";
import { WHEEL_COLORS } from "../wheel/wheel-pockets.ts";
import { commitmentOf } from "../fairness/commitment.ts";
import { hexFromBytes } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import type { Hashes } from "./verify.ts";
import { type SharedBet, type SharedGame, verifyRoundBet } from "./verify-round.ts";

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
const sharedJackpot: SharedGame<JackpotChoice, JackpotParams, JackpotOutcome> = {
  game: jackpot,
  choiceOf: ({ edgeHundredths = 0 }) => ({ edgeHundredths }),
};
const sharedWheel: SharedGame<WheelParams["color"], WheelParams, WheelOutcome> = {
  game: wheel,
  choiceOf: ({ color }) => color,
};
const anyBet = fc.record({
  clientSeed: fc.stringMatching(/^[ -9;-~]{1,64}$/),
  stake: fc.integer({ min: 100, max: 100_000 }),
  choice: fc.constantFrom(...WHEEL_COLORS),
});
const anyBets = fc.array(anyBet, { minLength: 1, maxLength: 30 });
const three = [
  { clientSeed: "rumb", stake: 1234, choice: 2 },
  { clientSeed: "0123456789abcdef", stake: 5000, choice: 3 },
  { clientSeed: "rumb", stake: 766, choice: 2 },
] as const;
const [, winner] = settle(sharedJackpot, three.map(ticketBet));
if (!winner) throw new Error("the round has three bets");

describe("verifyRoundBet", () => {
  it("confirms the slip of a shared round and shows what it is made of", () => {
    expect(verifyRoundBet(sharedJackpot, winner, hashes)).toMatchObject({
      matches: true,
      commitment: { matches: true },
      round: {
        mix: { computed: winner.clientSeed, matches: true },
        bank: { computedKopecks: 7000, beforeKopecks: 1234, matches: true },
      },
      outcome: {
        blocks: [{ message: `${winner.clientSeed}:0:0` }],
        computed: { ticket: 3719, tickets: 7000 },
        matches: true,
      },
      payout: { computedKopecks: 7000, coefficientHundredths: 140, matches: true },
      progressive: null,
    });
  });

  it("confirms every bet of every round that the same rules settled, and one of Jackpot takes all", () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const wheelSlips = settle(sharedWheel, bets);
        const jackpotSlips = settle(sharedJackpot, bets.map(ticketBet));
        for (const slip of wheelSlips) expect(verifyRoundBet(sharedWheel, slip, hashes).matches).toBe(true);
        for (const slip of jackpotSlips)
          expect(verifyRoundBet(sharedJackpot, slip, hashes).matches).toBe(true);
        const paid = jackpotSlips.filter(({ payoutKopecks }) => payoutKopecks > 0);
        expect(paid.map(({ payoutKopecks, round }) => payoutKopecks === round?.bankKopecks)).toEqual([true]);
      }),
    );
  });

  it("leaves out what the slip does not list", () => {
    const round = { ...stated(winner), clientSeeds: null, stakes: null };
    expect(verifyRoundBet(sharedJackpot, { ...winner, round }, hashes)).toMatchObject({
      matches: true,
      round: { mix: null, bank: null },
    });
  });

  it.each<{ lie: string; slip: SharedBet<JackpotParams, JackpotOutcome>; found: string[] }>([
    { lie: "another mix", slip: { ...winner, clientSeed: "0".repeat(64) }, found: ["mix", "outcome"] },
    {
      lie: "a player's seed changed",
      slip: { ...winner, round: { ...stated(winner), clientSeeds: ["rumb", "mine", "rumb"] } },
      found: ["mix"],
    },
    {
      lie: "a stake more than the bank has",
      slip: { ...winner, round: { ...stated(winner), stakes: [1234, 5000, 767].map(kopecks) } },
      found: ["bank"],
    },
    {
      lie: "a bank that was drawn from in vain",
      slip: { ...winner, round: { ...stated(winner), bankKopecks: kopecks(7100) } },
      found: ["bank", "outcome", "payout"],
    },
    { lie: "another place", slip: { ...winner, round: { ...stated(winner), place: 3 } }, found: ["bank"] },
    {
      lie: "tickets that are another's",
      slip: { ...winner, params: { fromTicket: 1, toTicket: 5000 } },
      found: ["bank"],
    },
    { lie: "another ticket", slip: { ...winner, outcome: { ticket: 1, tickets: 7000 } }, found: ["outcome"] },
    { lie: "a kopeck less", slip: { ...winner, payoutKopecks: kopecks(6999) }, found: ["payout"] },
    { lie: "another commitment", slip: { ...winner, commitment: "0".repeat(64) }, found: ["commitment"] },
  ])("finds out $lie", ({ slip, found }) => {
    const { matches, round, commitment, outcome, payout } = verifyRoundBet(sharedJackpot, slip, hashes);
    const steps = { commitment, ...round, outcome, payout };
    const failed = Object.entries(steps).filter(([, step]) => step?.matches === false);
    expect(failed.map(([name]) => name)).toEqual(expect.arrayContaining(found));
    expect(matches).toBe(false);
  });

  it("blames only the list of stakes when the bet is another's of the same choice", () => {
    const [first] = settle(sharedWheel, three);
    if (!first) throw new Error("the round has three bets");
    const bet = { stakeKopecks: kopecks(first.stakeKopecks + 100), params: first.params };
    const { payoutKopecks } = wheel.settle(bet, first.outcome);
    const { matches, round, commitment, outcome, payout } = verifyRoundBet(
      sharedWheel,
      { ...first, ...bet, payoutKopecks },
      hashes,
    );
    expect([commitment, round?.mix, outcome, payout].map((step) => step?.matches)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([round?.bank?.matches, matches]).toEqual([false, false]);
  });

  it.each<{ flaw: string; change: Partial<SharedBet<JackpotParams, JackpotOutcome>>; says?: string }>([
    { flaw: "no round", change: { round: null }, says: "a bet of jackpot needs its round" },
    {
      flaw: "a nonce of somebody's choice",
      change: { nonce: 1 },
      says: "the nonce of a shared round is 0, got 1",
    },
    { flaw: "an empty bank", change: { round: { ...stated(winner), bankKopecks: kopecks(0) } } },
    { flaw: "tickets beyond the bank", change: { params: { fromTicket: 2001, toTicket: 7001 } } },
    {
      flaw: "a client seed that holds two",
      change: { round: { ...stated(winner), clientSeeds: ["rumb\n0123456789abcdef", "rumb"] } },
      says: "a client seed is 1–64",
    },
    { flaw: "an unknown algorithm", change: { algorithm: 2 } },
    { flaw: "a short server seed", change: { serverSeedHex: "00" } },
  ])("refuses $flaw, and says so", ({ change, says = "" }) => {
    const verify = () => verifyRoundBet(sharedJackpot, { ...winner, ...change }, hashes);
    expect(verify).toThrow(RangeError);
    expect(verify).toThrow(says);
  });
});

function stated({ round }: { round: SharedBet<unknown, unknown>["round"] }) {
  if (!round) throw new Error("a slip without its round");
  return round;
}

function ticketBet({ clientSeed, stake }: Bet<unknown>): Bet<JackpotChoice> {
  return { clientSeed, stake, choice: { edgeHundredths: 0 } };
}

type Bet<Choice> = { readonly clientSeed: string; readonly stake: number; readonly choice: Choice };

/** Plays a round the way the server does: every bet's slip, in order. */
function settle<Choice, Params, Outcome>(
  { game }: SharedGame<Choice, Params, Outcome>,
  bets: readonly Bet<Choice>[],
): SharedBet<Params, Outcome>[] {
  const clientSeeds = bets.map((bet) => bet.clientSeed);
  const stakes = bets.map((bet) => kopecks(bet.stake));
  const bankKopecks = sumOf(stakes);
  const clientSeed = clientMix(hashes.sha256, clientSeeds);
  const outcome = game.draw(byteStream(hashes.hmac, { serverSeed, clientSeed, nonce: 0 }), bankKopecks);
  return bets.map(({ stake, choice }, index) => {
    const stakeKopecks = kopecks(stake);
    const params = game.accept(choice, stakeKopecks, sumOf(stakes.slice(0, index)));
    return {
      algorithm: 1,
      serverSeedHex: hexFromBytes(serverSeed),
      commitment: commitmentOf(hashes.sha256, serverSeed),
      clientSeed,
      nonce: 0,
      stakeKopecks,
      params,
      outcome,
      payoutKopecks: game.settle({ stakeKopecks, params }, outcome).payoutKopecks,
      progressive: null,
      round: { bankKopecks, place: index + 1, clientSeeds, stakes, promised: null },
    };
  });
}

function sumOf(stakes: readonly Kopecks[]): Kopecks {
  return kopecks(stakes.reduce<number>((sum, stake) => sum + stake, 0));
}
