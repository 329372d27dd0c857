import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Hashes } from "@rumb/games/verify/verify";

/** SHA-256 and HMAC in the browser. Web Crypto has both, but only in answers that come later and only over https. */
export const browserHashes: Hashes = {
  sha256: (bytes) => sha256(bytes),
  hmac: (key, message) => hmac(sha256, key, new TextEncoder().encode(message)),
};
