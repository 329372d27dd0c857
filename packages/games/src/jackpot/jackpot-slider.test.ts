import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { bytesFromHex } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import {
  jackpotSlider,
  ownerOf,
  SLIDER_FIRST_BLOCK,
  SLIDER_TILE_PX,
  SLIDER_TILES,
  SLIDER_WINNER,
  type TicketOwner,
} from "./jackpot-slider.ts";
import vectors from "./jackpot.vectors.json" with { type: "json" };

const anyStakes = fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 40 });

describe("the roulette", () => {
  it.each(vectors.rounds)("keeps the frozen tiles of $mix", (round) => {
    const stream = byteStream(
      (key, message) => createHmac("sha256", key).update(message).digest(),
      { serverSeed: bytesFromHex(round.serverSeedHex), clientSeed: round.mix, nonce: 0 },
      SLIDER_FIRST_BLOCK,
    );
    const bets = ownersOf(round.bets.map(([playerId = 0, stake = 0]) => ({ playerId, stake })));
    const { players, offsetPx } = jackpotSlider(stream, bets, round.ticket);
    expect([players.join(""), offsetPx]).toEqual([round.tiles, round.offsetPx]);
    expect(players[79]).toBe(round.winner);
  });

  it("has 100 tiles of players who have bet, the 80th of them the winner's, and stops inside it", () => {
    fc.assert(
      fc.property(anyStakes, fc.nat(), fc.integer(), (stakes, at, seed) => {
        const bets = ownersOf(stakes.map((stake, index) => ({ playerId: index % 7, stake })));
        const ticket = 1 + (at % (bets.at(-1)?.toTicket ?? 1));
        const { players, offsetPx } = jackpotSlider(simulatedStream(seed), bets, ticket);
        expect([players.length, SLIDER_TILES, SLIDER_WINNER]).toEqual([100, 100, 79]);
        expect(players[79]).toBe(ownerByWalking(bets, ticket));
        expect(players.every((player) => bets.some(({ playerId }) => playerId === player))).toBe(true);
        expect(Number.isInteger(offsetPx) && offsetPx > 0 && offsetPx < SLIDER_TILE_PX).toBe(true);
      }),
    );
  });

  it("lets players roll by as often as they have chances, whoever wins", () => {
    const bets = ownersOf([
      { playerId: 1, stake: 100 },
      { playerId: 2, stake: 900 },
      { playerId: 1, stake: 1400 },
      { playerId: 3, stake: 2600 },
    ]);
    const stream = simulatedStream(20_261_120);
    const rounds = 4000;
    const seen = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      const { players } = jackpotSlider(stream, bets, 1);
      for (const [tile, player] of players.entries()) {
        if (tile !== SLIDER_WINNER) seen.set(player, (seen.get(player) ?? 0) + 1);
      }
    }
    const tiles = rounds * (SLIDER_TILES - 1);
    for (const [player, chance] of [
      [1, 0.3],
      [2, 0.18],
      [3, 0.52],
    ] as const) {
      const error = (seen.get(player) ?? 0) - tiles * chance;
      expect(Math.abs(error)).toBeLessThan(5 * Math.sqrt(tiles * chance * (1 - chance)));
    }
  });

  it("stops at every pixel of the tile but those of its edges", () => {
    const bets = ownersOf([{ playerId: 1, stake: 100 }]);
    const stream = simulatedStream(1);
    const offsets = new Set(
      Array.from({ length: 3000 }, () => jackpotSlider(stream, bets, 1).offsetPx).toSorted((a, b) => a - b),
    );
    expect([...offsets]).toEqual(Array.from({ length: 73 }, (_, index) => 4 + index));
  });

  it("cannot be made of no bets", () => {
    expect(() => jackpotSlider(simulatedStream(1), [], 1)).toThrow(RangeError);
  });
});

describe("ownerOf", () => {
  it("finds whom every ticket belongs to", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 40 }), (stakes) => {
        const bets = ownersOf(stakes.map((stake, index) => ({ playerId: index, stake })));
        for (let ticket = 1; ticket <= (bets.at(-1)?.toTicket ?? 0); ticket += 1) {
          expect(ownerOf(bets, ticket)).toBe(ownerByWalking(bets, ticket));
        }
      }),
    );
  });

  it.each([0, -1, 101, 1.5e12])("finds nobody for the ticket %d of 100", (ticket) => {
    expect(() => ownerOf(ownersOf([{ playerId: 1, stake: 100 }]), ticket)).toThrow(RangeError);
  });
});

function ownersOf(bets: readonly { playerId: number; stake: number }[]): TicketOwner[] {
  let bank = 0;
  return bets.map(({ playerId, stake }) => {
    bank += stake;
    return { playerId, fromTicket: bank - stake + 1, toTicket: bank };
  });
}

function ownerByWalking(bets: readonly TicketOwner[], ticket: number): number | undefined {
  return bets.find(({ fromTicket, toTicket }) => fromTicket <= ticket && ticket <= toTicket)?.playerId;
}
