import { expect, test } from "vitest";
import { discrepancyJobs } from "../src/features/discrepancies/discrepancy-jobs.ts";
import { proposalJobs } from "../src/features/proposals/proposal-jobs.ts";
import { createMetrics } from "../src/platform/http/metrics.ts";
import { useWallet, walletOperator, walletPlayer } from "./_harness-wallet.ts";

// Nobody has proposed what is written here.
const opened = useWallet({ made: ["proposals.proposed", "proposals.word"] });
const HOUR = 3600;

test("what waits for people is counted, with the age of the oldest; absent before it is looked at, 0 when nothing waits", async () => {
  const { database } = opened().site;
  const metrics = createMetrics({ ofProcess: false });
  const jobs = [...discrepancyJobs({ database, metrics }), ...proposalJobs({ database, metrics })];
  const figures = async () => {
    const text = await metrics.registry.metrics();
    return new Map(
      [...text.matchAll(/^(rumb_\w+) (\d+)/gmu)].map(
        ([, name = "", value]) => [name, Number(value)] as const,
      ),
    );
  };
  const reported = async () => {
    for (const job of jobs) await job.run();
    return figures();
  };
  expect(await figures()).toEqual(new Map());
  expect([...(await reported()).values()]).toEqual([0, 0, 0, 0]);

  const [operatorId, playerId] = [await walletOperator(opened()), await walletPlayer(opened(), 0)];
  await database.query(
    `INSERT INTO discrepancies (subject, kind, order_id, expected, expected_state, came, came_state, source, difference, created_at)
     SELECT 'payment', 'unknown', number, 0, 'unknown', 5, 'paid', 'call', 5, now() - number * interval '1 hour'
     FROM generate_series(1, 3) AS number`,
  );
  await database.query(
    `INSERT INTO proposals (kind, ask, basis, player_id, reason, proposed_by, proposed_at, expires_at)
     SELECT 'unban', '{}', 'null', $1, 'Так', $2, now() - age * interval '1 hour', now() + (5.5 - age) * interval '1 hour'
     FROM generate_series(4, 6) AS age`,
    [playerId, operatorId],
  );
  const now = await reported();
  expect(now.get("rumb_discrepancies_open")).toBe(3);
  expect(Math.floor((now.get("rumb_discrepancies_open_oldest_seconds") ?? 0) / HOUR)).toBe(3);
  // The third has run out.
  expect(now.get("rumb_proposals_waiting")).toBe(2);
  expect(Math.floor((now.get("rumb_proposals_waiting_oldest_seconds") ?? 0) / HOUR)).toBe(5);
});
