import { isRefusal } from "@rumb/contract/errors";
import type { Query } from "../platform/db/database.ts";
import type { Postings } from "../money/postings/posting.ts";
import { type Acting, type Deed, writeAudit } from "../audit/audit-log.ts";

/**
 * Postings that write down what they do, in their own transaction: so a service that decides about money needs not know that an
 * operator called it. `look` tells how the subject is, before the work and after it. What is refused is not written down.
 */
export function auditedPostings(
  postings: Postings,
  acting: Acting,
  deed: Omit<Deed, "before" | "after"> & { readonly look: (query: Query) => Promise<unknown> },
): Postings {
  const { look, ...done } = deed;
  return {
    run: (posting) =>
      postings.run({
        ...posting,
        async work(desk) {
          const before = await look(desk.query);
          const reply = await posting.work(desk);
          if (isRefusal(reply)) return reply;
          await writeAudit(desk.query, acting, { ...done, before, after: await look(desk.query) });
          return reply;
        },
      }),
  };
}
