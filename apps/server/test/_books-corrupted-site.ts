import type { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { checkAtOnce } from "../src/checks/books-check.ts";
import type { Corruption } from "./_books-corruption.ts";
import { decideMore } from "./_books-decisions.ts";
import { leave } from "./_books-leaving.ts";
import { type BooksSite, newPlayer, playEverything } from "./_books-site.ts";
import { differ } from "./_discrepancies.ts";
import { queryOf, undone, useSuperuser } from "./_broken-rules.ts";
import { testKeys } from "./_harness-ledger.ts";
import { roundsConnection, useRounds } from "./_harness-rounds.ts";
import { inTiers } from "./_in-tiers.ts";

/** On a site on which everything was played: each of these is found and named, and nothing is found without them. */
export function testCorruptions(corruptions: readonly Corruption[]): void {
  useRounds();

  let site: BooksSite;
  const superuser = useSuperuser(() => ({ connection: roundsConnection() }));

  beforeAll(async () => {
    site = await playEverything();
    await differ(site.deps, { operatorId: site.operators[0], playerId: await newPlayer(0) });
    await decideMore(site);
    await leave(site);
  });

  test("a site on which everything was played breaks no rule, and none is left out", async () => {
    await undone(superuser(), async () => {
      expect(await checkAtOnce(queryOf(superuser()), testKeys)).toEqual([]);
      // What the site has found itself is believed for an hour after the migration that writes it down.
      await superuser().query(`UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'found'`);
      expect(await checkAtOnce(queryOf(superuser()), testKeys)).toEqual([]);
    });
  });

  inTiers(corruptions, (some, tier) => {
    test.each(some)(`$code: it is found and named that $name${tier}`, async ({ code, table, sql }) => {
      const violations = await withChange(superuser(), sql);
      const named = violations.filter((violation) => violation.code === code && violation.table === table);
      expect(violations.map((violation) => [violation.code, violation.table])).toContainEqual([code, table]);
      for (const { id, says, rule } of named) {
        expect(says).toMatch(/[а-я]/);
        expect(rule).not.toBe("");
        expect(says).toContain(String(id));
      }
    });
  });
}

/** What the books find of a change by their owner; it is taken back. */
function withChange(client: Client, sql: readonly string[]) {
  return undone(client, async () => {
    for (const statement of sql) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`nothing was changed: ${statement}`);
    }
    return checkAtOnce(queryOf(client), testKeys);
  });
}
