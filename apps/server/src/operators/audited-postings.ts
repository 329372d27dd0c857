import { isRefusal } from "@rumb/contract/errors";
import type { Query } from "../platform/db/database.ts";
import type { Postings } from "../money/postings/posting.ts";
import { type Acting, type Deed, writeAudit } from "../audit/audit-log.ts";

/**
 * Postings that write down what they do, in their own transaction: so a service that decides about money needs not know that an
 * operator called it. `look` reads how the subject is, before the work and after it. What is refused is not written down.
 */
export function auditedPostings(
  postings: Postings,
  acting: Acting,
  deed: Omit<Deed, "before" | "after"> & { readonly look: (query: Query) => Promise<unknown> },
): Postings {
  const { look, ...done } = deed;
  return {
    ...postings,
    run: (posting) =>
      postings.run({
        ...posting,
        async work(unit) {
          const before = await look(unit.query);
          const made = await posting.work(unit);
          if (isRefusal(made)) return made;
          await writeAudit(unit.query, acting, { ...done, before, after: await look(unit.query) });
          return made;
        },
      }),
  };
}
