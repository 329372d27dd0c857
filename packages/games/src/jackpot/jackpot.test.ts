import { createHash, createHmac } from "node:crypto";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { bytesFromHex } from "../fairness/hex.ts";
import { byteStream, type ByteStream } from "../fairness/stream.ts";
import { clientMix } from "../rounds/client-mix.ts";
import { chanceHundredths, chanceTier, drawTicket, jackpot, type JackpotTickets } from "./jackpot.ts";
import vectors from "./jackpot.vectors.json" with { type: "json" };

const MOST_TICKETS = 100_000_000_000;
const anyStake = fc.integer({ min: 100, max: 100_000 });
const anyStakes = fc.array(anyStake, { minLength: 1, maxLength: 60 });
const anyTickets = fc.oneof(
  fc.integer({ min: 1, max: MOST_TICKETS }),
  fc.integer({ min: 1, max: 70_000 }),
  fc.constant(MOST_TICKETS),
);

describe.each(vectors.cases)("the bets $bets", ({ bets, bank, entries, chances }) => {
  const accepted = acceptAll(bets.map(([, bet = ""]) => parsed(bet)));

  it(`make a bank of ${bank} with the tickets of the table`, () => {
    expect(formatMoney(kopecks(accepted.at(-1)?.toTicket ?? 0))).toBe(bank);
    expect(accepted.map(({ fromTicket, toTicket }) => ({ fromTicket, toTicket }))).toEqual(
      entries.map(({ fromTicket, toTicket }) => ({ fromTicket, toTicket })),
    );
  });

  it("give each player the chance and the tier of the table", () => {
    for (const { user, chance, tier } of chances) {
      const own = bets.filter(([name]) => name === user).map(([, bet = ""]) => parsed(bet));
      const staked = kopecks(own.reduce((sum, stake) => sum + stake, 0));
      const hundredths = chanceHundredths(staked, kopecks(parsed(bank)));
      expect([formatMoney(kopecks(hundredths)), chanceTier(hundredths)]).toEqual([chance, tier]);
    }
  });
});

describe("tickets", () => {
  it("have exactly one owner each: one for every kopeck, from 1 on, without gap or overlap", () => {
    fc.assert(
      fc.property(anyStakes, (stakes) => {
        const bets = acceptAll(stakes);
        let next = 1;
        for (const { fromTicket, toTicket, stakeKopecks } of bets) {
          expect([fromTicket, toTicket - fromTicket + 1]).toEqual([next, stakeKopecks]);
          next = toTicket + 1;
        }
        expect(next - 1).toBe(stakes.reduce((sum, stake) => sum + stake, 0));
      }),
    );
  });

  it("make one bet win the whole bank, whichever ticket is drawn", () => {
    fc.assert(
      fc.property(anyStakes, fc.nat(), (stakes, at) => {
        const bets = acceptAll(stakes);
        const tickets = bets.at(-1)?.toTicket ?? 0;
        const ends = bets.flatMap(({ fromTicket, toTicket }) => [fromTicket, toTicket]);
        for (const ticket of [...ends, 1 + (at % tickets)]) {
          const results = bets.map(({ stakeKopecks, ...params }) =>
            jackpot.settle({ stakeKopecks, params }, { ticket, tickets }),
          );
          expect(results.filter(({ won }) => won)).toHaveLength(1);
          expect(results.reduce((sum, { payoutKopecks }) => sum + payoutKopecks, 0)).toBe(tickets);
        }
      }),
    );
  });

  it("give the coefficient of the bank to the stake, won or lost", () => {
    const params = { fromTicket: 1, toTicket: 300 };
    const settled = (ticket: number) =>
      jackpot.settle({ stakeKopecks: kopecks(300), params }, { ticket, tickets: 1000 });
    expect(settled(300)).toEqual({ won: true, payoutKopecks: 1000, coefficientHundredths: 333 });
    expect(settled(301)).toEqual({ won: false, payoutKopecks: 0, coefficientHundredths: 333 });
  });

  it.each([
    { fee: 0, bank: 1_000, prize: 1_000, coefficient: 333 },
    { fee: 1, bank: 4_999, prize: 4_999, coefficient: 1_666 },
    { fee: 1, bank: 5_001, prize: 5_000, coefficient: 1_667 },
    { fee: 500, bank: 1_010, prize: 960, coefficient: 320 },
    { fee: 500, bank: 1_009, prize: 959, coefficient: 320 },
    { fee: 5_000, bank: 99_999_999_999, prize: 50_000_000_000, coefficient: 16_666_666_667 },
  ])("pay a bank of $bank without a fee of $fee to the winning bet: $prize", ({ fee, bank, ...paid }) => {
    const params = jackpot.accept({ edgeHundredths: fee }, kopecks(300), kopecks(0));
    expect(params).toEqual({ fromTicket: 1, toTicket: 300, ...(fee > 0 && { edgeHundredths: fee }) });
    expect(jackpot.settle({ stakeKopecks: kopecks(300), params }, { ticket: 300, tickets: bank })).toEqual({
      won: true,
      payoutKopecks: paid.prize,
      coefficientHundredths: paid.coefficient,
    });
    const missed = jackpot.settle({ stakeKopecks: kopecks(300), params }, { ticket: 301, tickets: bank });
    expect(missed).toMatchObject({ won: false, payoutKopecks: 0 });
  });

  it.each([
    { flaw: "more tickets than kopecks", stake: 300, fromTicket: 1, toTicket: 301 },
    { flaw: "fewer tickets than kopecks", stake: 300, fromTicket: 2, toTicket: 300 },
    { flaw: "tickets beyond the bank", stake: 301, fromTicket: 701, toTicket: 1001 },
    { flaw: "tickets before the first", stake: 300, fromTicket: 0, toTicket: 299 },
  ])("are refused with $flaw", ({ stake, fromTicket, toTicket }) => {
    const bet = { stakeKopecks: kopecks(stake), params: { fromTicket, toTicket } };
    expect(() => jackpot.settle(bet, { ticket: 1, tickets: 1000 })).toThrow(RangeError);
  });
});

