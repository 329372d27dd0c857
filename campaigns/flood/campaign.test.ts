import { expect, test } from "vitest";
import { until } from "../../apps/server/test/_patience.ts";
import { onFloodedSite } from "./flooded-site.ts";
import { sendSlowBodies } from "./slow-bodies.ts";
import { visit } from "./visitors.ts";

test("one address with many slow bodies is cut down to its share, and everybody else is served meanwhile @release", async () => {
  await onFloodedSite({ nginx: null, connectionsPerAddress: 16 }, async (port) => {
    const bodies = await sendSlowBodies(port, { count: 200, from: "127.0.0.2" });
    await until("the site has cut off what is too much", () => Promise.resolve(bodies.counts().cut >= 184));
    expect(bodies.counts().open).toBeLessThanOrEqual(16);
    const visits = await Promise.all(Array.from({ length: 8 }, () => visit(port)));
    expect(visits.map(({ status }) => status)).toEqual(Array(8).fill(200));
    bodies.end();
  });
});
