import { createHash } from "node:crypto";
import { bubbles, burstOf } from "@rumb/games/bubbles/bubbles";
import { commitmentOf } from "@rumb/games/fairness/commitment";
import { drawInteger, MAX_BOUND } from "@rumb/games/fairness/draw";
import { monetrain, monetrainPriceKopecks } from "@rumb/games/monetrain/monetrain";
import { accrualUnits, PROGRESSIVE_FIRST_BLOCK, progressiveHits } from "@rumb/games/progressive/progressive";
import { dice } from "@rumb/games/dice/dice";
import { kopecks } from "@rumb/money/kopecks";
import type { Kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { expectAgreement, packageStream } from "./_agreement.ts";
import { forge, playSideBySide, randomMinesBet, replaySideBySide } from "./_mines-side-by-side.ts";
import { randomRounds } from "./independent/random-round.ts";
import type { RandomRound } from "./independent/random-round.ts";
import { bytesFrom, commitmentTo, drawBelow } from "./independent/round-bytes.ts";
import type { RoundBytes } from "./independent/round-bytes.ts";
import { secondBubbles, secondBurst } from "./independent/second-bubbles.ts";
import { secondDice } from "./independent/second-dice.ts";
import { secondAutoCell, secondLayout, secondMines } from "./independent/second-mines.ts";
import { secondMonetrain } from "./independent/second-monetrain.ts";
import { secondPotDraw, secondPotGrowth, secondPotHit } from "./independent/second-pot.ts";

/*
 * The packages against the second program of independent/, which was written from docs/fairness.md without them. Where
 * the two differ, a package, the page or the second program is wrong: find out which before you change any of them.
 */

const SEED = Number(process.env["RUMB_TEST_SEED"] ?? 20261120);
// `npm run test:release` sets it.
const ROUNDS = Number(process.env["DERIVED_ROUNDS"] ?? 800);

describe(`random rounds come to the same by the packages and by the page (RUMB_TEST_SEED=${SEED})`, () => {
  test("commitments, and draws below all kinds of bounds", () => {
    for (const { round, between, note } of randomRounds(SEED, ROUNDS)) {
      const commitment = commitmentOf(
        (bytes) => createHash("sha256").update(bytes).digest(),
        round.serverSeed,
      );
      expectAgreement(commitment, commitmentTo(round.serverSeed), note);
      const firstBlock = 1_000_000 * between(0, 26);
      const stream = packageStream(round, firstBlock);
      const bytes = bytesFrom(round, BigInt(firstBlock));
      for (let draw = 0; draw < 5; draw += 1) {
        const bound = Math.min(MAX_BOUND, between(1, 256) ** between(1, 6) + between(0, 1));
        expectAgreement(drawInteger(stream, bound), Number(drawBelow(BigInt(bound), bytes)), [note, bound]);
      }
    }
  });

  test("Dice and its pot", () => {
    const seen = new Set<string>();
    for (const random of randomRounds(SEED + 1, ROUNDS)) {
      const { round, edgeHundredths, between, near, oneOf, note } = random;
      const stakeKopecks = kopecks(between(100, 100_000));
      const direction = oneOf<"down" | "up">("down", "up");
      const { roll } = secondDice(round, 0, { chanceHundredths: 100, direction, edgeHundredths }).outcome;
      const tight = Math.round((direction === "down" ? roll : 1_000_000 - roll) / 100);
      const chanceHundredths = oneOf(between(100, 9500), near(tight, 100, 9500));
      const params = { chanceHundredths, direction, edgeHundredths };
      const played = dice.play({ stakeKopecks, params, stream: packageStream(round, 0) });
      expectAgreement<unknown>(played, secondDice(round, stakeKopecks, params), [note, stakeKopecks, params]);
      seen.add(`${direction} ${played.outcome.won ? "won" : "lost"}`);
      seen.add(expectSamePot(random, stakeKopecks));
    }
    expectSeen(seen, ["down won", "down lost", "up won", "up lost", "pot taken", "pot left"]);
  });

  test("Bubbles and its pot", () => {
    const seen = new Set<string>();
    for (const random of randomRounds(SEED + 2, ROUNDS)) {
      const { round, edgeHundredths, between, near, oneOf, note } = random;
      const stakeKopecks = kopecks(between(100, 100_000));
      const burst = secondBubbles(round, 0, { targetHundredths: 105, edgeHundredths }).outcome
        .burstHundredths;
      const targetHundredths = oneOf(
        between(105, 1000),
        between(105, 100_000_000),
        near(burst, 105, 100_000_000),
      );
      const params = { targetHundredths, edgeHundredths };
      const played = bubbles.play({ stakeKopecks, params, stream: packageStream(round, 0) });
      expectAgreement<unknown>(played, secondBubbles(round, stakeKopecks, params), [
        note,
        stakeKopecks,
        params,
      ]);
      seen.add(played.outcome.won ? "won" : "lost");
      // The highest bursts come from draws that no plan of rounds ever meets.
      const drawn = between(0, 2 ** between(0, 52) - 1);
      const highest = Number(secondBurst(BigInt(drawn), BigInt(edgeHundredths)));
      expectAgreement(burstOf(drawn, edgeHundredths), highest, [drawn, edgeHundredths]);
      if (played.outcome.burstHundredths === 100) seen.add("least burst");
      seen.add(expectSamePot(random, stakeKopecks));
    }
    expectSeen(seen, ["won", "lost", "least burst", "pot taken", "pot left"]);
  });

  test("Monetrain", () => {
    const seen = new Set<string>();
    for (const { round, edgeHundredths, between, oneOf, note } of randomRounds(SEED + 3, ROUNDS)) {
      const type = oneOf<10 | 100 | 500>(10, 100, 500);
      const betKopecks = between(100, 10_000);
      const stakeKopecks = monetrainPriceKopecks(kopecks(betKopecks), type);
      expectAgreement<number>(stakeKopecks, betKopecks * type, note);
      const params = { type, edgeHundredths };
      const played = monetrain.play({ stakeKopecks, params, stream: packageStream(round, 0) });
      expectAgreement<unknown>(played, secondMonetrain(round, stakeKopecks, params), [
        note,
        stakeKopecks,
        params,
      ]);
      seen.add(`${type} ${played.payoutKopecks > 0 ? "won" : "lost"}`);
    }
    expectSeen(seen, ["10 won", "10 lost", "100 won", "100 lost", "500 won", "500 lost"]);
  });

  test("Mines, press by press, and its record played again", () => {
    const seen = new Set<string>();
    for (const random of randomRounds(SEED + 4, ROUNDS)) {
      const bet = randomMinesBet(random);
      const played = playSideBySide(random, bet);
      for (const event of played.seen) seen.add(event);
      expectAgreement(replaySideBySide(random, bet, played.outcome), true, [
        random.note,
        bet,
        played.outcome,
      ]);
      seen.add(replaySideBySide(random, bet, forge(random, played.outcome)) ? "possible" : "impossible");
    }
    expectSeen(seen, [
      "auto pick",
      "lost",
      "taken",
      "every safe cell",
      "maximum win",
      "possible",
      "impossible",
    ]);
  });
});

test("a draw fails when 256 values in a row are rejected, and not before", () => {
  for (const draw of [packageDraw, drawBelow]) {
    expect(Number(draw(250n, rejectedAtFirst(255)))).toBe(7);
    expect(() => draw(250n, rejectedAtFirst(256))).toThrow(Error);
  }
});

describe("the worked examples of the page", () => {
  const round = {
    serverSeed: Uint8Array.from({ length: 32 }, (_, index) => index),
    clientSeed: "rumb",
    nonce: 0,
  };

  test("the commitment", () => {
    expect(commitmentTo(round.serverSeed)).toBe(
      "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    );
  });

  test("Dice", () => {
    const params = { chanceHundredths: 3750, direction: "down", edgeHundredths: 0 } as const;
    const played = secondDice({ ...round, nonce: 1 }, 1234, params);
    const outcome = { roll: 374_842, won: true };
    expect(played).toStrictEqual({ outcome, payoutKopecks: 3291, coefficientHundredths: 267 });
    expect(secondPotHit({ ...round, nonce: 1 }, 1234, 2)).toBe(false);

    const serverSeed = Buffer.from("e6ff3783a1598d964d5d131226a3312945346bbc69be321158dbe1ce4d2c09ad", "hex");
    const rejecting = secondDice({ serverSeed, clientSeed: "deep", nonce: 57 }, 1234, params);
    expect(rejecting.outcome).toStrictEqual({ roll: 342_429, won: true });
  });

  test("Mines", () => {
    const bet = { stakeKopecks: 1234, params: { bombs: 5, edgeHundredths: 0, maxWinKopecks: 2000 } };
    expect(secondAutoCell({ ...round, nonce: 8 }, [7])).toBe(20);
    expect(secondMines(bet, secondLayout({ ...round, nonce: 8 }, 5), [7, 20])).toStrictEqual({
      outcome: { mines: [1, 11, 14, 23, 25], opened: [7, 20], loseCell: null },
      payoutKopecks: 1948,
      coefficientHundredths: 158,
      ended: true,
    });
  });

  test("Bubbles", () => {
    const played = secondBubbles({ ...round, nonce: 3 }, 1234, {
      targetHundredths: 150,
      edgeHundredths: 300,
    });
    const outcome = { burstHundredths: 160, won: true };
    expect(played).toStrictEqual({ outcome, payoutKopecks: 1851, coefficientHundredths: 150 });
  });

  test("Monetrain", () => {
    const played = secondMonetrain({ ...round, nonce: 6 }, 7000, { type: 10, edgeHundredths: 0 });
    const spins = [
      [0, 0, 0, 0, 0, -3],
      [0, 0, 0, 0, 1, 0],
      [0, 0, 0, 4, 3, 1],
    ];
    expect(played).toStrictEqual({
      outcome: { spins, coff: 36 },
      payoutKopecks: 25_200,
      coefficientHundredths: 360,
    });
  });
});

function packageDraw(bound: bigint, bytes: RoundBytes): number {
  return drawInteger({ next: () => Number(bytes.next().value) }, Number(bound));
}

/** For a bound of 250, whose width is 1: so many values that are thrown away, then sevens. */
function* rejectedAtFirst(times: number): RoundBytes {
  for (let index = 0; index < times; index += 1) yield 250n;
  for (;;) yield 7n;
}

/** Draws for the pot by both; «pot taken» or «pot left». */
function expectSamePot({ round, between, near, oneOf, note }: RandomRound, stakeKopecks: Kopecks): string {
  const most = Math.ceil(1.5e9 / stakeKopecks);
  const tight = Math.floor(secondPotDraw(round) / stakeKopecks);
  const hitsPerBillionKopecks = oneOf(0, 2, between(0, most), near(tight, 0, most));
  const terms = { sharePermyriad: between(0, 10_000), hitsPerBillionKopecks, startKopecks: kopecks(0) };
  const taken = progressiveHits(packageStream(round, PROGRESSIVE_FIRST_BLOCK), stakeKopecks, terms);
  expectAgreement(taken, secondPotHit(round, stakeKopecks, hitsPerBillionKopecks), [
    note,
    stakeKopecks,
    terms,
  ]);
  const growth = secondPotGrowth(stakeKopecks, terms.sharePermyriad);
  expectAgreement(accrualUnits(stakeKopecks, terms), growth, [note, stakeKopecks, terms]);
  return taken ? "pot taken" : "pot left";
}

/** A comparison is worth little where the plan never came to. */
function expectSeen(seen: ReadonlySet<string>, wanted: readonly string[]): void {
  expect([...seen].sort()).toStrictEqual(wanted.toSorted());
}
