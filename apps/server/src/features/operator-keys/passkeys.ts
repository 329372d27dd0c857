import { createHash } from "node:crypto";
import {
  type KeyAskedReply,
  type KeyBegunReply,
  MOST_KEYS,
  type NewKey,
  type ShownKey,
} from "@rumb/contract/operator-keys";
import { refusal, type Refusal } from "@rumb/contract/errors";
import type { Acting } from "../../audit/audit-log.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import { visibleLine } from "../../platform/text/visible-text.ts";
import { lockSessionsOf } from "../../sessions/session-store.ts";
import { beginAttempt, takeAttempt } from "./attempt-store.ts";
import { findOperator, type OperatorNames } from "./link-store.ts";
import { findKey, insertKey, type KeyRow, readKeys, writeUse } from "./passkey-store.ts";

export type KeyDeps = Pick<Deps, "database" | "random">;

/** How browsers reach the console: keys are bound to its host. */
export type ConsolePlace = { readonly origin: string; readonly hostname: string };

/** Asks for a key: any that the browser offers, or one of `keys`. */
export async function askForKey(
  deps: KeyDeps,
  place: ConsolePlace,
  { kind, playerId, keys }: { kind: "enter" | "step"; playerId: number | null; keys: readonly KeyRow[] },
): Promise<KeyAskedReply> {
  const challenge = Uint8Array.from(deps.random.bytes(CHALLENGE_BYTES));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: place.hostname,
    challenge,
    userVerification: "required",
    timeout: TIMEOUT_MS,
  });
  const { query } = deps.database;
  const attempt = await beginAttempt({ ...deps, query }, { kind, playerId, secret: challenge });
  return {
    attempt,
    options: {
      rpId: place.hostname,
      challenge: options.challenge,
      timeout: TIMEOUT_MS,
      userVerification: "required",
      ...(keys.length > 0 && { allowCredentials: keys.map(listedKey) }),
    },
  };
}

/**
 * Which key was shown and whose it is, when it is one of ours and was asked for just now. It may be removed at any moment: what it opens,
 * opens in a transaction that asks `holdKey` first. Refuses `ATTEMPT_OVER`, and `KEY_WRONG` whatever else is wrong.
 */
export async function checkKey(
  { database }: KeyDeps,
  place: ConsolePlace,
  shown: { kind: "enter" | "step"; attempt: string; key: ShownKey },
): Promise<HeldKey | Refusal> {
  const attempt = await takeAttempt(database.query, { id: shown.attempt, kind: shown.kind });
  if (attempt === null) return refusal("ATTEMPT_OVER");
  const known = await findKey(database.query, Buffer.from(shown.key.id, "base64url"));
  if (known === null || (attempt.playerId !== null && attempt.playerId !== known.playerId))
    return refusal("KEY_WRONG");
  const { userHandle } = shown.key.response;
  if (userHandle !== undefined && userHandle !== handleOf(known.playerId).toString("base64url"))
    return refusal("KEY_WRONG");
  const uses = await verifiedUses(place, { key: shown.key, known, challenge: attempt.secret });
  if (uses === null || (await findOperator(database.query, known.playerId)) === null)
    return refusal("KEY_WRONG");
  const isNew = await writeUse(database.query, { id: known.id, uses });
  return isNew ? { id: known.id, playerId: known.playerId } : refusal("KEY_WRONG");
}

/** Whether a key is its operator's still; until the transaction ends it stays so, for whoever removes one waits. */
export async function holdKey(query: Query, { id, playerId }: HeldKey): Promise<boolean> {
  await lockSessionsOf(query, playerId);
  return (await readKeys(query, playerId)).some((key) => key.id === id);
}

type HeldKey = Pick<KeyRow, "id" | "playerId">;

