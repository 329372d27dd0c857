import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "./random.ts";
import { deriveKeys, type SecretKeys } from "./secret-key.ts";

/** Encrypts small secrets at rest: AES-256-GCM, bound to a context so that a box cannot be moved to another row. */
export type Sealing = {
  seal(plain: Uint8Array, context: Uint8Array): Buffer;
  /** Throws when the box was altered, or sealed with another key or context. */
  open(box: Uint8Array, context: Uint8Array): Buffer;
  /** Whether the key that seals now opens the box. */
  isCurrent(box: Uint8Array, context: Uint8Array): boolean;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** `purpose` separates the keys of different uses. */
export function createSealing(options: { secretKeys: SecretKeys; purpose: string; random: Random }): Sealing {
  const keys = deriveKeys(options.secretKeys, options.purpose);
  const [newest] = keys;
  return {
    seal(plain, context) {
      const nonce = options.random.bytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, nonce).setAAD(context);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    // A box does not say which key it is of: a wrong one fails at the tag, in a microsecond or two.
    open: (box, context) => firstThatWorks(keys, (key) => opened(key, box, context)),
    isCurrent(box, context) {
      try {
        opened(newest, box, context);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function opened(key: Uint8Array, box: Uint8Array, context: Uint8Array): Buffer {
  if (box.length < HEADER_BYTES || box[0] !== VERSION) throw new Error("unknown seal format");
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    .setAAD(context)
    .setAuthTag(box.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]);
}

/** Throws what the last one threw. */
export function firstThatWorks<From, To>(all: readonly From[], work: (one: From) => To): To {
  let failure: unknown = new Error("there is nothing to try");
  for (const one of all) {
    try {
      return work(one);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
