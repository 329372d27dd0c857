import { createHash, createHmac, createSecretKey } from "node:crypto";

/*
 * The files of this folder compute a round a second time, written from docs/fairness.md alone. They share no code with
 * packages/* and must never import any: two programs that agree are worth something only while they are two.
 */

/** «What goes in»: SHA-256 of the raw bytes of the server seed, 64 lower-case hexadecimal digits. */
export function commitmentTo(serverSeed: Uint8Array): string {
  return createHash("sha256").update(serverSeed).digest("hex");
}

/** «Bytes of a round»: the stream that starts at a block, byte after byte. */
export function* bytesFrom(round: Round, firstBlock: bigint): RoundBytes {
  // A key object costs a fraction of what raw bytes do.
  const key = createSecretKey(round.serverSeed);
  for (let block = firstBlock; block < firstBlock + BLOCKS_OF_A_STREAM; block += 1n) {
    const message = `${round.clientSeed}:${round.nonce}:${block}`;
    const digest = createHmac("sha256", key).update(message, "ascii").digest();
    for (const byte of digest) yield BigInt(byte);
  }
  throw new Error("the stream has been read to its end");
}

/** «A number below a bound»: 0…bound − 1. */
export function drawBelow(bound: bigint, bytes: RoundBytes): bigint {
  let byteCount = 0;
  while (256n ** BigInt(byteCount) < bound) byteCount += 1;
  const width = 256n ** BigInt(byteCount) / bound;
  for (let rejections = 0; rejections < 256; rejections += 1) {
    let value = 0n;
    for (let index = 0; index < byteCount; index += 1) value = value * 256n + bytes.next().value;
    if (value < width * bound) return value / width;
  }
  throw new Error("256 values in a row were rejected");
}

/** «Money»: ⌊x + ½⌋ of a fraction that is not negative. */
export function nearest(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

const BLOCKS_OF_A_STREAM = 1_000_000n;

export type RoundBytes = Generator<bigint, never, undefined>;

export type Round = {
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly nonce: number;
};

/** What a round comes to: the coefficient × 100. */
export type Settled<Outcome> = {
  readonly outcome: Outcome;
  readonly payoutKopecks: number;
  readonly coefficientHundredths: number;
};
