import { createHmac } from "node:crypto";
import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Random } from "../../platform/runtime/random.ts";
import { createSealing, firstThatWorks } from "../../platform/runtime/sealing.ts";
import { deriveKeys, type SecretKeys } from "../../platform/runtime/secret-key.ts";

/** Where players' money goes, at rest: the number itself is readable only with the site's key. */
export type Destinations = {
  seal(owned: OwnedDestination): SealedDestination;
  /** The number; throws when the box is not that player's or was altered, or when the request says something else now. */
  open(owned: Owned, sealed: SealedDestination): string;
  /** Stands for a text that may hold a number, in the books of repeats. */
  fingerprint(text: string): string;
  /** What it was under keys that the site has had before. */
  earlierFingerprints(text: string): string[];
  /** The same sealed with the key that seals now; null when it is. Throws as `open` does. */
  renewed(owned: Owned, sealed: SealedDestination): SealedDestination | null;
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
  secretKeys,
  random,
}: {
  secretKeys: SecretKeys;
  random: Random;
}): Destinations {
  const sealing = createSealing({ secretKeys, purpose: "withdrawal destinations", random });
  const hashKeys = deriveKeys(secretKeys, "withdrawal destination hashes");
  const [newest, ...earlier] = hashKeys;
  const hashOf = (text: string, key: Uint8Array = newest): Buffer =>
    createHmac("sha256", key).update(text).digest();

  function seal(owned: Owned, number: string, contextOf: ContextOf): SealedDestination {
    const hash = hashOf(`${owned.method} ${number}`);
    return { hash, box: sealing.seal(Buffer.from(number), contextOf(owned, hash)) };
  }

  return {
    seal: ({ number, ...owned }) => seal(owned, number, boundToRequest),
    open: (owned, { box, hash }) =>
      firstThatWorks(CONTEXTS, (contextOf) => sealing.open(box, contextOf(owned, hash))).toString("utf8"),
    renewed(owned, { box, hash }) {
      return firstThatWorks(CONTEXTS, (contextOf) => {
        const context = contextOf(owned, hash);
        const number = sealing.open(box, context).toString("utf8");
        return sealing.isCurrent(box, context) ? null : seal(owned, number, contextOf);
      });
    },
    fingerprint: (text) => hashOf(`request ${text}`).toString("hex"),
    earlierFingerprints: (text) => earlier.map((key) => hashOf(`request ${text}`, key).toString("hex")),
  };
}

type ContextOf = (owned: Owned, hash: Uint8Array) => Buffer;

/** A box that is moved to another player's row, or to another request, does not open. */
function boundToRequest(owned: Owned, hash: Uint8Array): Buffer {
  const { playerId, method, mask, amount, payout, approvalsNeeded } = owned;
  const said = JSON.stringify([playerId, method, mask, amount, payout, approvalsNeeded]);
  return Buffer.concat([Buffer.from(`request ${said} `), hash]);
}

/** Of before the request was bound to it; none that was made since opens so. */
function boundToPlayer({ playerId }: Owned, hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${playerId} `), hash]);
}

const CONTEXTS: readonly ContextOf[] = [boundToRequest, boundToPlayer];
