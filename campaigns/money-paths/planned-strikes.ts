import type { TestDatabase } from "../../apps/server/test/_harness-database.ts";
import { until } from "../../apps/server/test/_patience.ts";
import {
  openWatchedConnections,
  type Spoken,
  type Verdict,
  type WatchedConnections,
  type Watcher,
} from "../../apps/server/test/_watched-connections.ts";

/** A strike at one statement of a deed. */
export type Plan = {
  /** Numbers, one of which each transaction of the deed has among its values. */
  readonly marks: readonly number[];
  /** Its statements when nobody strikes it. */
  readonly shape: readonly string[];
  /** Which of them, 1 is the first; 0 strikes none. A COMMIT is struck even when more or fewer statements come before it. */
  readonly at: number;
  readonly verdict: Verdict;
};

/** What came of it. */
export type Struck = {
  /** The statements so far, COMMIT among them. */
  readonly statements: readonly string[];
  /** It came to the statement, behind all that the deed writes before it, and happened. */
  readonly happened: () => boolean;
  /** Waits until it has; false when it does not come. */
  reached(limitMs: number): Promise<boolean>;
};

/** Stands between a site and its database, and strikes transactions by what they are about. */
export type PlannedStrikes = WatchedConnections & {
  plan(plan: Plan): Struck;
  /** Strikes nobody more. */
  forget(): void;
};

export async function openPlannedStrikes(database: () => TestDatabase): Promise<PlannedStrikes> {
  const plans = new Set<Planned>();

  function planOf({ message, applicationName }: Spoken): Planned | null {
    if (!OF_CALLS.test(applicationName)) return null;
    const text = message.toString("latin1");
    return [...plans].find(({ marked }) => marked.test(text)) ?? null;
  }

  function watch(): Watcher {
    let inTransaction = false;
    let planned: Planned | null = null;
    function judge(spoken: Spoken): Verdict {
      const { sql } = spoken;
      if (sql === "BEGIN") [inTransaction, planned] = [true, null];
      if (!inTransaction) return "pass";
      planned ??= planOf(spoken);
      if (sql === "COMMIT" || sql === "ROLLBACK") inTransaction = false;
      if (planned === null || !plans.has(planned)) return "pass";
      planned.statements.push(sql.replaceAll(/\s+/gu, " ").trim());
      return planned.isAt(planned.statements) ? planned.verdict : "pass";
    }
    return {
      judge,
      stopped() {
        if (planned !== null) planned.happened = true;
      },
    };
  }

  return {
    ...(await openWatchedConnections(database, watch)),
    plan({ marks, verdict, ...place }) {
      const statements: string[] = [];
      const isAt = placeOf(place);
      const planned: Planned = { marked: anyOf(marks), verdict, isAt, statements, happened: false };
      plans.add(planned);
      return {
        statements,
        happened: () => planned.happened && hasWritten(place, statements),
        reached: (limitMs) =>
          until("the statement", () => planned.happened, { limitMs, intervalMs: 1 }).catch(() => false),
      };
    },
    forget: () => plans.clear(),
  };
}

/** The connections of a site whose transactions are deeds; the check of the books and the jobs name players as well. */
const OF_CALLS = /^rumb (?:calls|ledger) /u;

/** Finds one of these numbers among a statement's values; digits of a longer one, such as a bet's, are not it. */
export function anyOf(marks: readonly number[]): RegExp {
  return new RegExp(`(?<!\\d)(?:${marks.join("|")})(?!\\d)`, "u");
}

/** Whether the last of these statements is the one that is meant. */
function placeOf({ shape, at }: Pick<Plan, "shape" | "at">): (statements: readonly string[]) => boolean {
  const nth = shape.slice(0, at).filter(isCommit).length;
  if (!isCommit(shape[at - 1])) return ({ length }) => length === at;
  return (statements) => isCommit(statements.at(-1)) && statements.filter(isCommit).length === nth;
}

/**
 * Whether the transaction whose COMMIT was struck had written what it writes when the deed is done. One that had not has refused the deed,
 * such as a bet in a round that closed meanwhile: its COMMIT leaves nothing, and nothing is to be known of it.
 */
export function hasWritten(
  { shape, at }: Pick<Plan, "shape" | "at">,
  statements: readonly string[],
): boolean {
  if (!isCommit(shape[at - 1])) return true;
  const said = new Set(ownOf(statements, statements.length));
  return ownOf(shape, at).every((one) => said.has(one) || one.startsWith("SELECT"));
}

/** What the transaction of the `at`th statement has said before it. */
function ownOf(statements: readonly string[], at: number): readonly string[] {
  const before = statements.slice(0, at - 1);
  return before.slice(before.findLastIndex(isCommit) + 1);
}

export function isCommit(statement: string | undefined): boolean {
  return statement === "COMMIT";
}

type Planned = {
  readonly marked: RegExp;
  readonly isAt: (statements: readonly string[]) => boolean;
  readonly verdict: Verdict;
  readonly statements: string[];
  happened: boolean;
};
