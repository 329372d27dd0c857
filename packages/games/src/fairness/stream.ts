/** HMAC-SHA256, 32 bytes. Injected: `node:crypto` on the server, a pure library in the browser. */
export type HmacSha256 = (key: Uint8Array, message: string) => Uint8Array;

/** What one round's stream is made of: 32 secret bytes, the player's text (`CLIENT_SEED_PATTERN`), the round's number ≥ 0. */
export type StreamSeed = {
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly nonce: number;
};

/** An endless sequence of bytes, each used once. */
export type ByteStream = { next(): number };

/** No cursor reads more blocks than this, so that cursors that start this far apart can never meet. */
export const BLOCKS_PER_CURSOR = 1_000_000;

/**
 * The byte stream of a round, algorithm version 1. Block b is
 * HMAC-SHA256(key = server seed, message = `${clientSeed}:${nonce}:${b}`), b in decimal and counting from `firstBlock`;
 * the stream is the blocks one after another. A block is computed when its first byte is asked for.
 * `next` throws `RangeError` beyond `BLOCKS_PER_CURSOR` blocks.
 */
export function byteStream(hmac: HmacSha256, seed: StreamSeed, firstBlock = 0): ByteStream {
  let block = firstBlock;
  let bytes = NO_BYTES;
  let position = 0;

  function refill(): number {
    if (block - firstBlock >= BLOCKS_PER_CURSOR) {
      throw new RangeError("the stream of this round is used up");
    }
    bytes = hmac(seed.serverSeed, `${seed.clientSeed}:${seed.nonce}:${block}`);
    block += 1;
    position = 0;
    const first = bytes[0];
    if (first === undefined) {
      throw new RangeError("the HMAC function returned no bytes");
    }
    return first;
  }

  return {
    next() {
      const byte = bytes[position] ?? refill();
      position += 1;
      return byte;
    },
  };
}

// Shared: an array of its own for every stream would cost more than the rest of making it.
const NO_BYTES: Uint8Array = new Uint8Array(0);