describe("the drawn ticket", () => {
  it.each(vectors.rounds)("keeps the frozen $ticket of $tickets", (round) => {
    const mix = clientMix((bytes) => createHash("sha256").update(bytes).digest(), round.clientSeeds);
    expect(mix).toBe(round.mix);
    const counted = countedStream(
      byteStream((key, message) => createHmac("sha256", key).update(message).digest(), {
        serverSeed: bytesFromHex(round.serverSeedHex),
        clientSeed: mix,
        nonce: 0,
      }),
    );
    const { ticket, tickets } = round;
    expect(jackpot.draw(counted.stream, kopecks(tickets))).toEqual({ ticket, tickets });
    expect(counted.read()).toBe(round.ticketBytes);
  });

  it("is each ticket for exactly as many values, up to 10^11 tickets", () => {
    fc.assert(
      fc.property(anyTickets, fc.nat({ max: MOST_TICKETS }), (tickets, at) => {
        const { length, width } = drawOf(tickets);
        const ticket = 1 + (at % tickets);
        const first = BigInt(ticket - 1) * width;
        const end = BigInt(tickets) * width;
        const cases = [
          { value: first, drawn: ticket },
          { value: first + width - 1n, drawn: ticket },
          { value: first - 1n, drawn: ticket - 1 },
          { value: end - 1n, drawn: tickets },
          // What is left over is thrown away: the bytes after it, all zero, give the first ticket.
          { value: end, drawn: 1 },
          { value: 256n ** BigInt(length) - 1n, drawn: end === 256n ** BigInt(length) ? tickets : 1 },
        ].filter(({ value }) => value >= 0n && value < 256n ** BigInt(length));
        const drawn = cases.map(({ value }) => drawTicket(streamOf(value, length), tickets));
        expect(drawn).toEqual(cases.map((one) => one.drawn));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([1, 2, 7, 100, 137, 256, 300, 1000])("is spread evenly over %i tickets", (tickets) => {
    const draws = 200 * tickets;
    const stream = simulatedStream(20_261_120 + tickets);
    const counts = new Uint32Array(tickets);
    for (let draw = 0; draw < draws; draw += 1) {
      const index = drawTicket(stream, tickets) - 1;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    // Mean of the distribution and five of its standard deviations.
    expect(chiSquare).toBeLessThanOrEqual(tickets - 1 + 5 * Math.sqrt(2 * (tickets - 1)));
  });

  it.each([0, -1, 0.5])("is refused for %d tickets", (tickets) => {
    expect(() => drawTicket({ next: () => 0 }, tickets)).toThrow(RangeError);
  });
});

describe("chances", () => {
  it("sum up to 100 % but for half a hundredth of rounding each", () => {
    fc.assert(
      fc.property(anyStakes, (stakes) => {
        const bank = kopecks(stakes.reduce((sum, stake) => sum + stake, 0));
        const sum = stakes.reduce((total, stake) => total + chanceHundredths(kopecks(stake), bank), 0);
        expect(Math.abs(sum - 10_000)).toBeLessThanOrEqual(stakes.length / 2);
      }),
    );
  });

  it("are the share of the bank rounded once, a half up, up to the largest bank", () => {
    fc.assert(
      fc.property(anyTickets, anyTickets, (a, b) => {
        const [stake, bank] = [Math.min(a, b), Math.max(a, b)];
        const exact = (BigInt(stake) * 20_000n + BigInt(bank)) / (2n * BigInt(bank));
        expect(chanceHundredths(kopecks(stake), kopecks(bank))).toBe(Number(exact));
      }),
    );
  });

  it.each([
    { hundredths: 0, tier: "low" },
    { hundredths: 2499, tier: "low" },
    { hundredths: 2500, tier: "mid" },
    { hundredths: 7499, tier: "mid" },
    { hundredths: 7500, tier: "high" },
    { hundredths: 10_000, tier: "high" },
  ])("of $hundredths hundredths are of the tier $tier", ({ hundredths, tier }) => {
    expect(chanceTier(hundredths)).toBe(tier);
  });
});

type Accepted = JackpotTickets & { readonly stakeKopecks: Kopecks };

/** Bets as a round takes them, one after another. */
function acceptAll(stakes: readonly number[]): Accepted[] {
  let bank = 0;
  return stakes.map((stake) => {
    const stakeKopecks = kopecks(stake);
    const tickets = jackpot.accept({ edgeHundredths: 0 }, stakeKopecks, kopecks(bank));
    bank += stake;
    return { ...tickets, stakeKopecks };
  });
}

/** Bytes that a draw below `bound` takes, and the values that each result has. */
function drawOf(bound: number): { length: number; width: bigint } {
  let length = 0;
  while (256n ** BigInt(length) < BigInt(bound)) length += 1;
  return { length, width: 256n ** BigInt(length) / BigInt(bound) };
}

/** A stream of one value, then zeros. */
function streamOf(value: bigint, length: number): ByteStream {
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt(8 * (length - 1 - index))) & 255n),
  );
  return { next: () => bytes.shift() ?? 0 };
}

function countedStream(inner: ByteStream): { stream: ByteStream; read: () => number } {
  let bytes = 0;
  const stream = {
    next() {
      bytes += 1;
      return inner.next();
    },
  };
  return { stream, read: () => bytes };
}

function parsed(text: string): number {
  return parseHundredths(text) ?? Number.NaN;
}
