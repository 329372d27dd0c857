import { isRefusal } from "@rumb/contract/errors";
import { parseHundredths } from "@rumb/money/decimal-input";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { Value } from "typebox/value";
import { askProvider, type Disbelief, type PaymentClientOptions } from "./payment-client.ts";
import { CURRENCY } from "./payment-protocol.ts";
import { type StatementLine, StatementPage, statementPath } from "./statement-protocol.ts";

/** One entry of a statement. */
export type StatementEntry = Pick<StatementLine, "subject" | "system" | "status" | "reference"> & {
  readonly orderId: number;
  readonly amount: Kopecks;
};

/** Why there is no statement: no answer, one that was not believed, or one that is not as documented. */
export type StatementFailure = "unavailable" | "malformed" | Disbelief["why"];

/** Where the provider's statements are read. */
export type StatementProvider = {
  /** Everything of a day in Moscow, `2026-12-31`, in the provider's order. */
  read(day: string): Promise<readonly StatementEntry[] | { readonly failure: StatementFailure }>;
};

/** A statement of more entries than this is not read: something is wrong with it. */
const ENTRIES_MAX = 200_000;

/** Client of the statements in the provider's protocol (docs/wallet.md). */
export function createStatementProvider(options: PaymentClientOptions): StatementProvider {
  return {
    async read(day) {
      const entries: StatementEntry[] = [];
      for (let from: number | null = 0; from !== null;) {
        const page: Page | { failure: StatementFailure } = await readPage(options, { day, from });
        if ("failure" in page) return page;
        entries.push(...page.entries);
        // A page that leads back would be read for ever.
        const isAhead = page.next === null || page.next === entries.length;
        if (!isAhead || entries.length > ENTRIES_MAX) return malformed(options, day);
        from = page.next;
      }
      return entries;
    },
  };
}

type Page = { readonly entries: StatementEntry[]; readonly next: number | null };

async function readPage(
  options: PaymentClientOptions,
  { day, from }: { day: string; from: number },
): Promise<Page | { failure: StatementFailure }> {
  let doubt: StatementFailure = "unavailable";
  const disbelieve = (what: Disbelief): void => {
    doubt = what.why;
    options.disbelieve(what);
  };
  const request = { method: "GET", path: statementPath(day, from), body: "" } as const;
  const answer = await askProvider({ ...options, disbelieve }, request);
  if (isRefusal(answer)) return { failure: doubt };
  const { status, json } = answer;
  if (status !== 200) {
    options.log.warn({ status, day }, "the payment provider gives no statement");
    return { failure: "unavailable" };
  }
  if (!Value.Check(StatementPage, json) || json.day !== day) return malformed(options, day);
  const entries = json.entries.map(entryOf);
  return entries.includes(null)
    ? malformed(options, day)
    : { entries: entries.filter((entry) => entry !== null), next: json.next };
}

/** Null for what cannot be: another currency, a payout that was taken back, a deposit that failed. */
function entryOf({ order, amount: text, currency, ...line }: StatementLine): StatementEntry | null {
  const amount = parseHundredths(text);
  const other = line.subject === "payment" ? "reversed" : "failed";
  if (currency !== CURRENCY || amount === null || (line.status !== "paid" && line.status !== other))
    return null;
  return { ...line, orderId: Number(order), amount: kopecks(amount) };
}

function malformed({ log }: PaymentClientOptions, day: string): { failure: "malformed" } {
  log.warn({ day }, "the payment provider's statement is not as documented");
  return { failure: "malformed" };
}
