import { createHash } from "node:crypto";
import { beaconAfter, beaconMix, QUICKNET } from "@rumb/games/beacon/beacon";
import { jackpot } from "@rumb/games/jackpot/jackpot";
import { jackpotSlider, SLIDER_FIRST_BLOCK } from "@rumb/games/jackpot/jackpot-slider";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { wheel } from "@rumb/games/wheel/wheel";
import { WHEEL_COLORS, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { expectAgreement, packageStream } from "./_agreement.ts";
import { randomRounds, type RandomRound } from "./independent/random-round.ts";
import { secondJackpot, secondRoulette } from "./independent/second-jackpot.ts";
import {
  secondBeacon,
  secondBeaconSeed,
  secondMix,
  secondSharedRound,
} from "./independent/second-shared-round.ts";
import { SECOND_POCKETS, secondPocket, secondWheel } from "./independent/second-wheel.ts";

// The packages against the second program of independent/, as in independent-derivation.test.ts, for shared rounds.

const SEED = Number(process.env["RUMB_TEST_SEED"] ?? 20261120);
const ROUNDS = 2_000;

describe(`shared rounds come to the same by the packages and by the page (RUMB_TEST_SEED=${SEED})`, () => {
  test("Jackpot: mix, tickets, draw, payouts", () => {
    const seen = new Set<string>();
    for (const random of randomRounds(SEED + 10, ROUNDS)) {
      const { bets, seed, second, note } = sharedRound(random);
      const stakes = bets.map(({ stakeKopecks }) => stakeKopecks);
      const expected = secondJackpot(second, stakes);
      let bank = kopecks(0);
      const accepted = stakes.map((stakeKopecks) => {
        const params = jackpot.accept({ edgeHundredths: 0 }, stakeKopecks, bank);
        bank = kopecks(bank + stakeKopecks);
        return { stakeKopecks, params };
      });
      const outcome = jackpot.draw(packageStream(seed, 0), bank);
      const settled = accepted.map((bet) => {
        const { payoutKopecks, coefficientHundredths } = jackpot.settle(bet, outcome);
        return { params: bet.params, payoutKopecks, coefficientHundredths };
      });
      expectAgreement<unknown>({ outcome, bets: settled }, expected, note);
      const paid = settled.findIndex(({ payoutKopecks }) => payoutKopecks > 0);
      seen.add(paid === 0 ? "the first bet" : paid === stakes.length - 1 ? "the last bet" : "between");
    }
    expect([...seen].sort()).toEqual(["between", "the first bet", "the last bet"]);
  });

  test("the roulette of Jackpot", () => {
    for (const random of randomRounds(SEED + 11, ROUNDS / 20)) {
      const { bets, seed, second, note } = sharedRound(random);
      const expected = secondJackpot(
        second,
        bets.map(({ stakeKopecks }) => stakeKopecks),
      );
      const owners = expected.bets.map(({ params }, playerId) => ({ ...params, playerId }));
      const { ticket } = expected.outcome;
      const { players, offsetPx } = jackpotSlider(packageStream(seed, SLIDER_FIRST_BLOCK), owners, ticket);
      expectAgreement<unknown>({ tiles: players, offsetPx }, secondRoulette(second, expected), note);
    }
  });

  test("Wheel: mix, draw, payouts", () => {
    const seen = new Set<string>();
    for (const random of randomRounds(SEED + 12, ROUNDS)) {
      const { bets, seed, second, note } = sharedRound(random);
      const { pocket } = wheel.draw(packageStream(seed, 0), kopecks(100));
      expectAgreement(pocket, secondPocket(second), note);
      for (const { stakeKopecks, color } of bets) {
        const params = wheel.accept(color, stakeKopecks, kopecks(0));
        const { won, ...paid } = wheel.settle({ stakeKopecks, params }, { pocket });
        expectAgreement<unknown>(paid, secondWheel(pocket, stakeKopecks, color), [note, stakeKopecks, color]);
        if (won) seen.add(`x${color}`);
      }
    }
    expect(seen.size).toBe(WHEEL_COLORS.length);
  });

  test("the public random value: its number, and what it makes of the mix", () => {
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
    for (const { round, between, note } of randomRounds(SEED + 13, ROUNDS / 4)) {
      const chain = { ...QUICKNET, genesisMs: between(0, 2_000_000) * 1000, periodMs: between(1, 60_000) };
      const closed = chain.genesisMs + between(0, 2 ** 40);
      const number = beaconAfter(chain, closed);
      expectAgreement(
        number,
        secondBeacon(closed, { genesis: chain.genesisMs, period: chain.periodMs }),
        note,
      );
      const signature = Uint8Array.from({ length: 48 }, () => between(0, 255));
      const mix = secondMix([round.clientSeed]);
      const beacon = { number, signature: Buffer.from(signature).toString("hex") };
      expectAgreement(
        beaconMix(sha256, { mix, chainHash: chain.hash, beacon }),
        secondBeaconSeed(mix, { chain: chain.hash, n: number, signature }),
        note,
      );
    }
  });

  test("the order of the pockets", () => {
    expect([...WHEEL_POCKETS]).toEqual(SECOND_POCKETS);
    expect(createHash("sha256").update(SECOND_POCKETS.join(",")).digest("hex")).toBe(
      "7548b9d28760f460771fc04aa3857f0b1897cd0c8210b310bf9db832ae83bad5",
    );
    expect(pocketsOf(100)).toEqual([44, 146, 254]);
    expect(pocketsOf(20)).toEqual([10, 31, 53, 76, 95, 114, 137, 159, 178, 201, 222, 241, 267, 286, 305]);
  });
});

test("the worked example of the page", () => {
  const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const round = secondSharedRound(serverSeed, ["rumb", "0123456789abcdef", "rumb"]);
  expect(round.clientSeed).toBe("516c39472d538fd05fa2778804f500252fccc49b7768f63be1e1cb71e37100c0");
  const drawn = secondJackpot(round, [1234, 5000, 766]);
  expect(drawn).toEqual({
    outcome: { ticket: 3719, tickets: 7000 },
    bets: [
      { params: { fromTicket: 1, toTicket: 1234 }, payoutKopecks: 0, coefficientHundredths: 567 },
      { params: { fromTicket: 1235, toTicket: 6234 }, payoutKopecks: 7000, coefficientHundredths: 140 },
      { params: { fromTicket: 6235, toTicket: 7000 }, payoutKopecks: 0, coefficientHundredths: 914 },
    ],
  });
  const { tiles, offsetPx } = secondRoulette(round, drawn);
  expect([tiles.filter((bet) => bet === 1).length, offsetPx]).toEqual([71, 7]);
  expect(tiles.slice(0, 4).map((bet) => (bet === 1 ? "Oleg" : "Vera"))).toEqual([
    "Oleg",
    "Oleg",
    "Vera",
    "Oleg",
  ]);
  expect([secondPocket(round), SECOND_POCKETS[162]]).toEqual([162, 2]);
  expect(secondWheel(162, 1234, 2)).toEqual({ payoutKopecks: 2468, coefficientHundredths: 200 });

  const n = secondBeacon(1_692_806_361_500, { genesis: 1_692_803_367_000, period: 3000 });
  const signature = Buffer.from(
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    "hex",
  );
  const clientSeed = secondBeaconSeed(round.clientSeed, { chain: QUICKNET.hash, n, signature });
  expect([n, clientSeed]).toEqual([1000, "21afe11d1fd89b216c757bffdbc124737a7eb539e094757a3b20177db44903e3"]);
  expect(secondPocket({ ...round, clientSeed })).toBe(172);
});

type Bet = { readonly clientSeed: string; readonly stakeKopecks: Kopecks; readonly color: WheelColor };

/** A shared round with 1…40 bets, as both programs see it: each mixes for itself. */
function sharedRound({ round, between, oneOf, note }: RandomRound) {
  const { serverSeed } = round;
  const bets = Array.from({ length: oneOf(1, 2, between(1, 12), between(1, 40)) }, (): Bet => {
    const clientSeed = oneOf(round.clientSeed, String(between(0, 1_000_000)), "~".repeat(between(1, 64)));
    return {
      clientSeed,
      stakeKopecks: kopecks(oneOf(100, between(100, 100_000))),
      color: oneOf<WheelColor>(...WHEEL_COLORS),
    };
  });
  const clientSeeds = bets.map(({ clientSeed }) => clientSeed);
  const mix = clientMix((bytes) => createHash("sha256").update(bytes).digest(), clientSeeds);
  expectAgreement(mix, secondMix(clientSeeds), [note, clientSeeds]);
  return {
    bets,
    seed: { serverSeed, clientSeed: mix, nonce: 0 },
    second: secondSharedRound(serverSeed, clientSeeds),
    note: [note, bets],
  };
}

function pocketsOf(multiplier: number): number[] {
  return SECOND_POCKETS.flatMap((other, pocket) => (other === multiplier ? [pocket] : []));
}
