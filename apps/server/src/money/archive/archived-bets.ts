import { join } from "node:path";
import type { BaseLogger } from "pino";
import { findRow } from "../../platform/archive/frame-reader.ts";
import type { Query } from "../../platform/db/database.ts";
import { idOf } from "./archive-files.ts";
import type { ArchivedColumn } from "./archive-manifest.ts";
import { readMonthOf } from "./archived-months-store.ts";

/** A bet of an archived month. */
export type ArchivedBet =
  /** JSON that `jsonb_populate_record` makes a row of `bets` of. */
  | { readonly row: string }
  /** Its month is archived, and the file cannot be read here and now. */
  | { readonly unreadable: string };

/** Reads bets whose rows are in the archive. */
export type ArchivedBets = {
  /** Null when the bet is in no archived month. */
  read(query: Query, id: number): Promise<ArchivedBet | null>;
};

/** One slip reads some records of the index and one frame; nothing is kept between two. */
export function openArchivedBets(place: {
  readonly directory: string;
  readonly log: BaseLogger;
}): ArchivedBets {
  return {
    async read(query, id) {
      const month = await readMonthOf(query, id);
      if (month === null) return null;
      const { bets } = month.manifest.files;
      const file = join(place.directory, bets.name);
      try {
        const row = await findRow(file, id, idOf);
        return row === null ? null : { row: jsonOf(row, bets.columns) };
      } catch (error) {
        place.log.error({ err: error, file, bet: id }, "an archived bet cannot be read");
        return { unreadable: month.manifest.month };
      }
    },
  };
}

/** A row in the text form of COPY as a JSON object of its columns. */
export function jsonOf(row: Buffer, columns: readonly ArchivedColumn[]): string {
  const fields = row.toString("utf8").split("\t");
  const members = columns.map(({ name, type }, index) => {
    const value = textOf(fields[index] ?? NULL);
    return `${JSON.stringify(name)}:${value !== null && type === "jsonb" ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(",")}}`;
}

const NULL = String.raw`\N`;

function textOf(field: string): string | null {
  if (field === NULL) return null;
  return field.replaceAll(/\\(.)/gsu, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
