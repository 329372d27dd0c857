import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.ts";

/** Encrypts small secrets at rest: AES-256-GCM, bound to a context so that a box cannot be moved to another row. */
export type Sealing = {
  seal(plain: Uint8Array, context: Uint8Array): Buffer;
  /** Throws when the box was altered, or sealed with another key or context. */
  open(box: Uint8Array, context: Uint8Array): Buffer;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** `secretKey` is the site's SECRET_KEY; `purpose` separates the keys of different uses. */
export function createSealing(options: { secretKey: Uint8Array; purpose: string; random: Random }): Sealing {
  const key = Buffer.from(hkdfSync("sha256", options.secretKey, new Uint8Array(), options.purpose, 32));
  return {
    seal(plain, context) {
      const nonce = options.random.bytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(context);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(box, context) {
      if (box.length < HEADER_BYTES || box[0] !== VERSION) throw new Error("unknown seal format");
      const nonce = box.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce)
        .setAAD(context)
        .setAuthTag(box.subarray(1 + NONCE_BYTES, HEADER_BYTES));
      return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]);
    },
  };
}