/** Begins to enrol a key of an operator's. */
export async function beginKey(
  deps: KeyDeps,
  place: ConsolePlace,
  who: OperatorNames,
): Promise<KeyBegunReply> {
  const { query } = deps.database;
  const challenge = Uint8Array.from(deps.random.bytes(CHALLENGE_BYTES));
  const keys = await readKeys(query, who.playerId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Пульт РУМБ",
    rpID: place.hostname,
    userID: Uint8Array.from(handleOf(who.playerId)),
    userName: `VK ${who.vkId}`,
    userDisplayName: who.name,
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: keys.map(described),
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const attempt = await beginAttempt(
    { ...deps, query },
    { kind: "key", playerId: who.playerId, secret: challenge },
  );
  return {
    attempt,
    options: {
      rp: { name: "Пульт РУМБ", id: place.hostname },
      user: options.user,
      challenge: options.challenge,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
      timeout: TIMEOUT_MS,
      excludeCredentials: keys.map(listedKey),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  };
}

/** What a new key has shown of itself, when it was asked for just now. Refuses `ATTEMPT_OVER` and `KEY_WRONG`. */
export async function checkNewKey(
  { database }: KeyDeps,
  place: ConsolePlace,
  made: { playerId: number; attempt: string; key: NewKey },
): Promise<CheckedKey | Refusal> {
  const attempt = await takeAttempt(database.query, { id: made.attempt, kind: "key" });
  if (attempt === null || attempt.playerId !== made.playerId) return refusal("ATTEMPT_OVER");
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made.key,
      expectedChallenge: attempt.secret.toString("base64url"),
      expectedOrigin: place.origin,
      expectedRPID: place.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return refusal("KEY_WRONG");
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      uses: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialDeviceType === "multiDevice",
    };
  } catch {
    return refusal("KEY_WRONG");
  }
}

/** Keeps a key that was checked, and writes it down. Refuses `KEYS_TOO_MANY` and `KEY_KNOWN`. */
export async function addKey(
  query: SealedQuery,
  acting: Acting,
  { playerId, name: typed, key }: { playerId: number; name: string; key: CheckedKey },
): Promise<Refusal | null> {
  await lockSessionsOf(query, playerId);
  const { length } = await readKeys(query, playerId);
  if (length >= MOST_KEYS) return refusal("KEYS_TOO_MANY", { most: String(MOST_KEYS) });
  const name = keyName(typed, length + 1);
  const id = await insertKey(query, { ...key, playerId, name });
  if (id === null) return refusal("KEY_KNOWN");
  const after = { key: id, name, publicKey: fingerprint(key.publicKey) };
  await writeAudit(query, acting, {
    action: "key-add",
    resource: "players",
    subject: playerId,
    before: null,
    after,
  });
  return null;
}

/** A key's name as it is kept; `Ключ 2` where nothing was typed. */
export function keyName(typed: string, number: number): string {
  return visibleLine(typed) || `Ключ ${number}`;
}

/** By this the books know a key. */
export function fingerprint(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("hex");
}

type CheckedKey = Pick<KeyRow, "credentialId" | "publicKey" | "uses" | "transports" | "synced">;

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256: what keys of today sign with. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 120_000;

/** How often the key was used, by its own count; null when what it has signed is not what was asked. */
async function verifiedUses(
  { origin, hostname }: ConsolePlace,
  { key, known, challenge }: { key: ShownKey; known: KeyRow; challenge: Buffer },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: key,
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: { ...described(known), publicKey: Uint8Array.from(known.publicKey), counter: known.uses },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Three hundred modules, for certificates and all: loaded when somebody comes with a key, and not by every start of a site. */
function webauthn(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}

/** By this an account's keys know it; no name of anybody's. */
function handleOf(playerId: number): Buffer {
  return Buffer.from(`rumb operator ${playerId}`);
}

function described({ credentialId, transports }: KeyRow) {
  return { id: credentialId.toString("base64url"), transports };
}

function listedKey(key: KeyRow) {
  return { ...described(key), type: "public-key" as const };
}
