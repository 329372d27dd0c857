import { posix } from "node:path";
import type { SourceFile } from "./source-files.ts";
import { TABLES, type TableOwner } from "./table-owners.ts";

const SERVER = "apps/server/src/";
const MIGRATIONS = "apps/server/migrations/";
const CREATED = /\bCREATE (?:UNLOGGED )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?([a-z_]+)(?! PARTITION OF)\b/gu;
const SEARCHES = [
  {
    write: true,
    pattern:
      /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b/giu,
  },
  {
    write: false,
    pattern: /\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?([a-z_]+)\b|\btable: "([a-z_]+)"/giu,
  },
  // «FROM a, b» names two tables.
  { write: false, pattern: /\b(?:FROM|USING)\s+[a-z_]+(?:\s+AS\s+[a-z_]+)?\s*,\s*([a-z_]+)\b/giu },
] as const;

/** Each table is written by one room of the server and read by few, all of them named in table-owners.ts. */
export function tableOwners(files: readonly SourceFile[]): string[] {
  const uses = usesOf(files);
  const foreign = uses.filter(({ room, owner, write }) => {
    const allowed = write ? [owner.writes] : [owner.writes, ...owner.reads];
    return !allowed.some((one) => one !== null && isWithin(room, one));
  });
  return [
    ...foreign.map(({ path, table, write }) => `${path}: ${write ? "writes" : "reads"} the table ${table}`),
    ...listFaults(files, uses),
  ];
}

/** What is wrong with the list itself, once there are migrations to compare it with. */
function listFaults(files: readonly SourceFile[], uses: readonly Use[]): string[] {
  const tables = tablesOf(files);
  if (tables.length === 0) return [];
  const listed = Object.entries(TABLES);
  const unowned = tables.filter((table) => !(table in TABLES)).map((table) => `${table} has no owner`);
  const unknown = listed
    .filter(([table]) => !tables.includes(table))
    .map(([table]) => `${table} is no table`);
  const idle = listed.flatMap(([table, { reads }]) =>
    reads
      .filter((reader) => !uses.some((use) => use.table === table && isWithin(use.room, reader)))
      .map((reader) => `${reader} does not read ${table} any more`),
  );
  return [...unowned, ...unknown, ...idle].map((fault) => `tools/tidy/table-owners.ts: ${fault}`);
}

/** Tables and views; a partition is part of its table. */
function tablesOf(files: readonly SourceFile[]): string[] {
  const sql = files.filter(({ path }) => path.startsWith(MIGRATIONS)).map(({ text }) => text);
  return found(sql.join("\n"), CREATED);
}

function usesOf(files: readonly SourceFile[]): Use[] {
  return files
    .filter(({ path }) => path.startsWith(SERVER) && path.endsWith(".ts") && !/\.test\.|\/_/u.test(path))
    .flatMap(({ path, text }) => {
      const room = posix.dirname(path).slice(SERVER.length);
      const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "");
      return SEARCHES.flatMap(({ pattern, write }) =>
        found(code, pattern).flatMap((table) => {
          const owner = TABLES[table];
          return owner === undefined ? [] : [{ path, room, table, owner, write }];
        }),
      );
    });
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...names]) =>
    names.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()])),
  );
}

function isWithin(room: string, owner: string): boolean {
  return room === owner || room.startsWith(`${owner}/`);
}

/** A table in the SQL of a file; `room` is the file's folder. */
type Use = {
  readonly path: string;
  readonly room: string;
  readonly table: string;
  readonly owner: TableOwner;
  readonly write: boolean;
};
