import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSetting } from "../src/settings/settings-service.ts";
import { type Cluster, startCluster } from "./_cluster.ts";
import { expectBooksInOrder } from "./_harness-ledger.ts";
import { liftRateLimits, post, signIn } from "./_harness-site.ts";
import { until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { connectTo, nextEvent } from "./_realtime.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
  await liftRateLimits(cluster.site.database);
  await changeSetting(cluster.site.database, "withdrawals", {
    minDepositsKopecks: 0,
    twoOperatorsAboveKopecks: 1_000_000,
    activeDays: 30,
  });
});
afterAll(() => cluster.close());

test("a player's window on one node hears what another node has done with their money @release", async () => {
  const cookie = await signIn(cluster.origin(0), { vkId: "far" });
  const socket = await connectTo(cluster.socketPort(1), { session: cookie.split("=")[1] ?? "" });
  const ask = async (path: string, body: object) => {
    return until(`${path} is answered`, async () => {
      const { body: answer } = await post(cluster.origin(0), path, { cookie, body });
      // The sandbox's provider runs in the same process, and may be too busy to answer it in time.
      if (answer.code === "PAYMENT_UNAVAILABLE") return null;
      if (answer.success === undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return JSON.parse(JSON.stringify(answer.success));
    });
  };

  const paid = Promise.all([nextEvent(socket, "payment"), nextEvent(socket, "updateBalance")]);
  const { link, id } = await ask("/api/payment/new", { sum: 1, system: "qiwi" });
  expect((await patientFetch(`${link}/paid`, { method: "POST" })).status).toBe(200);
  expect(await paid).toEqual([
    { id, status: 1, declined: false, sum: 1, bonus: 0 },
    { balance: 1001, balance_version: expect.any(Number), win: 1 },
  ]);

  await ask("/api/dice/play", { bet: 3, chance: 95, btn: "up" });
  const held = nextEvent(socket, "updateBalance");
  const made = await ask("/api/withdraw/out", { system: "qiwi", system_number: "79001234567", sum: 150 });
  expect(await held).toEqual({ balance: made.balance, balance_version: made.balance_version, win: 0 });
  const cancelled = Promise.all([nextEvent(socket, "withdrawal"), nextEvent(socket, "updateBalance")]);
  const { balance, balance_version } = await ask("/api/withdraw/cancel", { id: made.data.id });
  expect(await cancelled).toEqual([
    { id: made.data.id, status: 1, comment: "" },
    { balance, balance_version, win: 0 },
  ]);
  expect(balance).toBeCloseTo(made.balance + 150, 2);
  await expectBooksInOrder(cluster.site.database);
});
