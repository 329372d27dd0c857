import { createHmac } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../../platform/runtime/secret-key.ts";
import { countedAddress } from "../../platform/http/address.ts";

/** Stands for a visitor on one day, and reveals nothing of them without the site's key. */
export type VisitorMarks = (visit: { address: string; userAgent: string; day: string }) => Buffer;

/** Browsers at one address are distinguished up to so many, so that nobody makes visitors up without end. */
const BROWSERS_PER_ADDRESS = 64;

/** 16 bytes for each browser at an address and day; another day gives another mark, and so does another key of the site. */
export function openVisitorMarks(secretKeys: SecretKeys): VisitorMarks {
  const [key] = deriveKeys(secretKeys, "referral visitors");
  const hash = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return ({ address, userAgent, day }) => {
    const browser = hash(`browser ${userAgent}`).readUInt32BE() % BROWSERS_PER_ADDRESS;
    return hash(`visitor ${day} ${browser} ${countedAddress(address)}`).subarray(0, 16);
  };
}

/** The day in Moscow, such as `2026-11-20`. */
export function moscowDay(now: Date): string {
  return new Date(now.getTime() + MOSCOW_MS).toISOString().slice(0, 10);
}

const MOSCOW_MS = 3 * 3_600_000;
