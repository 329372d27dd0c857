import type { Deps } from "../../src/deps/deps.ts";
import type { UnitOfWork } from "../../src/money/command.ts";
import type { PostingUnit } from "../../src/money/postings/posting.ts";
import type { Query, SealedQuery } from "../../src/platform/db/database.ts";
import type { PlantedFault } from "./_site.ts";

// Ways to plant a fault without touching the site's code: in what its features get, or in its database.

/** Plays see another unit of work than the ledger has given them. */
export function inPlays(change: (unit: UnitOfWork) => Partial<UnitOfWork>): PlantedFault {
  return {
    replace: ({ ledger }) => ({
      ledger: {
        ...ledger,
        submit: (command) =>
          ledger.submit({
            ...command,
            decide: (unit) => command.decide(Object.assign(Object.create(unit), change(unit))),
          }),
      },
    }),
  };
}

/** The same for payments, withdrawals and bonuses. */
export function inPostings(change: (unit: PostingUnit) => Partial<PostingUnit>): PlantedFault {
  return {
    replace: ({ postings }) => ({
      postings: {
        ...postings,
        run: (posting) =>
          postings.run({ ...posting, work: (unit) => posting.work({ ...unit, ...change(unit) }) }),
      },
    }),
  };
}

/** A statement says something else, wherever it is asked. */
export function inStatements(from: string, to: string): PlantedFault {
  const changed =
    (query: Query): Query =>
    (sql, values) =>
      query(sql.replace(from, to), values);
  const changedInside = (query: SealedQuery): SealedQuery =>
    Object.assign(changed(query), { sealing: query.sealing });
  const { replace } = inPostings(({ query }) => ({ query: changedInside(query) }));
  return {
    replace: (deps: Deps) => ({
      ...replace?.(deps),
      database: {
        ...deps.database,
        query: changed(deps.database.query),
        transaction: (work) => deps.database.transaction((query) => work(changedInside(query))),
      },
    }),
  };
}

/** Rows are stored otherwise than they were written; `change` is PL/pgSQL. */
export function inRows(table: string, change: string): PlantedFault {
  return {
    sql: `
      CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        ${change}
        RETURN NEW;
      END
      $$;
      CREATE TRIGGER planted BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION planted();`,
  };
}
