import { createHash } from "node:crypto";

/** What an entry of the audit log says. `before` and `after` are JSON. */
export type AuditContent = {
  readonly id: number;
  readonly createdAt: Date;
  /** Null: the command line. */
  readonly operatorId: number | null;
  readonly action: string;
  readonly resource: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly address: string;
};

/** Stands before the first entry. */
export const FIRST_LINK = Buffer.alloc(32);

/** The hash of an entry: over the one before it and everything that it says itself. */
export function linkOf(previousHash: Uint8Array, content: AuditContent): Buffer {
  const { id, createdAt, operatorId, action, resource, subject, before, after, address } = content;
  // A list of texts and numbers has one spelling only, so no two contents are the same bytes.
  const said = [id, createdAt.toISOString(), operatorId, action, resource, subject, before, after, address];
  return createHash("sha256").update(previousHash).update(JSON.stringify(said)).digest();
}
