import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { readStrangeBaselines } from "./baseline-store.ts";

const BASELINE = ruleOf(
  "baseline.made",
  "what the check takes as given was written by the site's own migrations, of what was there before them",
  "То, что сверка принимает как данное, записано не обновлением сайта",
);

/** Looks at what the other rules believe: whoever writes a beginning of their own beside a change would hide it. */
export async function derivedBaseline({ query }: BookPage): Promise<Violation[]> {
  const rows = await readStrangeBaselines(query);
  return rows.map(({ fact, subject, since }) =>
    violationOf(BASELINE, {
      table: "books_baseline",
      id: subject === "" ? fact : `${fact} ${subject}`,
      where: { since },
    }),
  );
}
