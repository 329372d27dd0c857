import { readFoundRight } from "../checks/books-progress-store.ts";
import { digestMonth } from "../features/bets/my-bets-month.ts";
import { digestEconomy } from "../features/economy/economy-jobs.ts";
import type { Archiving } from "../money/archive/archiving.ts";
import type { Database } from "../platform/db/database.ts";

/** What must have seen the bets of a month before they leave the tables. */
export function archiveReaders(
  database: Pick<Database, "query" | "transaction">,
): Pick<Archiving, "foundRight" | "catchUp"> {
  return {
    foundRight: () => readFoundRight(database.query),
    async catchUp(month) {
      await digestEconomy(database);
      await digestMonth(database, month);
    },
  };
}
