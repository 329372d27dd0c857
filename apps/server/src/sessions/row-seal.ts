import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** The keys that seal a kind of sessions: the first seals, all of them are believed. They survive a structured clone. */
export type SealKeys = readonly [Uint8Array, ...Uint8Array[]];

/** What a seal binds together: which cookie it is about, and what the row says of it. */
type Sealed = { readonly idHash: Uint8Array; readonly said: string };

/** The seal with the newest key; 32 bytes. */
export function sealWithNewest([newest]: SealKeys, sealed: Sealed): Buffer {
  return sealWith(newest, sealed);
}

/** Which of the keys has made the seal of a row, the newest being 0; -1 when none has. */
export function keyOfSeal(keys: SealKeys, sealed: Sealed, seal: Uint8Array): number {
  return keys.findIndex((key) => {
    const made = sealWith(key, sealed);
    return made.length === seal.length && timingSafeEqual(made, seal);
  });
}

function sealWith(key: Uint8Array, { idHash, said }: Sealed): Buffer {
  return createHmac("sha256", keyObjectOf(key)).update(idHash).update(said).digest();
}

/** The key as the crypto module takes it. Made of its bytes for each seal, it would take three times as long as all the rest of that. */
function keyObjectOf(key: Uint8Array): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();
