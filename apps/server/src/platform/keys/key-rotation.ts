import type { Database, Query } from "../db/database.ts";
import { pause } from "../runtime/pause.ts";
import {
  areTransactionsOver,
  ownTransaction,
  readRotation,
  takeOthersBack,
  writeRotation,
} from "./key-rotation-store.ts";
import type { Change, SealedRow, SealedTable } from "./sealed-table.ts";

export type KeyRotation = {
  readonly database: Pick<Database, "query" | "transaction">;
  /** Everything that is sealed. */
  readonly tables: readonly SealedTable[];
  /** Of the key that seals now. */
  readonly mark: string;
  /** Called behind each page, with how long it has taken. */
  readonly rest: (workedMs: number) => Promise<void>;
  readonly nowMs: () => number;
  /** Ends the run behind the page that it is at. */
  readonly signal: AbortSignal;
};

const AT_ONCE = 500;
/** Below every id: the first bets are sealed behind bet 0. */
const FIRST = -1;

/**
 * Seals with the newest key what is sealed with others, page by page, from where an earlier run has ended. Rows that somebody holds just
 * then end the run of their table, and so does a transaction that takes long: the next run begins at that page. Rows that no key opens
 * are left to the check of the books.
 */
export async function renewSealed(rotation: KeyRotation): Promise<void> {
  const { signal, tables } = rotation;
  for (const table of tables) {
    if (table.isRewritten === true) await beginAgain(rotation, table);
    while (!signal.aborted && (await renewPage(rotation, table)));
  }
}

/** When a node with an older key has sealed a row again that was passed already. */
async function beginAgain({ database, mark }: KeyRotation, table: SealedTable): Promise<void> {
  const rows = await table.read(database.query, { afterId: FIRST, limit: AT_ONCE });
  if (rows.every((row) => changeOf(table, row).length === 0)) return;
  await writeRotation(database.query, { mark, part: table.name, afterId: FIRST, renewed: 0 });
}

/** Whether there is a next page. */
async function renewPage(rotation: KeyRotation, table: SealedTable): Promise<boolean> {
  const { database, mark, rest, nowMs } = rotation;
  const place = { mark, part: table.name };
  const afterId = (await readRotation(database.query, place))?.afterId ?? FIRST;
  const page = { afterId, limit: AT_ONCE };
  const seen = await table.read(database.query, page);
  const last = seen.at(-1);
  if (last === undefined) return false;
  // A row whose transaction is under way is not seen yet, though its id may be below those that are: nobody would come back to it.
  const isWhole = await othersAreOver(rotation);
  const startMs = nowMs();
  const rows = isWhole ? (await table.read(database.query, page)).filter(({ id }) => id <= last.id) : seen;
  const changes = rows.flatMap((row) => changeOf(table, row));
  const isDone = await database.transaction(async (query) => {
    const written = changes.length === 0 ? [] : await table.write(query, changes);
    const left = changes.map(({ before }) => before.id).filter((id) => !written.includes(id));
    const throughId = left.length === 0 ? last.id : Math.min(...left) - 1;
    await writeRotation(query, { ...place, afterId: isWhole ? throughId : afterId, renewed: written.length });
    // While nodes have their keys in either order, what one has renewed the other seals back.
    if (written.length > 0) await takeOthersBack(query, { ...place, id: Math.min(...written) });
    return isWhole && left.length === 0;
  });
  await rest(nowMs() - startMs);
  return isDone;
}

/** Waits until all transactions that are under way now are over; false when one of them takes too long. */
async function othersAreOver({ database, signal, nowMs }: KeyRotation): Promise<boolean> {
  const own = await ownTransaction(database.query);
  const startMs = nowMs();
  while (!(await areTransactionsOver(database.query, own))) {
    if (signal.aborted || nowMs() - startMs > OTHERS_TAKE_MS) return false;
    await pause(LOOK_AGAIN_MS, signal);
  }
  return true;
}

const OTHERS_TAKE_MS = 1_000;
const LOOK_AGAIN_MS = 20;

function changeOf(table: SealedTable, before: SealedRow): Change<SealedRow>[] {
  try {
    const after = table.renewed(before);
    return after === null ? [] : [{ before, after }];
  } catch {
    return [];
  }
}

/** What may still be sealed with a key that is not the newest. */
export type SealedLeft = { readonly part: string; readonly left: number; readonly renewed: number };

export function readSealedLeft(
  query: Query,
  { tables, mark }: Pick<KeyRotation, "tables" | "mark">,
): Promise<SealedLeft[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { afterId, renewed } = (await readRotation(query, { mark, part: table.name })) ?? NOT_BEGUN;
      return { part: table.name, left: await table.countBehind(query, afterId), renewed };
    }),
  );
}

const NOT_BEGUN = { afterId: FIRST, renewed: 0 };

/**
 * Throws when rows that were not looked through yet, since the key was changed, are sealed with one that is not there: the first of them
 * in each table are tried.
 */
export async function assertKeysComplete(
  query: Query,
  { tables, mark }: Pick<KeyRotation, "tables" | "mark">,
): Promise<void> {
  for (const table of tables) {
    const begun = await readRotation(query, { mark, part: table.name });
    if (begun === null) continue;
    const rows = await table.read(query, { afterId: begun.afterId, limit: TRIED });
    if (rows.every((row) => opens(table, row))) continue;
    throw new MissingKeyError(table.name, await table.countBehind(query, begun.afterId));
  }
}

const TRIED = 20;

function opens(table: SealedTable, row: SealedRow): boolean {
  try {
    table.renewed(row);
    return true;
  } catch {
    return false;
  }
}

export class MissingKeyError extends Error {
  constructor(part: string, rows: number) {
    super(
      `Не хватает ключа: им ещё могут быть запечатаны строки таблицы ${part}, до ${rows}. Верните прежний ключ в SECRET_KEYS, ` +
        "последним, и дождитесь, пока `npm run operator -- keys` не скажет, что он больше не нужен.",
    );
  }
}
