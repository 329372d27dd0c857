import type { PartName } from "./parts.ts";
import type { Rule } from "./violation.ts";

/**
 * A rule that SQL can judge. For each part of the books that it looks at, the statement returns the rows among the ids of a page ($1)
 * that break it: `id` is the row's own, `of` its table when it is not the part's, the other columns are reported with it.
 */
export type SqlRule = Pick<Rule, "code" | "says"> & { readonly of: { readonly [Part in PartName]?: string } };

/** Rules by the sentences that say them. */
export type SqlRules = Readonly<Record<string, SqlRule>>;

/** SQL of the first id of a bet: causes of money below it are rows of their own tables. */
export const FIRST_BET_ID = "100000000000";

/** SQL of the moment from which rakeback and the income of partners are held; they were moved at once before. */
export const HELD_SINCE = `coalesce((SELECT since FROM books_baseline WHERE fact = 'rewards'), '-infinity')`;
/** SQL of the moment from which operators' deeds are written down; what is older is in no audit log. */
export const AUDITED_SINCE = `(SELECT since FROM books_baseline WHERE fact = 'audit' AND subject = '')`;
/** SQL of the moment from which what the site itself finds at the provider is written down beside them. */
export const FOUND_SINCE = `coalesce((SELECT since FROM books_baseline WHERE fact = 'found'), '-infinity')`;
/**
 * SQL that says whether what happened at `moment` did so when the entry `audit_log` about it was written: in one transaction, which
 * may have waited for others.
 */
export function atItsEntry(moment: string): string {
  return `${moment} BETWEEN audit_log.created_at - interval '5 minutes' AND audit_log.created_at + interval '1 minute'`;
}

/** SQL of the moment from which some of them need a second operator. */
export const TWO_SINCE = `coalesce((SELECT since FROM books_baseline WHERE fact = 'proposals'), '-infinity')`;
