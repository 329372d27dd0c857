import { createHmac, hkdfSync } from "node:crypto";
import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Random } from "../../platform/runtime/random.ts";
import { createSealing } from "../../platform/runtime/sealing.ts";

/** Where players' money goes, at rest: the number itself is readable only with the site's key. */
export type Destinations = {
  seal(owned: OwnedDestination): SealedDestination;
  /** The number; throws when the box is not that player's or was altered, or when the request says something else now. */
  open(owned: Owned, sealed: SealedDestination): string;
  /** Stands for a text that may hold a number, in the books of repeats. */
  fingerprint(text: string): string;
};

/** Whose a destination is, and the request that it was sealed with: whoever changes that cannot make the box for it. */
export type Owned = {
  readonly playerId: number;
  readonly method: string;
  readonly mask: string;
  /** Kopecks. */
  readonly amount: number;
  readonly payout: number;
  readonly approvalsNeeded: number | null;
};

export type OwnedDestination = Owned & { readonly method: WithdrawalMethod; readonly number: string };

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
    seal({ number, ...owned }) {
      const hash = hashOf(`${owned.method} ${number}`);
      return { hash, box: sealing.seal(Buffer.from(number), contextOf(owned, hash)) };
    },
    open(owned, { box, hash }) {
      // Of before the request was bound to it; none that was made since opens so.
      const contexts = [contextOf(owned, hash), earlierContextOf(owned, hash)];
      return firstThatWorks(contexts, (context) => sealing.open(box, context)).toString("utf8");
    },
    fingerprint: (text) => hashOf(`request ${text}`).toString("hex"),
  };
}

/** A box that is moved to another player's row, or to another request, does not open. */
function contextOf(owned: Owned, hash: Uint8Array): Buffer {
  const { playerId, method, mask, amount, payout, approvalsNeeded } = owned;
  const said = JSON.stringify([playerId, method, mask, amount, payout, approvalsNeeded]);
  return Buffer.concat([Buffer.from(`request ${said} `), hash]);
}

function earlierContextOf({ playerId }: Owned, hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${playerId} `), hash]);
}

/** Throws what the last one threw. */
function firstThatWorks<From, To>(all: readonly From[], work: (one: From) => To): To {
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
