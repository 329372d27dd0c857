import { FRAUD_BEYOND_MOST } from "@rumb/contract/operator-fraud";
import { expect, test } from "vitest";
import { readAddressLinks } from "../src/features/fraud-rings/evidence-store.ts";
import { findRings } from "../src/features/fraud-rings/fraud-jobs.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import {
  accounts,
  lookForRings,
  ringEvents,
  ringOf,
  signInFrom,
  strangers,
  useFraudDatabase,
} from "./_fraud.ts";
import { pagesTouched } from "./_pages-touched.ts";

const fraud = useFraudDatabase();
const { newAddress } = fraud;

test("a ring is found by one step together with others, each by itself", async () => {
  const rings = await Promise.all(
    Array.from({ length: 3 }, async (_, n) => {
      const ids = await accounts(fraud.database, 2 + n, { videocard: `TOGETHER ${n}` });
      await signInFrom(fraud.database, ids, newAddress());
      return ids;
    }),
  );
  await fraud.database.query(`UPDATE players SET banned_at = now(), ban_comment = 'Нет' WHERE id = $1`, [
    rings[2]?.[0],
  ]);
  await lookForRings(fraud.database, {}, { stepPlayers: 10_000 });
  const found = await Promise.all(rings.map(([first]) => ringOf(fraud.database, first)));
  expect(found).toMatchObject([
    { members: rings[0], rules: ["device"], score: 40 },
    { members: rings[1], rules: ["device"], score: 40 },
    { members: rings[2], rules: ["device", "banned"], score: 70 },
  ]);
  expect(await ringEvents(fraud.database, found[2]?.id ?? 0)).toEqual([
    ["found", rings[2], ["device", "banned"]],
  ]);
});

test("a ring waits for the next run when the time of one is over", async () => {
  // Nobody else waits.
  await lookForRings(fraud.database);
  const ids = await accounts(fraud.database, 2, { videocard: "LATER" });
  await signInFrom(fraud.database, ids, newAddress());
  let steps = 0;
  const deps = { database: fraud.database, settings: { current: () => settingDefaults } };
  await findRings(deps, { stepPlayers: 1, goesOn: () => (steps += 1) <= 1 });
  expect(steps).toBe(2);
  expect(await ringOf(fraud.database, ids[1])).toMatchObject({ members: ids });
  expect(await fraud.database.query(`SELECT FROM fraud_queue`)).toHaveLength(1);
  await lookForRings(fraud.database);
  expect(await fraud.database.query(`SELECT FROM fraud_queue`)).toEqual([]);
});

test("an account of one card at one address is followed to twenty others, those with the lowest numbers", async () => {
  const ids = await accounts(fraud.database, 300, { videocard: "THREE HUNDRED" });
  const address = newAddress();
  await signInFrom(fraud.database, ids, address);
  await lookForRings(fraud.database);
  const pairs = await fraud.database.query<{ low: number }>(
    `SELECT low_id AS low FROM fraud_evidence WHERE mark = $1`,
    [address],
  );
  expect(pairs).toHaveLength((20 * 19) / 2 + 20 * 280);
  expect(new Set(pairs.map(({ low }) => low))).toEqual(new Set(ids.slice(0, 20)));
  const ring = await ringOf(fraud.database, ids[0]);
  expect(ring?.members).toEqual(ids.slice(0, 200));
  const beyondOf = async () =>
    (await fraud.database.query(`SELECT beyond, version FROM fraud_rings WHERE id = $1`, [ring?.id]))[0];
  expect(await beyondOf()).toEqual({ beyond: 100, version: 1 });
  // Who comes to such a ring changes nothing that anybody has decided about.
  await signInFrom(
    fraud.database,
    await accounts(fraud.database, 3, { videocard: "THREE HUNDRED" }),
    address,
  );
  await lookForRings(fraud.database);
  expect(await beyondOf()).toEqual({ beyond: 103, version: 1 });
  // Beyond what is counted it says so, and the ring stays as it is.
  await signInFrom(
    fraud.database,
    await accounts(fraud.database, FRAUD_BEYOND_MOST, { videocard: "THREE HUNDRED" }),
    address,
  );
  // In one step: each one reads all of them again.
  await lookForRings(fraud.database, {}, { stepPlayers: 10_000 });
  expect(await beyondOf()).toEqual({ beyond: FRAUD_BEYOND_MOST + 1, version: 1 });
  expect((await ringOf(fraud.database, ids[0]))?.members).toEqual(ids.slice(0, 200));
});

test("looking at an address costs as much however many have signed in there, and nobody hides who has the same card @release", async () => {
  const pagesAt = async (count: number): Promise<number> => {
    const address = newAddress();
    const [first = 0] = await accounts(fraud.database, 1, { videocard: `CARD ${address}` });
    const idle = await strangers(fraud.database, count);
    const [last = 0] = await accounts(fraud.database, 1, { videocard: `CARD ${address}` });
    await signInFrom(fraud.database, [first, ...idle, last], address);
    await fraud.database.query("ANALYZE sessions, players");
    return pagesTouched(
      fraud.database,
      /^(sessions|players|player_accounts|withdrawals|bets_.*)$/u,
      async () => {
        const { links } = await readAddressLinks(fraud.database.query, [last], 8);
        expect(links.length).toBeLessThanOrEqual(20 + 8);
        expect(links).toContainEqual(
          expect.objectContaining({ playerId: last, otherId: first, kind: "device", mark: address }),
        );
      },
    );
  };
  const least = await pagesAt(600);
  expect(await pagesAt(3_000)).toBeLessThan(least * 1.5);
});
