import { afterAll, beforeAll, expect, test } from "vitest";
import { startCluster, type Cluster } from "./_cluster.ts";

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.close());

test("two", async () => {
  expect(await cluster.metric(0, "rumb_redis_joined")).toBe(1);
});
