import { Client } from "pg";
import { expect, test } from "vitest";
import { post, signIn } from "../../apps/server/test/_harness-site.ts";
import { ensureClusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { ensureHaPrograms } from "../../tools/setup/ha-programs.mjs";
import { haPass } from "./campaign.ts";
import { readReported, unreported } from "../../tools/watch/reported-metrics.ts";
import { readAlerts, readDashboard } from "../../tools/watch/watch-files.ts";
import { createHistory } from "./history.ts";
import { judge } from "./judge.ts";
import { START_KOPECKS } from "./players.ts";
import { onTrialSite, type TrialSite } from "./trial-site.ts";

test("a leader that dies while people play takes nothing with it, and what is lost or doubled would be seen @release", async () => {
  await ensureClusterPrograms();
  await ensureHaPrograms();
  await onTrialSite(async (trial) => {
    expect(await unseenByAlerts(trial)).toEqual([]);
    const { url, superuserUrl } = trial.database;
    const history = createHistory();
    const pass = await haPass(trial, history, { players: 2, seed: 1, faults: ["leader-killed"], turn: 0 });
    expect(pass.findings).toEqual([]);
    expect(history.accepted().length).toBeGreaterThan(0);
    expect(await readsFromReplicas(trial)).toBeGreaterThan(0);

    await corrupt(superuserUrl.replace(/postgres$/u, "rumb"));
    const facts = { url, environment: trial.environment, history, startKopecks: START_KOPECKS };
    const found = (await judge(facts)).join("\n");
    for (const finding of FINDINGS) expect(found).toMatch(finding);
  });
});

/** What the alerts and the dashboard read of Patroni and etcd, and neither reports. */
async function unseenByAlerts({ database: { layout } }: TrialSite): Promise<string[]> {
  const ports = [
    ...layout.servers.map(({ patroniPort }) => patroniPort),
    ...layout.etcd.map(({ port }) => port),
  ];
  const pages = ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  const watched = [...readAlerts("alerts-ha.yml").map(({ expr }) => expr), ...readDashboard()];
  const expressions = watched.filter((expr) => /patroni_|etcd_/u.test(expr));
  return unreported(expressions, readReported([...(await Promise.all(pages)), "up 1"]));
}

/** How many pages of «Мои игры» replicas have answered; each holds the bet that was made just before. */
async function readsFromReplicas({ origin, site }: TrialSite): Promise<number> {
  const cookie = await signIn(origin, { vkId: "501" });
  for (let turn = 0; turn < 10; turn += 1) {
    const body = { bet: 1, chance: 90, btn: "up" };
    const play = await post(origin, "/api/dice/play", { cookie, body });
    const page = await post(origin, "/api/bets/get", { cookie });
    expect(JSON.stringify(page.body.success)).toContain(`"id":${String(play.body.success?.["id"])},`);
  }
  const pages = await Promise.all(
    site.nodes.map(async ({ metricsPort }) =>
      (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    ),
  );
  const counts = pages.map((page) => /^rumb_replica_reads_total\{by="replica"\} (\d+)$/mu.exec(page)?.[1]);
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

/** Loses a reply, changes one, doubles a bet and gives away a kopeck. */
async function corrupt(connectionString: string): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    for (const sql of CORRUPTIONS) await owner.query(sql);
  } finally {
    await owner.end();
  }
}

const CORRUPTIONS = [
  "DELETE FROM idempotency_keys WHERE ctid = (SELECT min(ctid) FROM idempotency_keys)",
  "UPDATE idempotency_keys SET reply = '{}' WHERE ctid = (SELECT max(ctid) FROM idempotency_keys)",
  "UPDATE player_accounts SET balance = balance + 1 WHERE player_id = (SELECT min(player_id) FROM player_accounts)",
  `INSERT INTO bets SELECT (jsonb_populate_record(bets, jsonb_build_object('id', id + 1000))).* FROM bets
   WHERE id = (SELECT max(id) FROM bets)`,
];

const FINDINGS = [
  /^lost: /mu,
  /^another reply is stored: /mu,
  /^player \d+ has /mu,
  /^player \d+ made /mu,
  /^the books: /mu,
];
