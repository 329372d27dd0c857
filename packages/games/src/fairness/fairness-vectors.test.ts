import { createHash, createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { dice } from "../dice/dice.ts";
import { PROGRESSIVE_FIRST_BLOCK, PROGRESSIVE_OUTCOMES } from "../progressive/progressive.ts";
import { commitmentOf } from "./commitment.ts";
import { drawInteger } from "./draw.ts";
import vectors from "./fairness.vectors.json" with { type: "json" };
import { bytesFromHex, hexFromBytes } from "./hex.ts";
import { byteStream } from "./stream.ts";

const hmac = (key: Uint8Array, message: string) => createHmac("sha256", key).update(message).digest();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const params = { chanceHundredths: 5000, direction: "down", edgeHundredths: 0 } as const;

describe.each(vectors.rounds)("the frozen round $clientSeed:$nonce", (round) => {
  const seed = { ...round, serverSeed: bytesFromHex(round.serverSeedHex) };

  it("keeps its commitment, bytes, roll and draw for the pot", () => {
    expect(commitmentOf(sha256, seed.serverSeed)).toBe(round.commitment);
    const stream = byteStream(hmac, seed);
    const bytes = Uint8Array.from({ length: 64 }, () => stream.next());
    expect(hexFromBytes(bytes)).toBe(round.block0Hex + round.block1Hex);
    const play = dice.play({ stakeKopecks: kopecks(100), params, stream: byteStream(hmac, seed) });
    expect(play.outcome.roll).toBe(round.roll);
    const potStream = byteStream(hmac, seed, PROGRESSIVE_FIRST_BLOCK);
    expect(drawInteger(potStream, PROGRESSIVE_OUTCOMES)).toBe(round.progressiveDraw);
  });

  it("comes out the same in a derivation that shares no code", () => {
    const key = Buffer.from(round.serverSeedHex, "hex");
    const message = `${round.clientSeed}:${round.nonce}:`;
    expect(handMadeHmac(key, `${message}0`)).toBe(round.block0Hex);
    expect(handMadeHmac(key, `${message}1`)).toBe(round.block1Hex);
    // 16 × 1 000 000 and 4 × 1 000 000 000 are the largest multiples that fit three and four bytes.
    expect(firstBelow({ hex: round.block0Hex, digits: 6, limit: 16_000_000n })).toEqual({
      quotient: round.roll,
      bytes: round.rollBytes,
    });
    expect(
      firstBelow({ hex: handMadeHmac(key, `${message}1000000`), digits: 8, limit: 4_000_000_000n }),
    ).toEqual({
      quotient: round.progressiveDraw,
      bytes: round.progressiveBytes,
    });
  });
});

describe("the frozen rounds", () => {
  it("hold rejected values for both draws", () => {
    expect(Math.max(...vectors.rounds.map((round) => round.rollBytes))).toBeGreaterThan(3);
    expect(Math.max(...vectors.rounds.map((round) => round.progressiveBytes))).toBeGreaterThan(4);
  });

  it("cannot be had from the published commitment", () => {
    const rolls = Array.from({ length: 50 }, (_, nonce) => {
      const secret = new Uint8Array(32).fill(nonce + 1);
      const published = bytesFromHex(commitmentOf(sha256, secret));
      return [secret, published].map((serverSeed) =>
        drawInteger(byteStream(hmac, { serverSeed, clientSeed: "rumb", nonce }), 1_000_000),
      );
    });
    expect(rolls.filter(([fromSecret, fromPublished]) => fromSecret === fromPublished)).toEqual([]);
  });
});

/** HMAC-SHA256 spelled out from RFC 2104 for a key of 32 bytes. */
function handMadeHmac(key: Buffer, message: string): string {
  const padded = Buffer.concat([key, Buffer.alloc(64 - key.length)]);
  const inner = createHash("sha256")
    .update(padded.map((byte) => byte ^ 0x36))
    .update(message, "ascii")
    .digest();
  return createHash("sha256")
    .update(padded.map((byte) => byte ^ 0x5c))
    .update(inner)
    .digest("hex");
}

/** Reads hex digits in groups and takes the first number below the limit, divided by the width (16 or 4). */
function firstBelow({ hex, digits, limit }: { hex: string; digits: number; limit: bigint }) {
  const groups = hex.match(new RegExp(`.{${digits}}`, "g")) ?? [];
  const index = groups.findIndex((group) => BigInt(`0x${group}`) < limit);
  const width = digits === 6 ? 16n : 4n;
  return { quotient: Number(BigInt(`0x${groups[index]}`) / width), bytes: ((index + 1) * digits) / 2 };
}
