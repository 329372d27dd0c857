import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ClientConfig } from "pg";
import { copyOut } from "../../platform/archive/copy-out.ts";
import { hashRows, writeFrames } from "../../platform/archive/frame-file.ts";
import { readBack } from "../../platform/archive/frame-reader.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchivedColumn, ArchivedFile } from "./archive-manifest.ts";
import type { ArchiveMonth } from "./archive-month.ts";

export type ArchivedTable = "bets" | "transfers";

/** What a file is made of: a month of a table, without the bets that are kept and what moved for them. */
export type FileSource = {
  readonly table: ArchivedTable;
  readonly month: ArchiveMonth;
  readonly keptIds: readonly number[];
  readonly columns: readonly ArchivedColumn[];
};

/** Where the files of an archive are, and the database they are made of. */
export type FilePlace = { readonly directory: string; readonly connection: ClientConfig };

/** A slip reads one of these: some hundred kilobytes. */
const ROWS_OF_A_FRAME = 2_048;
const TAB = 9;

/** Copies the rows into a file, which is on the disk when this resolves. */
export async function writeFile(place: FilePlace, source: FileSource): Promise<ArchivedFile> {
  const name = `${source.table}-${source.month.name}.copy.zst`;
  const written = await writeFrames(join(place.directory, name), rowsOf(place, source), idOf);
  return { ...written, name, columns: source.columns };
}

/**
 * Reads the file back, and the rows of the table once more.
 * @throws ArchiveError when they do not say the same, to the byte
 */
export async function verifyFile(place: FilePlace, source: FileSource, file: ArchivedFile): Promise<void> {
  const back = await readBack(join(place.directory, file.name)).catch((error: unknown) => {
    throw new ArchiveError(`Файл архива ${file.name} не читается: ${String(error)}.`, { cause: error });
  });
  const isAsWritten = back.sha256 === file.sha256 && back.indexSha256 === file.indexSha256;
  const rows = await hashRows(rowsOf(place, source));
  const isAsTable = back.textSha256 === rows.textSha256 && back.rows === rows.rows;
  if (isAsWritten && isAsTable) return;
  throw new ArchiveError(
    `Файл архива ${file.name} не равен таблице: в нём ${back.rows} строк, в ней ${rows.rows}. Таблица осталась на месте.`,
  );
}

/** The id of a bet, or the cause of a transfer: the first field of their rows. */
export function idOf(row: Buffer): number {
  return Number(row.toString("latin1", 0, row.indexOf(TAB)));
}

function rowsOf({ connection }: FilePlace, source: FileSource): Readable {
  return copyOut(connection, { sql: selectOf(source), rowsAtOnce: ROWS_OF_A_FRAME });
}

// COPY binds no values: these are numbers and names of the catalogue.
function selectOf({ table, month, keptIds, columns }: FileSource): string {
  const key = table === "bets" ? "id" : "cause_id";
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const order = table === "bets" ? "id" : "cause_id, kind";
  return `SELECT ${names} FROM ${table} WHERE ${key} >= ${month.firstId} AND ${key} < ${month.belowId}
    AND NOT ${key} = ANY ('{${keptIds.join(",")}}'::bigint[]) ORDER BY ${order}`;
}
