import { hexFromBytes } from "./hex.ts";

/** SHA-256, 32 bytes. Injected like the HMAC. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Length of a server seed in bytes. */
export const SERVER_SEED_BYTES = 32;

/** A client seed: 1–64 printable ASCII characters. The colon is left out, it separates the parts of a block's message. */
export const CLIENT_SEED_PATTERN = /^[ -9;-~]{1,64}$/;

/**
 * The promise shown before a bet: lower-case hex of the SHA-256 of the 32 raw bytes of the server seed, not of its hex
 * text. Throws `RangeError` for a seed of another length: a short secret could be searched.
 */
export function commitmentOf(sha256: Sha256, serverSeed: Uint8Array): string {
  if (serverSeed.length !== SERVER_SEED_BYTES) {
    throw new RangeError(`a server seed has ${SERVER_SEED_BYTES} bytes, got ${serverSeed.length}`);
  }
  return hexFromBytes(sha256(serverSeed));
}
