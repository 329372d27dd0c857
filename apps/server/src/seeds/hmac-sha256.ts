import { hash } from "node:crypto";
import type { HmacSha256 } from "@rumb/games/fairness/stream";

/**
 * HMAC-SHA256 for the fairness package, as RFC 2104 defines it: H(K ⊕ opad ‖ H(K ⊕ ipad ‖ message)). `createHmac` makes
 * a stream object for every block of every play; two one-shot hashes take half of its time, and leave nothing to collect.
 * Throws `RangeError` for a key of more than 64 bytes or a message of more than 192: a round's are 32 and about 90.
 */
export const hmacSha256: HmacSha256 = (key, message) => {
  if (key.length > BLOCK_BYTES) throw new RangeError(`an HMAC key of ${key.length} bytes`);
  if (Buffer.byteLength(message) > MESSAGE_BYTES) throw new RangeError("an HMAC message is too long");
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const byte = key[index] ?? 0;
    inner[index] = byte ^ INNER_PAD;
    outer[index] = byte ^ OUTER_PAD;
  }
  const length = BLOCK_BYTES + inner.write(message, BLOCK_BYTES);
  outer.write(hash("sha256", inner.subarray(0, length), "binary"), BLOCK_BYTES, "binary");
  return Buffer.from(hash("sha256", outer, "binary"), "binary");
};

const BLOCK_BYTES = 64;
const MESSAGE_BYTES = 192;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

// Used again by every call: a call runs from its first line to its last with nothing in between.
const inner = Buffer.alloc(BLOCK_BYTES + MESSAGE_BYTES);
const outer = Buffer.alloc(BLOCK_BYTES + 32);
