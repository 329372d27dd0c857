import { expect, test } from "vitest";
import { PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { onBenchSite } from "../../bench/support/bench-site.ts";
import { allowCrowd, runStorm } from "./storm.ts";

test("500 sockets that leave at once are all back, people play meanwhile, and the books are in order", async () => {
  await onBenchSite(
    async (site) => {
      await allowCrowd(site, 500);
      const size = { sockets: 500, calmMs: 500, playing: 5, environment: PROGRAM_ENVIRONMENT };
      const { sockets, handshakes, during } = await runStorm(site, size);
      expect(sockets).toBe(500);
      expect(handshakes).toBeGreaterThanOrEqual(500);
      expect(during.calls).toBeGreaterThan(0);
      await site.checkBooks();
    },
    { playerCount: 8 },
  );
});
