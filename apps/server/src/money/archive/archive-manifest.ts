import { createHash } from "node:crypto";
import { canonical } from "@rumb/games/verify/verify";
import type { FrameFile } from "../../platform/archive/frame-file.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";

/** A column of a table as it was when its rows were copied, in the order of their fields. */
export type ArchivedColumn = { readonly name: string; readonly type: string };

/** A file of the archive: the text form of COPY, in frames. */
export type ArchivedFile = FrameFile & { readonly name: string; readonly columns: readonly ArchivedColumn[] };

/** What the archived rows of a month add up to; kopecks, rakeback in 10⁻⁵ kopeck, the pot's share in 1/10 000 kopeck. */
export type MonthTotals = {
  readonly bets: readonly BetTotals[];
  readonly transfers: readonly TransferTotals[];
  readonly pot: { readonly accrued: number; readonly paid: number; readonly hits: readonly string[] };
  readonly players: SumsOfRows;
  readonly stakes: SumsOfRows;
};
export type BetTotals = {
  readonly game: string;
  readonly state: string;
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  readonly pot: number;
  readonly rakeback: number;
};
/** `account` is the house's side. */
export type TransferTotals = {
  readonly kind: string;
  readonly account: number;
  readonly transfers: number;
  readonly amount: number;
};
/** Rows of `archived_players` or `archived_stakes`, and the hash of what they say. */
export type SumsOfRows = { readonly rows: number; readonly sha256: string };

/** Everything that is known of an archived month; the database keeps it, sealed, and a copy lies beside the files. */
export type ArchiveManifest = {
  readonly month: string;
  /** The first id of the month that was archived before; null for the first one. */
  readonly previous: number | null;
  readonly files: { readonly bets: ArchivedFile; readonly transfers: ArchivedFile };
  readonly totals: MonthTotals;
};

/** What else a seal covers: it cannot be moved to another month, nor can a bet be said to have been kept. */
type SealedMonth = {
  readonly firstId: number;
  readonly belowId: number;
  readonly keptIds: readonly number[];
  readonly manifest: ArchiveManifest;
};

/** Seals a manifest with the site's key: whoever changes it later cannot make the seal for it. */
export function sealMonth(sealing: Sealing, month: SealedMonth): Buffer {
  return sealing.seal(digestOf(month), monthContextOf(month));
}

/** Whether the manifest is the one that was sealed. */
export function isSealed(sealing: Sealing, month: SealedMonth & { readonly box: Buffer }): boolean {
  try {
    return sealing.open(month.box, monthContextOf(month)).equals(digestOf(month));
  } catch {
    return false;
  }
}

function digestOf({ manifest, keptIds, belowId }: SealedMonth): Buffer {
  return createHash("sha256").update(canonical({ manifest, keptIds, belowId })).digest();
}

/** What a month's seal is bound to. */
export function monthContextOf({ firstId }: Pick<SealedMonth, "firstId">): Buffer {
  return Buffer.from(`archive ${firstId}`);
}
