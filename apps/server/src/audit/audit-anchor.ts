import { createHmac, timingSafeEqual } from "node:crypto";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { deriveKeys, type SecretKeys } from "../platform/runtime/secret-key.ts";

/**
 * The end of the audit log at a moment, signed with a key that the database does not know. `previous` is the signature of the anchor
 * before it in the same file, so a line that is taken out is missed by the next one.
 */
export const AuditAnchor = Type.Object(
  {
    at: Type.String({ maxLength: 32 }),
    id: Type.Integer({ minimum: 0 }),
    hash: Type.String({ pattern: "^([0-9a-f]{64})?$" }),
    previous: Type.String({ pattern: "^([0-9a-f]{64})?$" }),
    mac: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  },
  { additionalProperties: false },
);
export type AuditAnchor = Static<typeof AuditAnchor>;

/** The keys of the anchors, derived from the site's for nothing else: the first signs, any of them may have signed. */
export type AnchorKeys = readonly [Uint8Array, ...Uint8Array[]];

export function anchorKeys(secretKeys: SecretKeys): AnchorKeys {
  return deriveKeys(secretKeys, "audit anchors");
}

export function signAnchor([key]: AnchorKeys, said: Omit<AuditAnchor, "mac">): AuditAnchor {
  return { ...said, mac: macOf(key, said).toString("hex") };
}

/** The anchor of a line, or null when it is none of ours or was changed. */
export function readAnchor(keys: AnchorKeys, line: string): AuditAnchor | null {
  const anchor = parsed(line);
  if (!Value.Check(AuditAnchor, anchor)) return null;
  const mac = Buffer.from(anchor.mac, "hex");
  return keys.some((key) => timingSafeEqual(macOf(key, anchor), mac)) ? anchor : null;
}

function macOf(key: Uint8Array, { at, id, hash, previous }: Omit<AuditAnchor, "mac">): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([at, id, hash, previous]))
    .digest();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
