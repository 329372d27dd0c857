import { createHmac, hkdfSync } from "node:crypto";
import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Random } from "../../platform/runtime/random.ts";
import { createSealing } from "../../platform/runtime/sealing.ts";

/** Where players' money goes, at rest: the number itself is readable only with the site's key. */
export type Destinations = {
  seal(owned: OwnedDestination): SealedDestination;
  /** The number; throws when the box is not that player's or was altered. */
  open(playerId: number, sealed: SealedDestination): string;
  /** Stands for a text that may hold a number, in the books of repeats. */
  fingerprint(text: string): string;
};

export type OwnedDestination = {
  readonly playerId: number;
  readonly method: WithdrawalMethod;
  readonly number: string;
};

/** `hash` is keyed: it shows that two are the same, and nothing else without the key. */
export type SealedDestination = { readonly box: Buffer; readonly hash: Buffer };

export function openDestinations({
  secretKey,
  random,
}: {
  secretKey: Uint8Array;
  random: Random;
}): Destinations {
  const sealing = createSealing({ secretKey, purpose: "withdrawal destinations", random });
  const hashKey = Buffer.from(
    hkdfSync("sha256", secretKey, new Uint8Array(), "withdrawal destination hashes", 32),
  );
  const hashOf = (text: string): Buffer => createHmac("sha256", hashKey).update(text).digest();
  return {
    seal({ playerId, method, number }) {
      const hash = hashOf(`${method} ${number}`);
      return { hash, box: sealing.seal(Buffer.from(number), contextOf(playerId, hash)) };
    },
    open: (playerId, { box, hash }) => sealing.open(box, contextOf(playerId, hash)).toString("utf8"),
    fingerprint: (text) => hashOf(`request ${text}`).toString("hex"),
  };
}

/** A box that is moved to another player's row does not open. */
function contextOf(playerId: number, hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${playerId} `), hash]);
}
