import { sealedBoxes, type SealedTable } from "../platform/keys/sealed-table.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import type { EntrySeal } from "./audit-store.ts";

type Entry = { readonly id: number; readonly hash: Buffer };

/** What only the site can make of an entry of the audit log. */
export function sealEntry(sealing: Sealing, entry: Entry): Buffer {
  return sealing.seal(NOTHING, contextOf(entry));
}

/** Whether the site has sealed this entry, as it is. */
export function isSealed(sealing: Sealing, { box, ...entry }: Entry & EntrySeal): boolean {
  try {
    return sealing.open(box, contextOf(entry)).equals(NOTHING);
  } catch {
    return false;
  }
}

/** Seals of the entries of the audit log, for the change of the site's key. */
export function sealedEntries(sealing: Sealing): SealedTable<Entry & EntrySeal> {
  return sealedBoxes<Entry & EntrySeal>(sealing, {
    table: "audit_seals",
    columns: "(SELECT hash FROM audit_log WHERE audit_log.id = audit_seals.id) AS hash",
    contextOf,
  });
}

/** The hash is over everything that the entry says, and over those before it. */
function contextOf({ id, hash }: Entry): Buffer {
  return Buffer.from(`audit ${id} ${hash.toString("hex")}`);
}

const NOTHING = Buffer.alloc(0);
