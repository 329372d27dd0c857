import type { Database, Query } from "../platform/db/database.ts";
import { holdMonths } from "../money/archive/archived-months-store.ts";
import {
  FIRST,
  type FreshFrom,
  judgeRows,
  judgeSite,
  openBooks,
  readFreshPage,
  readPage,
} from "./books-check.ts";
import {
  type BooksProgress,
  forgetAside,
  readNewest,
  readProgress,
  readSettledAside,
  writeBeat,
  writeFoundRight,
  writeRing,
  writeRunBegun,
  writeRunEnded,
} from "./books-progress-store.ts";
import { sealBets } from "./derive/bet-seals.ts";
import { storePotSums } from "./derive/pot-sums.ts";
import type { Books, SiteKeys } from "./books/books.ts";
import { type PartFacts, PARTS } from "./books/parts.ts";
import type { Violation } from "./books/violation.ts";

/** What a check of the books has come to. */
export type BooksResult = {
  readonly scope: "usual" | "whole";
  readonly violations: number;
  /** The first of them. */
  readonly found: readonly Violation[];
  /** Rows looked at. */
  readonly checked: number;
};

export type BooksRun = {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly keys: SiteKeys;
  /** Called behind every page, with how long it has taken; the check goes on when it resolves. */
  readonly rest: (workedMs: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
};

/** Violations that are listed; the others are counted. */
const MOST_REPORTED = 100;
const REMEMBERED = 10_000;
const BEAT_MS = 1_000;
/** Whatever began to be written this long before a run has been written by now, or never will be. */
const IN_FLIGHT_MS = 120_000;

/** Looks at everything once, in pages, and moves nothing on. */
export async function checkWholeBooks(run: BooksRun): Promise<BooksResult> {
  const walk = createWalk(run, async () => {});
  await walk.site();
  for (const part of PARTS) await walk.all(part, FIRST);
  return { scope: "whole", ...walk.result() };
}

/**
 * Looks at what is new since the books were last found right, and for `recheckMs` at what is old, from where the run before has ended.
 * While they never were found right, it goes once through everything. How far it has come is in the database, so whichever node is next
 * goes on from there. Only one may run at a time.
 */
export async function checkBooks(run: BooksRun & { readonly recheckMs: number }): Promise<BooksResult> {
  const { query } = run.database;
  const before = await readProgress(query);
  const newest = await readNewest(query);
  await writeRunBegun(query, before.since === null ? newest.rows : null);
  const walk = createWalk(run, (beat) => writeBeat(query, beat));
  try {
    await storePotSums({ ...run, ...run.keys, query });
    await walk.site();
    if (before.since !== null) await walkFresh(walk, query, before);
    const went = await walkRing(walk, { before, query, endMs: endOf(run, before) });
    const result = walk.result();
    const isWhole = before.since !== null || went === "round";
    if (result.violations === 0 && isWhole && isOld(before, newest.now))
      await foundRight(run, { before, newest });
    await writeRunEnded(query, null);
    return { scope: "usual", ...result };
  } catch (error) {
    await writeRunEnded(query, String(error)).catch(() => undefined);
    throw error;
  }
}

async function foundRight(
  { database, ...run }: BooksRun,
  found: { before: BooksProgress; newest: Awaited<ReturnType<typeof readNewest>> },
): Promise<void> {
  // Sealed first: bets that count as found right must not be without a seal.
  await sealBets({ ...run, ...run.keys, query: database.query }, found.before.seen.bets ?? 0);
  await writeFoundRight(database.query, found);
}

function endOf(
  { nowMs, recheckMs }: BooksRun & { readonly recheckMs: number },
  { since }: BooksProgress,
): number {
  return since === null ? Number.POSITIVE_INFINITY : nowMs() + recheckMs;
}

function isOld({ seenAt }: BooksProgress, now: Date): boolean {
  return seenAt === null || now.getTime() - seenAt.getTime() > IN_FLIGHT_MS;
}

async function walkFresh(walk: Walk, query: Query, before: BooksProgress): Promise<void> {
  const { since, through } = before;
  if (since === null) return;
  const from = {
    since,
    through: { bets: through.bets ?? 0, seeds: through.seeds ?? 0, audit: through.audit ?? 0 },
  };
  for (const part of PARTS) await walk.fresh(part, from);
  const [bets] = PARTS;
  for (let ids = await readSettledAside(query, bets.pageSize); ids.length > 0;) {
    const violations = walk.result().violations;
    await walk.rows(bets, ids);
    // A bet that is wrong stays aside, and is reported again.
    if (walk.result().violations > violations) return;
    await forgetAside(query, ids);
    ids = await readSettledAside(query, bets.pageSize);
  }
}

/** Goes on with what is old, until its end (`round`) or the end of the time. */
async function walkRing(
  walk: Walk,
  { before, query, endMs }: { before: BooksProgress; query: Query; endMs: number },
): Promise<"round" | "on the way"> {
  const begin = Math.max(
    0,
    PARTS.findIndex(({ name }) => name === before.ringPart),
  );
  for (const [index, part] of PARTS.entries()) {
    if (index < begin) continue;
    const write = (after: number) => writeRing(query, { part: part.name, after, ended: false });
    // What a run has found is reported at its end: should it not come to one, the next goes over it again.
    const keep = async (after: number) => (walk.result().violations === 0 ? write(after) : undefined);
    const afterId = index === begin ? (before.ringAfter ?? FIRST) : FIRST;
    const stoppedAt = await walk.all(part, afterId, { endMs, keep });
    if (stoppedAt !== null) {
      await write(stoppedAt);
      return "on the way";
    }
  }
  await writeRing(query, { part: null, after: null, ended: true });
  return "round";
}

type Walk = {
  site(): Promise<void>;
  rows(part: PartFacts, ids: readonly number[]): Promise<void>;
  fresh(part: PartFacts, from: Omit<FreshFrom, "afterId">): Promise<void>;
  /** All rows behind an id, until the time is over: the id it has come to then. `keep` is called with it now and then. */
  all(
    part: PartFacts,
    afterId: number,
    until?: { endMs: number; keep: (after: number) => Promise<void> },
  ): Promise<number | null>;
  result(): Omit<BooksResult, "scope">;
};

type Beat = { readonly part: string; readonly checked: number };

/** Judges pages one after another, each at a moment of its own, and rests behind each. */
function createWalk(run: BooksRun, report: (beat: Beat) => Promise<void>): Walk {
  const found: Violation[] = [];
  // What is new may be met among what is old once more.
  const named = new Set<string>();
  let violations = 0;
  let checked = 0;
  let lastBeatMs = Number.NEGATIVE_INFINITY;

  async function judged(judge: (query: Query, books: Books) => Promise<Violation[]>): Promise<void> {
    run.signal.throwIfAborted();
    const startMs = run.nowMs();
    const broken = await run.database.transaction(async (query) => {
      await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      await holdMonths(query);
      // One process of the database at a time: plays need the others.
      await query(`SET LOCAL max_parallel_workers_per_gather = 0`);
      return judge(query, await openBooks(query, run.keys));
    });
    for (const violation of broken) {
      const name = `${violation.code} ${violation.table} ${violation.id}`;
      if (named.has(name)) continue;
      if (named.size < REMEMBERED) named.add(name);
      violations += 1;
      if (found.length < MOST_REPORTED) found.push(violation);
    }
    await run.rest(run.nowMs() - startMs);
  }

  async function beat(part: string, isDue = run.nowMs() - lastBeatMs >= BEAT_MS): Promise<boolean> {
    if (!isDue) return false;
    lastBeatMs = run.nowMs();
    await report({ part, checked });
    return true;
  }

  async function rows(part: PartFacts, ids: readonly number[]): Promise<void> {
    await judged((query, books) => judgeRows(part, { query, ids, books }));
    checked += ids.length;
  }

  return {
    async site() {
      await beat("Сайт в целом");
      await judged(judgeSite);
    },
    rows,
    async fresh(part, from) {
      const page = (afterId: number) => readFreshPage(run.database.query, part, { ...from, afterId });
      for (let ids = await page(FIRST); ids.length > 0; ids = await page(ids.at(-1) ?? FIRST)) {
        await rows(part, ids);
        await beat(part.title);
      }
    },
    async all(part, afterId, until) {
      const page = (after: number) => readPage(run.database.query, part, after);
      for (let ids = await page(afterId); ids.length > 0; ids = await page(ids.at(-1) ?? afterId)) {
        const last = ids.at(-1) ?? afterId;
        await rows(part, ids);
        if (await beat(part.title)) await until?.keep(last);
        if (until !== undefined && run.nowMs() > until.endMs) return last;
      }
      return null;
    },
    result: () => ({ violations, found, checked }),
  };
}
