import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "@rumb/contract/operator-keys";
import type { Random } from "../../platform/runtime/random.ts";

/** New recovery codes, each of 120 random bits, as they are shown once: `k3mz-0p7x-…`. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(random.bytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return letters.match(GROUPS)?.join("-") ?? "";
  });
}

/** What is kept of a code, however it was typed: with or without its dashes, in capitals or not. */
export function recoveryHash(typed: string): Buffer {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
  return createHash("sha256").update(letters).digest();
}

const LETTERS = 24;
/** 32 of them, so that a byte is none of them more often than another. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = /.{4}/gu;
