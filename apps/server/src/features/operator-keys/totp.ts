import { generateSync, generateURI, ScureBase32Plugin, verifySync } from "otplib";
import type { Clock } from "../../platform/runtime/clock.ts";
import type { Random } from "../../platform/runtime/random.ts";
import { createSealing, type Sealing } from "../../platform/runtime/sealing.ts";
import type { SecretKeys } from "../../platform/runtime/secret-key.ts";

/** Codes that an app makes of a secret and the time (RFC 6238), at rest sealed with the site's key. */
export type TotpSecrets = {
  /** A new secret, in letters and digits. */
  make(): string;
  seal(playerId: number, secret: string): Buffer;
  /** Throws when the box is not that operator's, or was altered. */
  open(playerId: number, box: Uint8Array): string;
  readonly sealing: Sealing;
};

export function openTotpSecrets({
  secretKeys,
  random,
}: {
  secretKeys: SecretKeys;
  random: Random;
}): TotpSecrets {
  const sealing = createSealing({ secretKeys, purpose: "operators' codes", random });
  return {
    sealing,
    make: () => base32.encode(random.bytes(SECRET_BYTES)),
    seal: (playerId, secret) => sealing.seal(Buffer.from(secret), totpContext(playerId)),
    open: (playerId, box) => sealing.open(box, totpContext(playerId)).toString("utf8"),
  };
}

/** Binds a box to its operator. */
export function totpContext(playerId: number): Buffer {
  return Buffer.from(`totp ${playerId}`);
}

/**
 * The step whose code it is, when that is now, the one before or the next, and behind `usedStep`; null otherwise. A code of a step that
 * was used, or of one before it, is none.
 */
export function stepOfCode(
  secret: string,
  { code, usedStep, clock }: { code: string; usedStep: number; clock: Clock },
): number | null {
  if (!CODE.test(code)) return null;
  const epoch = secondsOf(clock);
  const found = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
    // The library refuses a step that lies ahead of all it looks at.
    ...(usedStep <= epoch / STEP_SECONDS && { afterTimeStep: usedStep }),
  });
  if (!found.valid || !("timeStep" in found)) return null;
  return found.timeStep > usedStep ? found.timeStep : null;
}

/** What the app shows now. */
export function codeNow(secret: string, clock: Clock): string {
  return generateSync({ secret, epoch: secondsOf(clock) });
}

/** What apps read from a picture. */
export function totpUri(secret: string, label: string): string {
  return generateURI({ issuer: "Пульт РУМБ", label, secret });
}

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const CODE = /^\d{6}$/u;
const base32 = new ScureBase32Plugin();

function secondsOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}
